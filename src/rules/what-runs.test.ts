/** Rules hold for what runs: each spelling of a path or a host that an opener reads as the rule's, and none besides. */
import { describe, expect, test } from 'vitest';
import { policyFrom, ruledBy } from '../../test/fixtures/ruled-by.ts';
import { fakeDisk } from '../screening/contract/fake-disk.cases.ts';
import type { Call } from '../vocabulary/call.ts';
import type { CallContext } from '../vocabulary/call-context.ts';

const disk = fakeDisk({
  '/bin': '→usr/bin',
  '/usr/bin/env': 'file',
  '/etc/hosts': 'file',
  '/srv/secret/key.txt': 'file',
  '/srv/secret/deep/a.txt': 'file',
  '/srv/open/a.txt': 'file',
  '/srv/into': '→/srv/secret/deep',
  '/work/shop/out': '→/srv/open/far/away',
  '/srv/open/far/away': 'folder',
  '/work/shop/secrets/key.txt': 'file',
  '/work/shop/.env': 'file',
  '/work/shop/src/a.ts': 'file',
  '/work/shop/README.md': 'file',
  '/home/ada/.ssh/id_rsa': 'file',
  '/tmp/x': 'file',
});
const CONTEXT: CallContext = { cwd: '/work/shop', home: '/home/ada', projectRoot: '/work/shop', disk };

type Result = 'deny' | 'ask' | 'pass';
const RESULTS: Readonly<Record<string, Result>> = { block: 'deny', require_approval: 'ask' };

function resultOf(when: string, call: Call, context = CONTEXT): Result {
  const policy = policyFrom(`rules: [{id: r, action: deny, when: ${when}}]`);
  const { trace } = ruledBy(policy, call, { context }).ruling;
  return RESULTS[trace.find(({ layer }) => layer === 'rules')?.decision ?? ''] ?? 'pass';
}

const read = (file_path: string): Call => ({ tool: 'Read', arguments: { file_path } });
const bash = (command: string): Call => ({ tool: 'Bash', arguments: { command } });
const of = (tool: string, given: Call['arguments']): Call => ({ server: 's', tool, arguments: given });
const parse = (given: Call['arguments']): Call => of('parse_pdf', given);
const SECRET = '{path: /srv/secret}';

/** One name for each call. */
const attempts = (calls: readonly Call[], result: Result): [string, Call, Result][] =>
  calls.map((call) => [`${call.tool} ${JSON.stringify(call.arguments)}`.slice(0, 120), call, result]);

describe('a pattern that a link matches', () => {
  const reaching = [
    'cat /srv/int?/a.txt',
    'cat /*/into/a.txt',
    'cat /srv/[[:alpha:]]nto/a.txt',
    'cat /srv/[^x]nto/a.txt',
    'cat /srv/@(into|x)/a.txt',
    'cat /srv/int?/../key.txt',
    'cat /srv/.?/srv/secret/key.txt',
    'cd /srv/i* && cat a.txt',
    'for f in /srv/*; do cat $f/a.txt; done',
    'cp x /srv/i?to/',
    'echo x > /srv/int?/new',
    'rm -rf /srv/int?/*',
    'find -L /srv/open/.. -name a.txt',
    'ls -LR /srv/open/..',
    'wc -c /srv/int?/a.txt',
  ].map(bash);
  const listing = [
    { tool: 'Glob', arguments: { pattern: '{..,x}/srv/int?/*', path: '/bin' } },
    of('search_files', { path: '/srv/open', pattern: '../secret/*' }),
    of('glob', { path: '/srv', pattern: 'i*/**' }),
  ];
  test.each(attempts([...reaching, ...listing], 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const apart = [
    'cat o?t/*/a.txt',
    'cat /srv/op*/a.txt',
    'rm -rf */dist',
    'ls */package.json',
    'cd o?t && cat a.txt',
    'eslint "src/**/*.{ts,tsx}"',
    'cp build/*/out.js dist/',
  ].map(bash);
  test.each(attempts([...apart, of('glob', { pattern: '{src,out}/**/*.ts' })], 'pass'))(
    'not there: %s',
    (_, call, expected) => {
      expect(resultOf(SECRET, call)).toBe(expected);
    },
  );

  test('beyond what is looked up it is not known where a pattern leads', () => {
    const entry = { kind: 'directory', identity: '1', links: 2 } as const;
    const names = Array.from({ length: 17_000 }, (_, i) => `d${i}`);
    const view = { at: () => entry, list: () => names, isSpent: false };
    const context = { ...CONTEXT, disk: { view: () => view } };
    expect(resultOf(SECRET, bash('cat d*/y'), context)).toBe('ask');
  });
});

describe('a link before ..', () => {
  const spellings = [
    '/bin/../srv/secret/key.txt',
    '/bin/./../srv/secret/key.txt',
    '/bin//../srv/secret/key.txt',
    '/srv/into/../key.txt',
    '/srv/into/../../secret/key.txt',
    'out/../../../srv/secret/key.txt',
    '/bin/env/../../srv/secret/key.txt',
    'file:///bin/../srv/secret/key.txt',
    'file:///bin/%2e%2e/srv/secret/key.txt',
    '/usr/bin/../../bin/../srv/secret/key.txt',
  ];
  const calls = [
    ...spellings.map(read),
    ...spellings.map((path) => of('read_file', { path })),
    ...spellings.map((path) => of('move_file', { source: 'a', destination: path })),
    ...spellings.filter((path) => !path.startsWith('file')).map((path) => bash(`cat ${path}`)),
    bash('cd /bin && cat ../srv/secret/key.txt'),
  ];
  test.each(attempts(calls, 'deny'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  test.each(spellings.map((path): [string] => [path]))('within: %s', (path) => {
    expect(resultOf('{arguments: {p: {within: /srv/secret}}}', of('t', { p: path }))).toBe('deny');
    expect(resultOf('{arguments: {p.q: {within: /srv/secret}}}', of('t', { p: { q: [path] } }))).toBe('deny');
  });

  test('the folder of a call', () => {
    const inFolder = (cwd: string): Call => ({ tool: 'Bash', arguments: { command: 'ls', cwd } });
    expect(resultOf('{cwd: /srv/secret}', inFolder('/bin/../srv/secret'))).toBe('deny');
    expect(resultOf('{cwd: /srv/secret}', inFolder('/srv/into/..'))).toBe('deny');
    expect(resultOf('{cwd: /srv/secret}', inFolder('/srv/open/..'))).toBe('pass');
  });

  test('without a disk, what the kernel reads is unknown', () => {
    const { disk: _, ...blind } = CONTEXT;
    expect(resultOf(SECRET, read('/srv/open/../secret/key.txt'), blind)).toBe('deny');
    expect(resultOf(SECRET, read('/any/../srv/open/a.txt'), blind)).toBe('ask');
    expect(resultOf(SECRET, read('../other/a.txt'), blind)).toBe('pass');
    expect(resultOf(SECRET, read('/srv/open/a..b/c.txt'), blind)).toBe('pass');
  });

  test.each(
    attempts(
      [
        ...[
          '/srv/open/../open/a.txt',
          'src/../README.md',
          '../shop/a..b',
          'a..b/c',
          '...',
          '/srv/secret-not',
        ].map(read),
        bash('cd src && cat ../README.md'),
      ],
      'pass',
    ),
  )('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });
});

describe('listings, searches and looks', () => {
  const folder = '/srv/secret';
  const inside = [
    ...['list_directory', 'list_directory_with_sizes', 'directory_tree', 'get_file_info', 'list_files'].map(
      (tool) => of(tool, { path: folder }),
    ),
    of('search_files', { path: folder, pattern: '*' }),
    of('list_dir', { relative_workspace_path: folder }),
    of('stat_file', { path: `${folder}/key.txt` }),
    of('file_exists', { path: `${folder}/key.txt` }),
    of('find_files', { directory: folder, pattern: '*.txt' }),
    of('listDirectory', { directoryPath: folder }),
    { tool: 'LS', arguments: { path: folder } },
    { tool: 'Glob', arguments: { pattern: '*', path: folder } },
    { tool: 'Grep', arguments: { pattern: 'x', path: folder } },
    ...[
      'ls /srv/secret',
      'ls -la /srv/secret/',
      'ls -R /srv/secret/deep',
      'dir /srv/secret',
      'tree /srv/secret',
      'find /srv/secret -name "*.txt"',
      'find /srv/secret/deep -maxdepth 0',
      'fd . /srv/secret',
      'du -sh /srv/secret',
      'stat /srv/secret/key.txt',
      'file /srv/secret/key.txt',
      'wc -l /srv/secret/key.txt',
      'sha256sum /srv/secret/key.txt',
      'test -f /srv/secret/key.txt',
      '[ -e /srv/secret/key.txt ]',
      'cd /srv/secret && ls',
      'realpath /srv/secret/key.txt',
      'grep -r x /srv/secret',
      'rg x /srv/secret',
      'cd /srv/secret; rg x',
    ].map(bash),
  ];
  test.each(attempts(inside, 'deny'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const above = [
    of('directory_tree', { path: '/srv' }),
    of('search_files', { path: '/', pattern: 'key' }),
    of('list_files', { path: '/srv', recursive: true }),
    { tool: 'Grep', arguments: { pattern: 'x', path: '/srv' } },
    { tool: 'Glob', arguments: { pattern: '/srv/**/*.txt' } },
    { tool: 'Glob', arguments: { pattern: '/srv/*/key.txt' } },
    ...[
      'ls -R /srv',
      'ls /srv/*',
      'ls /srv/s*',
      'tree /',
      'tree -L 3 /srv',
      'find / -name key.txt',
      'find /srv -maxdepth 2',
      'grep -r x /srv',
      'grep -Rn x /',
      'cd /srv && grep -r x .',
      'cd /srv && rg x',
      'du -a /srv',
      'tar czf /tmp/a.tgz /srv',
      'cp -r /srv /tmp/y',
      'rsync -a /srv/ /tmp/y',
      'zip -r /tmp/a.zip /srv',
      'rm -rf /srv',
      'mv /srv /tmp/y',
      'chmod -R 777 /srv',
    ].map(bash),
    of('delete_directory', { path: '/srv' }),
    of('move_file', { source: '/srv', destination: '/tmp/y' }),
  ];
  test.each(attempts(above, 'ask'))('above: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  const honest = [
    of('list_directory', { path: '/srv' }),
    of('get_file_info', { path: '/srv' }),
    of('directory_tree', { path: '/srv/open' }),
    of('list_allowed_directories', {}),
    { tool: 'Grep', arguments: { pattern: '/srv/secret' } },
    { tool: 'Grep', arguments: { pattern: 'x', path: 'src' } },
    { tool: 'Glob', arguments: { pattern: '**/*.ts' } },
    ...[
      'ls',
      'ls /srv',
      'ls -la /srv/',
      'ls /srv/open/*',
      'find /srv -maxdepth 1',
      'find . -name "*.ts"',
      'find /srv -path /srv/secret -prune -o -print',
      'find /srv -not -path "*/secret/*"',
      'grep -r --exclude-dir=secret x /srv',
      'tree -I secret /srv',
      'du -sh /srv --exclude=secret',
      'tree -L 1 /srv',
      'grep -r /srv/secret src',
      'mkdir -p /srv/new',
      'cp a.txt /srv/',
      'stat /srv',
      'test -d /srv',
      '[ "$a" = /srv/secret ]',
      '[ -n "$a" ]',
      'echo /srv/secret/key.txt',
      'git commit -m "move /srv/secret"',
    ].map(bash),
  ];
  test.each(attempts(honest, 'pass'))('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  test('what goes into a folder from outside touches something outside', () => {
    const when = '{path: {outside: [., /tmp], does: [write, delete]}}';
    const calls = ['rm -rf /', 'rm -rf ..', 'chmod -R 777 /', 'rm -rf ~'].map(bash);
    expect(calls.map((call) => resultOf(when, call))).toEqual(calls.map(() => 'deny'));
  });

  test('names with a dot in front are left out as the programs do', () => {
    const calls = [
      ...['rg x', 'ls', 'cat *', 'ls *.ts', 'cat *.ts'].map(bash),
      { tool: 'Grep', arguments: { pattern: 'x' } },
      { tool: 'Glob', arguments: { pattern: '**/*' } },
    ];
    expect(calls.map((call) => resultOf('{path: .env}', call))).toEqual(calls.map(() => 'pass'));
    const asked = ['rg --hidden x', 'grep -r x .', 'cat .*', 'find . -type f'].map(bash);
    expect(asked.map((call) => resultOf('{path: .env}', call))).toEqual(asked.map(() => 'ask'));
    expect(resultOf('{path: secrets}', bash('cat *.ts'))).toBe('pass');
    expect(resultOf('{path: secrets}', bash('ls *'))).toBe('ask');
  });
});

describe('arguments of a tool that is not known', () => {
  const key = '/srv/secret/key.txt';
  const asked = [
    ...['file_path', 'filePath', 'pdf', 'document', 'x', 'note', 'output', 'q'].map((name) =>
      parse({ [name]: key }),
    ),
    of('export_report', { output: '/srv/secret/report.html' }),
    of('export_report', { output: '/srv/secret/new/report.html' }),
    parse({ a: { b: [{ c: key }] } }),
    parse({ list: ['a', key] }),
    parse({ [key]: true }),
    parse({ options: JSON.stringify({ input: key }) }),
    parse({ options: JSON.stringify([JSON.stringify({ input: [key] })]) }),
    ...[
      'file:///srv/secret/key.txt',
      'FILE:/srv/secret/key.txt',
      'fi\nle:///srv/secret/key.txt',
      'f\til\r\ne:///srv/secret/key.txt',
      ' file:///srv/secret/key.txt',
      'file://localhost/srv/secret/key.txt',
      'file://other/srv/secret/key.txt',
      'file:///srv/%73ecret/key.txt',
      'view-source:file:///srv/secret/key.txt',
      '%2Fsrv%2Fsecret%2Fkey.txt',
      '/srv/secret',
      '/srv/secret/',
      '//srv//secret//key.txt',
      '/bin/../srv/secret/key.txt',
      '/srv/into/../key.txt',
      '../../srv/secret/key.txt',
      '\\srv\\secret\\key.txt',
      ' /srv/secret/key.txt ',
      '"/srv/secret/key.txt"',
      "'/srv/secret/key.txt'",
      '@/srv/secret/key.txt',
      '--input=/srv/secret/key.txt',
      'input=/srv/secret/key.txt',
      '/tmp/x,/srv/secret/key.txt',
      '/tmp/x\n/srv/secret/key.txt',
      '/tmp/x /srv/secret/key.txt',
      '/usr/bin:/srv/secret',
      '/srv/secret:/data:ro',
      '/srv/secret/key.txt:10:5',
      '/srv/secret/my report.pdf',
      '/srv/*/key.txt',
      '/proc/self/root/srv/secret/key.txt',
      '/SRV/secret/key.txt',
      '/srv/$NAME/key.txt',
      `${' '.repeat(5_000)}file:///srv/secret/key.txt`,
      `fi${'\t'.repeat(5_000)}le:///srv/secret/key.txt`,
      '%252Fsrv%252Fsecret%252Fkey.txt',
      'file%3A///srv/secret/key.txt',
      'file:srv/secret/key.txt',
      '／srv／secret／key.txt',
      '/srv/sec\u200bret/key.txt',
      'sqlite:////srv/secret/db',
      'path: /srv/secret/key.txt',
      "{path: '/srv/secret/key.txt'}",
      '<file>/srv/secret/key.txt</file>',
      `${Array.from({ length: 600 }, (_, i) => `/tmp/${i}`).join()},/srv/secret/key.txt`,
      `${'x'.repeat(100_000)},/srv/secret/key.txt`,
      '$DIR/key.txt',
      '~bob/key.txt',
    ].map((text) => parse({ x: text })),
    { server: 's', kind: 'prompt', tool: 'review', arguments: { file: key } } as Call,
    of('read_file', { path: 'README.md', output_file: key }),
    of('read_file', { path: 'README.md', theme: key }),
    of('run_report', { command: 'daily', q: key }),
    of('execute_sql', { sql: "COPY t FROM '/srv/secret/key.txt'" }),
    of('backup_files', { folder: '/srv' }),
    ...[
      'pdftotext /srv/secret/key.txt',
      'docker run -v /srv/secret:/x alpine cat /x/key.txt',
      'docker run --mount type=bind,src=/srv/secret,dst=/x alpine ls',
      'git clone file:///srv/secret',
      'git -C /srv/secret log',
      'ssh -i /srv/secret/key.txt host',
      'chroot /srv/secret ls',
      'echo /srv/secret/*',
      'KEY=/srv/secret/key.txt mytool',
      'mytool --in=/srv/secret/key.txt',
      'python3 tool.py /srv/secret/key.txt',
      `python3 -c "import os; print(os.listdir('/srv/secret'))"`,
      `node -e "require('fs').statSync('/srv/secret/key.txt')"`,
      'cd /srv && mytool secret/key.txt',
    ].map(bash),
  ];
  test.each(attempts(asked, 'ask'))('%s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  test('a home and a project are spelled in several ways', () => {
    const homes = [
      '~/.ssh/id_rsa',
      '$HOME/.ssh/id_rsa',
      '${HOME}/.ssh/id_rsa',
      '%USERPROFILE%\\.ssh\\id_rsa',
    ];
    for (const path of [...homes, '/home/ada/.ssh/id_rsa', '../../home/ada/.ssh'])
      expect([path, resultOf('{path: ~/.ssh}', parse({ x: path }))]).toEqual([path, 'ask']);
    for (const path of ['secrets/key.txt', './secrets/key.txt', 'secrets\\key.txt', 'secrets/new.txt'])
      expect([path, resultOf('{path: ./secrets}', parse({ x: path }))]).toEqual([path, 'ask']);
    expect(resultOf('{path: ./secrets}', parse({ folder: 'secrets' }))).toBe('ask');
    expect(resultOf('{path: .env}', parse({ x: '.env' }))).toBe('ask');
    expect(resultOf('{path: "C:/keys"}', parse({ x: 'C:\\keys\\a' }))).toBe('ask');
  });

  test('what is outside of folders: where there is such a file, or a folder for it', () => {
    const when = '{path: {outside: [., /tmp], does: [write]}}';
    const out = [
      { x: '/etc/hosts' },
      { x: '/etc/new.conf' },
      { output: '/srv/out/new.html' },
      { x: '../other/a' },
    ];
    expect(out.map((given) => resultOf(when, of('export_report', given)))).toEqual(out.map(() => 'ask'));
    const fine = [
      { route: '/api/users' },
      { path: '/api/users/7' },
      { command_name: '/help' },
      { x: '/tmp/a' },
      { output: 'report.html' },
      { x: 'src/a.ts' },
      { pattern: '/^a+$/' },
    ];
    expect(fine.map((given) => resultOf(when, of('export_report', given)))).toEqual(fine.map(() => 'pass'));
  });

  const honest = [
    ...[
      'see /srv/secret for the keys',
      '/srv/secret/key.txt is where the key was found; please rotate it.',
      'The folder /srv/secret was moved.\nPlease check it.',
      'a..b',
      'v1.0..v2.0',
      '2024/05/01',
      'application/json',
      'and/or',
      'feature/srv-secret',
      '/^\\/srv\\/secret/',
      '\\d+\\.\\d+',
      'https://example.com/srv/secret/key.txt',
      's3://bucket/srv/secret/key.txt',
      'git@example.com:/srv/secret/key.git',
      '$5 for lunch',
      '~ 20 minutes',
      '$ref',
      '{{name}}/x',
      '/srv/secrets/key.txt',
      '/srv/open/a.txt',
      'srv/secret',
      '# Title\n\n- /srv/secret is the folder\n- it has keys',
    ].map((text) => parse({ x: text })),
    of('send_email', { to: 'ada@example.com', subject: 'keys', body: 'They are in /srv/secret/key.txt.' }),
    of('write_file', { path: 'README.md', content: '/srv/secret/key.txt' }),
    {
      tool: 'Edit',
      arguments: { file_path: 'src/a.ts', old_string: '/srv/secret', new_string: '/srv/open' },
    } as Call,
    of('create_issue', { title: 'move /srv/secret', labels: ['a/b'] }),
    ...['echo "/srv/secret"', 'npm run build -- --base=/srv/secrets'].map(bash),
    ...['node build.js /srv/open/a.txt', 'make -C /srv/open', "sed -n '/srv/secret/p' a.txt"].map(bash),
  ];
  test.each(attempts(honest, 'pass'))('not: %s', (_, call, expected) => {
    expect(resultOf(SECRET, call)).toBe(expected);
  });

  test('a resource is read, a file of a repository on another machine is not', () => {
    const uri = 'file:///srv/secret/key.txt';
    const resource: Call = { server: 's', kind: 'resource', tool: 'resources/read', arguments: { uri } };
    expect(resultOf(SECRET, resource)).toBe('deny');
    const remote = of('get_file_contents', { owner: 'a', repo: 'b', path: 'secrets/key.txt' });
    expect(resultOf('{path: ./secrets}', remote)).toBe('pass');
  });

  test('in a folder that a rule concerns as a whole, words are no paths', () => {
    const calls = [{ topic: 'build' }, { x: 'and/or' }, { day: '2024/05/01' }, { type: 'application/json' }];
    expect(calls.map((given) => resultOf('{path: .}', parse(given)))).toEqual(calls.map(() => 'pass'));
    expect(resultOf('{path: .}', parse({ x: 'src/a.ts' }))).toBe('ask');
  });
});
