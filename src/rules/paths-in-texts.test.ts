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
  '/srv/a.txt': 'file',
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
    [{ folder: '/srv', name: 'open/a.txt', note: 'secret/plans' }, 'pass'],
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

describe('a folder in one argument, a name in another', () => {
  const up = '../secret/key.txt';
  const keys = ['directory', 'folder', 'root', 'repo', 'path', 'location', 'base', 'prefix', 'in', 'zone'];
  const asked = [
    ...keys.flatMap((key) =>
      ['name', 'file', 'key', 'thing'].map((name) => of('process', { [key]: '/srv/open', [name]: up })),
    ),
    ...['load', 'read_file', 'edit_file'].map((tool) => of(tool, { path: up, base_dir: '/srv/open' })),
    of('read_file', { path: 'into/../key.txt', home: '/srv' }),
    of('list_directory', { path: '../secret', base: '/srv/open' }),
    of('process', { a: 'file:///srv/open', b: up }),
    of('process', { a: '/srv/open', b: '..%2fsecret%2fkey.txt' }),
    of('process', { a: '/srv%2fopen', b: up }),
    of('process', { a: '/srv/open/a.txt', b: up }),
    of('process', { a: '/srv/open', files: `a.txt,${up}` }),
    of('process', { a: '/srv/open', options: JSON.stringify({ n: up }) }),
    of('process', { a: '/srv/open', [up]: 1 }),
    of('process', { a: '../../srv/open', b: '..\\secret\\key.txt' }),
    of('process', { parts: ['/', 'srv', 'secret', 'key.txt'] }),
    of('process', { root: '/', names: Array.from({ length: 600 }, (_, i) => `f${i}`) }),
  ];
  test.each(attempts(asked, 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const honest = [
    of('process', { dir: '/srv/open', name: 'a.txt', mode: 'fast' }),
    of('process', { dir: '/srv/open', names: Array.from({ length: 200 }, (_, i) => `f${i}`) }),
    of('process', { dir: '/srv/open', name: '100%25.txt' }),
    of('load', { dir: '/srv', name: 'open/a.txt' }),
    of('write_file', { path: 'README.md', base_dir: '/srv/open', content: up }),
    of('create_issue', { repo: '/srv/open', title: 'a', labels: ['a/b'] }),
    of('get_file_contents', { owner: 'a', repo: 'b', path: '/', name: 'srv/secret/key.txt' }),
  ];
  test.each(attempts(honest, 'pass'))('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });
});

describe('percent signs in a path', () => {
  const spellings = ['/srv/%73ecret/key.txt', '/srv/secret%2fkey.txt', '/srv/open/%2e%2e/secret/key.txt'];
  const asked = spellings.flatMap((path) => [
    read(path),
    of('load', { path }),
    of('parse_pdf', { url: path }),
    of('write_file', { path, content: 'x' }),
  ]);
  test.each(attempts(asked, 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });
  test.each(attempts(['a%20b.txt', '100%.txt', '/srv/open/%zz', 'caf%C3.txt'].map(read), 'pass'))(
    'not: %s',
    (_, call, expected) => {
      expect(resultOf(SECRET, call)).toBe(expected);
    },
  );
});

describe('a folder above one of a rule', () => {
  const tools = 'backup zip sync dump ingest find unzip read_all load_folder open_folder mystery'.split(' ');
  const bash = (command: string): Call => ({ tool: 'Bash', arguments: { command } });
  const asked = [
    ...tools.flatMap((tool) => ['folder', 'path', 'into', 'x'].map((key) => of(tool, { [key]: '/srv' }))),
    of('ingest', { project: '/srv' }),
    of('mystery', { x: '/tmp,/srv' }),
    of('mystery', { x: 'file:///srv' }),
    of('mystery', { x: '%2Fsrv' }),
    of('mystery', { a: '/srv/open', b: '..' }),
    of('list_directory', { path: '/srv', depth: 3 }),
    of('list_directory', { path: '/srv', recursive: 'true' }),
    ...[
      'docker run -v /srv:/w alpine cat /w/secret/key.txt',
      'docker run --mount type=bind,source=/srv,target=/w alpine',
      'docker build /srv',
      'docker cp /srv x:/',
      'podman run -v/srv:/w alpine',
      'chroot /srv cat /secret/key.txt',
      'sudo chroot /srv ls',
      'unshare --root=/srv ls',
      'bwrap --bind /srv /w ls',
      'systemd-nspawn -D /srv',
      'proot -b /srv:/w ls',
      'apptainer exec --bind /srv img ls',
    ].map(bash),
  ];
  test.each(attempts(asked, 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const honest = [
    of('list_directory', { path: '/srv' }),
    of('list_directory', { path: '/srv', depth: 1 }),
    of('get_file_info', { path: '/srv' }),
    of('create_directory', { path: '/srv' }),
    of('set_working_directory', { path: '/srv' }),
    of('git_status', { repo_path: '/srv' }),
    of('run_tests', { cwd: '/srv', pattern: '*.test.ts' }),
    of('archive', { folder: '/srv/open' }),
    of('parse_pdf', { file_path: '/srv/a.txt' }),
    of('split_text', { delimiter: '/' }),
    of('http_request', { method: 'GET', path: '/' }),
    of('get_file_contents', { owner: 'a', repo: 'b', path: '/' }),
    ...[
      'docker run -v /srv/open:/w alpine ls',
      'docker run --rm alpine ls /srv',
      'docker run -e A=/srv nginx',
      'docker build .',
      'bwrap --bind /tmp /tmp ls',
      'bwrap --ro-bind / / ls',
      'make -C /srv',
      'ls /srv',
    ].map(bash),
  ];
  test.each(attempts(honest, 'pass'))('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });
});
