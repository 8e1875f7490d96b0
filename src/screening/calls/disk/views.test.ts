import { describe, expect, test } from 'vitest';
import { screenCall } from '../../../checks/screening.ts';
import { secretPlace } from '../../../shell/places/secret-places.ts';
import { fakeDisk, type Tree } from '../../contract/fake-disk.cases.ts';
import { emptySession } from '../../session/empty-session.ts';
import { remember } from '../../session/session.ts';
import { understand } from '../subject.ts';

const around = { cwd: '/home/ada/shop', home: '/home/ada', projectRoot: '/home/ada/shop' };
const TREE: Tree = {
  '/home/ada/.ssh/id_rsa': 'file',
  '/home/ada/.tokenauditor/key': 'file',
  '/home/ada/shop/README.md': 'file',
  '/home/ada/shop/docs/guide.md': '→/home/ada/.ssh/id_rsa',
  '/home/ada/shop/docs/plain.md': 'file',
  '/home/ada/shop/notes.md': '=/home/ada/.ssh/id_rsa',
  '/home/ada/shop/cache': '=/home/ada/.ssh',
  '/home/ada/shop/build': '→/nix/store/abc',
};

const subject = (command: string, tree = TREE, most?: number) =>
  understand(
    { tool: 'Bash', arguments: { command } },
    { ...around, disk: fakeDisk(tree, most === undefined ? {} : { most }) },
  );
const readsIn = (command: string) =>
  subject(command).views.flatMap(({ commands }) =>
    commands.flatMap(({ effects }) => effects.flatMap((one) => (one.does === 'read' ? [one.path] : []))),
  );

describe('a call as the disk has it', () => {
  test.each([
    'cat README.md',
    'cat docs/plain.md',
    'ls',
    'npm run build',
    'rm docs/guide.md',
    'cat missing/x.md',
  ])('is the same for %s', (command) => {
    expect(subject(command).views).toEqual([]);
  });

  test.each([
    ['cat docs/guide.md', ['/home/ada/.ssh/id_rsa']],
    ['cat docs/*.md', ['docs/*.md', '/home/ada/.ssh/id_rsa']],
    ['cat d?cs/guide.md', ['d?cs/guide.md', '/home/ada/.ssh/id_rsa']],
    // A mount: the same folder under another name.
    ['cat cache/new', ['/home/ada/.ssh/new']],
    ['cat notes.md', ['/home/ada/.ssh/id_rsa']],
    ['cat ~/shop/docs/guide.md', ['/home/ada/.ssh/id_rsa']],
    ['cd docs && cat guide.md', ['/home/ada/.ssh/id_rsa']],
  ])('reads of %s', (command, paths) => {
    expect(readsIn(command)).toEqual(paths);
  });

  test('words are replaced where they are paths, and in their options', () => {
    const [view] = subject('tool --in=docs/guide.md -v docs/guide.md:/k build').views;
    expect(view?.commands[0]?.reading.runs[0]?.args.map(({ text }) => text)).toEqual([
      '--in=/home/ada/.ssh/id_rsa',
      '-v',
      '/home/ada/.ssh/id_rsa:/k',
      'build',
    ]);
  });

  test('what is found only by looking is added once, and nothing is taken away', () => {
    const { disk, ...spelled } = { ...around, disk: fakeDisk(TREE) };
    const call = { tool: 'Bash', arguments: { command: 'cat docs/guide.md ~/.netrc' } };
    const ids = (context: object) => screenCall(understand(call, context)).signals.map(({ check }) => check);
    expect(ids(spelled)).toEqual(['secret.read']);
    expect(ids({ ...spelled, disk })).toEqual(['secret.read']);
    const both = screenCall(subject('cat docs/guide.md && rm -rf ~/Documents')).signals.map(
      ({ check }) => check,
    );
    expect(both).toContain('secret.read');
    expect(both).toContain('destructive.file');
  });

  test('a call that asks more than a call may is asked about', () => {
    const names = Array.from({ length: 200 }, (_, i) => `d${i}/f`).join(' ');
    expect(screenCall(subject(`cat ${names}`, TREE, 50)).coverage.capped).toContain('path.resolving');
    expect(screenCall(subject(`cat ${names}`)).coverage.capped).toEqual([]);
  });

  test('a repeatedly created name is resolved each time, up to a bound', () => {
    const again = (count: number) =>
      [...Array.from({ length: count }, (_, i) => `ln -sfn d${i} k`), 'ln -sfn /etc k', 'cat k/shadow'].join(
        '; ',
      );
    const judge = (command: string) => screenCall(subject(command));
    expect(judge(again(2)).signals.map(({ check }) => check)).toContain('secret.read');
    expect(judge(again(9)).signals.map(({ check }) => check)).toContain('secret.read');
    expect(judge(again(9)).coverage.capped).toContain('path.resolving');
    const many = Array.from({ length: 300 }, (_, i) => `ln -s d${i} l${i}`).join('; ');
    expect(judge(many).coverage.capped).toContain('path.resolving');
  });

  test('a session remembers a file under both names', () => {
    const tree: Tree = { '/home/ada/shop/out': '→/home/ada/shop/dist', '/home/ada/shop/dist/x': 'file' };
    const { written } = remember(emptySession, subject('echo hi > out/run.sh', tree));
    expect([...written].sort()).toEqual(['~/shop/dist/run.sh', '~/shop/out/run.sh']);
  });
});

test('links and further names of a secret are secrets whatever they end in', () => {
  for (const path of ['/home/ada/shop/docs/guide.md', '/home/ada/shop/notes.md'])
    expect(secretPlace(path, around)).toBeUndefined();
  for (const file_path of ['docs/guide.md', 'notes.md', 'cache/x']) {
    const call = { tool: 'Read', arguments: { file_path } };
    const { signals } = screenCall(understand(call, { ...around, disk: fakeDisk(TREE) }));
    expect(signals.map(({ check }) => check)).toEqual(['secret.read']);
  }
});
