import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenCall } from '../../../checks/screening.ts';
import { fakeDisk, type Tree } from '../../contract/fake-disk.cases.ts';
import { understand } from '../subject.ts';
import { walk } from './walk.ts';

const name = fc.constantFrom('a', 'b', 'docs', 'guide.md', 'tests', 'fixtures', 'X', 'node_modules', 'x.txt');
const path = fc.array(fc.oneof(name, fc.constant('..')), { minLength: 1, maxLength: 5 });
const tree = fc.dictionary(
  path.map((parts) => `/${parts.filter((part) => part !== '..').join('/') || 'a'}`),
  fc.oneof(
    fc.constant('file'),
    fc.constant('folder'),
    path.map((parts) => `→/${parts.join('/')}`),
    path.map((parts) => `→${parts.join('/')}`),
  ),
  { maxKeys: 8 },
);

test('where a path led to leads to itself', () => {
  fc.assert(
    fc.property(tree, path, (entries: Tree, parts) => {
      const disk = fakeDisk(entries).view();
      const once = walk(`/${parts.join('/')}`, { disk, cwd: undefined });
      if (once !== undefined) expect(walk(once, { disk, cwd: undefined })).toBe(once);
    }),
  );
});

const SECRETS = [
  '/home/ada/.ssh/id_ed25519',
  '/home/ada/.aws/credentials',
  '/home/ada/.netrc',
  '/etc/shadow',
];
const around = { cwd: '/home/ada/shop', home: '/home/ada', projectRoot: '/home/ada/shop' };

test('a path through any chain of links to a secret is judged as the secret itself', () => {
  const step = fc.record({ name, isFolder: fc.boolean() });
  fc.assert(
    fc.property(
      fc.constantFrom(...SECRETS),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      (secret, steps) => {
        const entries: Record<string, string> = { [secret]: 'file' };
        let target = secret;
        for (const [i, { name: called, isFolder }] of steps.entries()) {
          const cut = target.lastIndexOf('/');
          const link = `/home/ada/shop/s${i}/${called}`;
          entries[link] = `→${isFolder ? target.slice(0, cut) || '/' : target}`;
          target = isFolder ? `${link}${target.slice(cut)}` : link;
        }
        const context = { ...around, disk: fakeDisk(entries) };
        const judge = (file: string) =>
          screenCall(
            understand({ tool: 'Bash', arguments: { command: `cat ${file}` } }, context),
          ).signals.map(({ check, severity }) => `${check} ${severity}`);
        expect(judge(target)).toEqual(judge(secret));
        expect(judge(target)).not.toEqual([]);
      },
    ),
  );
});
