/** Paths in arguments of tools we do not know: where a relative one begins, and what markup refers to. */
import { describe, expect, test } from 'vitest';
import { policyFrom, ruledBy } from '../../test/fixtures/ruled-by.ts';
import { fakeDisk } from '../screening/contract/fake-disk.cases.ts';
import type { Call } from '../vocabulary/call.ts';
import type { CallContext } from '../vocabulary/call-context.ts';

const disk = fakeDisk({
  '/srv/secret/key.txt': 'file',
  '/srv/secret/deep': 'folder',
  '/srv/open/a.txt': 'file',
  '/srv/into': '→/srv/secret/deep',
  '/work/shop/secrets/key.txt': 'file',
  '/work/shop/src/a.ts': 'file',
  '/work/shop/README.md': 'file',
  '/dev/fd': '→/proc/self/fd',
  '/home/ada/x': 'file',
});
const CONTEXT: CallContext = { cwd: '/work/shop', home: '/home/ada', projectRoot: '/work/shop', disk };
const SECRET = '{path: /srv/secret}';
const RESULTS: Readonly<Record<string, string>> = { block: 'deny', require_approval: 'ask' };

function resultOf(when: string, call: Call, context = CONTEXT): string {
  const policy = policyFrom(`rules: [{id: r, action: deny, when: ${when}}]`);
  const { trace } = ruledBy(policy, call, { context }).ruling;
  return RESULTS[trace.find(({ layer }) => layer === 'rules')?.decision ?? ''] ?? 'pass';
}

const of = (tool: string, given: Call['arguments']): Call => ({ server: 's', tool, arguments: given });
const read = (path: string): Call => of('read_file', { path });
const attempts = (calls: readonly Call[], result: string): [string, Call, string][] =>
  calls.map((call) => [JSON.stringify(call.arguments), call, result]);

describe('where a relative path begins', () => {
  const key = 'secret/key.txt';
  const inFolders = (startedIn: readonly string[]): CallContext => ({ home: '/home/ada', disk, startedIn });
  const far: CallContext = { home: '/home/ada', disk };

  test.each([
    [['/srv'], { what: key }, 'ask'],
    [['/srv/open'], { what: `../${key}` }, 'ask'],
    [['/work', '/srv/open'], { input: `../${key}` }, 'ask'],
    [['/srv/open'], { what: '/proc/self/cwd/../secret/key.txt' }, 'ask'],
    [['/srv/into'], { what: '../key.txt' }, 'ask'],
    [['/work/shop'], { what: key }, 'pass'],
    [['/work/shop'], { what: `../${key}` }, 'pass'],
    [['/srv'], { what: 'secrets/key.txt' }, 'pass'],
  ] as const)('in %j: %j: %s', (folders, given, expected) => {
    expect(resultOf(SECRET, of('checksum', given), inFolders(folders))).toBe(expected);
  });

  test('a tool that reads files reads them there', () => {
    expect(resultOf(SECRET, of('read_file', { path: key }), inFolders(['/srv']))).toBe('deny');
    expect(resultOf(SECRET, of('read_file', { path: key }), { ...CONTEXT, startedIn: ['/srv'] })).toBe(
      'deny',
    );
    expect(resultOf(SECRET, of('read_file', { path: 'README.md' }), inFolders(['/work/shop']))).toBe('pass');
  });

  test.each([
    [{ what: '../srv/secret/key.txt' }, 'ask'],
    [{ what: '../../secret/key.txt' }, 'ask'],
    [{ what: key }, 'ask'],
    [{ what: './secret' }, 'ask'],
    [{ what: '../open/a.txt' }, 'pass'],
    [{ what: 'secret' }, 'pass'],
    [{ what: 'and/or' }, 'pass'],
    [{ code: "import { a } from '../secret/key'" }, 'pass'],
    [{ body: '[plan](../secret/key.txt)' }, 'pass'],
  ] as const)('unknown: %j: %s', (given, expected) => {
    expect(resultOf(SECRET, of('checksum', given), far)).toBe(expected);
  });

  test.each([
    [{ folder: '/srv', name: key }, 'ask'],
    [{ root: '/srv/open', options: { file: '../secret/key.txt' } }, 'ask'],
    [{ base: '/srv', x: key }, 'ask'],
    [{ folder: '/srv', name: 'open/a.txt' }, 'pass'],
    [{ folder: '/srv', note: 'secret/plans' }, 'pass'],
    [{ folder: '/work/shop', name: key }, 'pass'],
  ] as const)('in another argument: %j: %s', (given, expected) => {
    expect(resultOf(SECRET, of('save_as', given))).toBe(expected);
  });

  test.each([
    [{ inputs: `"/srv/open/a.txt" "/srv/${key}"` }, 'ask'],
    [{ inputs: `'/srv/open/a.txt' </srv/${key}>` }, 'ask'],
    [{ repo: `git+file:///srv/${key}` }, 'ask'],
    [{ repo: 'git+file:///work/shop' }, 'pass'],
    [{ inputs: '"/srv/open/a.txt" "/work/shop/README.md"' }, 'pass'],
    [{ text: `He wrote "see" and "/srv/${key}" to us` }, 'pass'],
  ] as const)('quoted, or behind a scheme: %j: %s', (given, expected) => {
    expect(resultOf(SECRET, of('save_as', given))).toBe(expected);
  });

  test('an address with a file inside, where a path is expected', () => {
    expect(resultOf(SECRET, of('open_document', { p: `git+file:///srv/${key}` }))).toBe('ask');
    expect(resultOf(SECRET, of('open_document', { p: 'git+file:///work/shop' }))).toBe('pass');
  });

  test('a folder of descriptors before .. has two readings', () => {
    for (const path of ['/dev/fd/../../srv/secret/key.txt', '/dev/./fd/../../srv/secret/key.txt'])
      expect([path, resultOf(SECRET, read(path))]).toEqual([path, 'deny']);
    expect(resultOf(SECRET, read('/dev/fd/3'))).toBe('pass');
  });
});

describe('markup refers to files', () => {
  const key = '/srv/secret/key.txt';
  const asked = [
    `![x](${key})`,
    `# Report\n\nSee [the key](${key} "title") for more.`,
    `A picture: ![](<${key}>).`,
    `[key]: ${key}\n\nSee [key].`,
    `See <file://${key}>.`,
    `See <${key}>, please.`,
    `Text <img alt="a" src="${key}"> text`,
    `Text <a href='file://${key}'>x</a> text`,
    `All of \\input{${key}} is read`,
    `All of \\includegraphics[width=1cm]{${key}} is read`,
    `Some text\n\n.. include:: ${key}\n`,
    `Some text [[file:${key}]] more text`,
    `p { background: url(${key}) }`,
    '![x](../../srv/secret/key.txt)',
  ].map((markdown) => of('render', { markdown }));
  test.each(attempts(asked, 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const honest = [
    '[guide](docs/guide.md) and ![logo](./assets/logo.png), see [up](../README.md#top).',
    '[site](https://example.com/srv/secret/key.txt)',
    'The folder (/srv/secret) was moved; see `/srv/secret/key.txt`.',
    'a < b and /srv/secret > c',
    '[open](/srv/open/a.txt)',
    'See <b>/srv/secret</b> for the folder',
  ].map((markdown) => of('render', { markdown }));
  test.each(attempts(honest, 'pass'))('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  test('links of a text in the folder that a rule concerns', () => {
    const linked = of('create_issue', { title: 'a', body: 'See [a](src/a.ts) and ![b](../shop/README.md).' });
    expect(resultOf('{path: .}', linked)).toBe('pass');
    expect(resultOf('{path: ./secrets}', of('render', { text: '[a](secrets/key.txt) b' }))).toBe('ask');
  });
});
