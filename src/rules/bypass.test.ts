/** Ways around a rule: several things in one call, and one thing in several spellings. */
import { describe, expect, test } from 'vitest';
import { IN_PROJECT, policyFrom, ruledBy } from '../../test/fixtures/ruled-by.ts';
import { fakeDisk } from '../screening/contract/fake-disk.cases.ts';
import type { Call } from '../vocabulary/call.ts';

const bash = (command: string): Call => ({ tool: 'Bash', arguments: { command } });
const read = (file_path: string): Call => ({ tool: 'Read', arguments: { file_path } });
const fetch = (url: string): Call => ({ tool: 'WebFetch', arguments: { url } });
const of = (args: Call['arguments']): Call => ({ server: 's', tool: 't', arguments: args });
const disk = fakeDisk({ '/etc/passwd': 'file', '/work/shop/a.ts': 'file', '/work/shop/café/x': 'file' });
const context = { ...IN_PROJECT, disk };

const RESULTS = { block: 'hit', require_approval: 'may', allow: 'hit' } as const;
type Result = 'hit' | 'may' | 'miss';

function results(action: 'deny' | 'allow', when: string, calls: readonly Call[]): Result[] {
  const policy = policyFrom(`rules: [{id: r, action: ${action}, when: ${when}}]`);
  return calls.map((call) => {
    const { trace } = ruledBy(policy, call, { context }).ruling;
    const decision = trace.find(({ layer }) => layer === 'rules')?.decision;
    return decision === undefined ? 'miss' : RESULTS[decision as keyof typeof RESULTS];
  });
}

describe('several things in one call', () => {
  const move: Call = { tool: 'move_file', arguments: { source: 'a.ts', destination: 'b.ts' } };
  test.each<[string, Call, Call]>([
    ['{shell: {program: git}}', bash('git status'), bash('git status; npm publish')],
    ['{shell: {effect: read}}', bash('cat a.ts'), bash('cat a.ts > b.ts')],
    ['{path: /tmp}', bash('cat /tmp/a'), bash('cat /tmp/a /etc/passwd')],
    [
      '{host: example.com}',
      fetch('https://example.com'),
      bash('curl https://example.com https://other.test'),
    ],
    ['{arguments: {to: [a, b]}}', of({ to: ['a', 'b'] }), of({ to: ['a', 'c'] })],
    ['{arguments: {to: {glob: "*@ours"}}}', of({ to: ['a@ours'] }), of({ to: ['a@ours', 'b@theirs'] })],
    ['{arguments: {files: {within: /tmp}}}', of({ files: ['/tmp/a'] }), of({ files: ['/tmp/a', '/etc/b'] })],
    ['{arguments: {"a.*": {below: 5}}}', of({ a: [1, 2] }), of({ a: [1, 9] })],
    ['{tool: {does: read}}', read('a.ts'), move],
  ])('a rule that allows %s covers all of them, one that denies any', (when, all, some) => {
    expect(results('allow', when, [all, some])).toEqual(['hit', 'miss']);
    expect(results('deny', when, [all, some])).toEqual(['hit', 'hit']);
    // Under `not`, it is the other way round.
    expect(results('deny', `{not: ${when}}`, [all, some])).toEqual(['miss', 'hit']);
    expect(results('allow', `{not: ${when}}`, [all, some])).toEqual(['miss', 'miss']);
  });

  test('what is not known is not covered, and nothing is not all', () => {
    expect(results('allow', '{shell: {program: git}}', [bash('git status; $TOOL'), read('a.ts')])).toEqual([
      'miss',
      'miss',
    ]);
    expect(results('allow', '{arguments: {to: {glob: "*"}}}', [of({ to: [] }), of({})])).toEqual([
      'miss',
      'miss',
    ]);
  });
});

test.each<[string, Call['arguments'], Result]>([
  ['{arguments: {body.amount: {above: 100}}}', { 'body.amount': 1, body: { amount: 1000 } }, 'hit'],
  ['{arguments: {body.amount: {above: 100}}}', { 'body.amount': 1000, body: { amount: 1 } }, 'hit'],
  ['{arguments: {amount: {above: 100}}}', { amount: [1000] }, 'hit'],
  ['{arguments: {to: eve}}', { to: ['ada', 'eve'] }, 'hit'],
  ['{arguments: {to: {regex: eve}}}', { to: [['eve']] }, 'hit'],
  ['{arguments: {to: eve}}', { to: [{ name: 'eve' }] }, 'miss'],
  ['{arguments: {to: {glob: "*.md", within: /etc}}}', { to: ['/etc/x', '/tmp/a.md'] }, 'miss'],
  ['{arguments: {to: {glob: "*.md", within: /etc}}}', { to: ['/tmp/x', '/etc/a.md'] }, 'hit'],
  ['{arguments: {to: eve}}', { to: [...Array.from({ length: 3_000 }, () => 'ada'), 'eve'] }, 'may'],
  ['{arguments: {to: {glob: "*eve"}}}', { to: ['x'.repeat(65_000), 'x'.repeat(65_000), 'eve'] }, 'may'],
])('%s: %j', (when, args, expected) => {
  expect(results('deny', when, [of(args)])).toEqual([expected]);
});

test.each<[string, readonly string[], Result]>([
  [
    'example.com',
    ['https:example.com', 'https:/example.com', 'https:\\\\example.com\\x', 'http:///example.com'],
    'hit',
  ],
  [
    'example.com',
    ['//example.com/x', ' http://example.com', '\u0001http://example.com', 'http://exa\tmple.com'],
    'hit',
  ],
  [
    'example.com',
    ['http://u:p@example.com', 'http://example.com\\@other.test', 'http://ex%61mple.com'],
    'hit',
  ],
  ['example.com', ['http://$HOST/'], 'may'],
  [
    'example.com',
    ['http://other.test#@example.com', 'http://other.test?@example.com', 'https://a.example.com'],
    'miss',
  ],
  [
    'localhost',
    ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]/', 'http://0.0.0.0', 'http://0/'],
    'hit',
  ],
  ['localhost', ['http://localhost.example.com', 'http://10.0.0.1'], 'miss'],
  ['127.0.0.0/8', ['http://0/', 'http://[::]/', 'http://a.localhost', 'http://[64:ff9b::7f00:1]'], 'hit'],
  ['127.0.0.0/8', ['http://[2002:7f00:1::]', 'http://017700000001', 'http://127.0.0.1.'], 'hit'],
  ['127.0.0.0/8', ['http://128.0.0.1', 'http://[2001:db8::1]', 'http://127.example.com'], 'miss'],
  ['"[::1]"', ['http://[::1]', 'http://[0:0:0:0:0:0:0:1]:80/'], 'hit'],
  ['"::1"', ['http://[::1%25lo]'], 'may'],
  ['0x7f.1', ['http://127.0.0.1'], 'hit'],
  ['"fd00:0:0::1"', ['http://[fd00::1]'], 'hit'],
  ['"::ffff:10.0.0.0/104"', ['http://10.1.2.3', 'http://[::ffff:10.1.2.3]'], 'hit'],
  ['"::ffff:10.0.0.1"', ['http://10.0.0.1'], 'hit'],
])('host %s and %j: %s', (host, urls, expected) => {
  const all = urls.map(() => expected);
  expect(results('deny', `{host: ${host}}`, urls.map(fetch))).toEqual(all);
  expect(results('deny', `{arguments: {url: {host: ${host}}}}`, urls.map(fetch))).toEqual(all);
});

test('hosts of clients in command lines', () => {
  const reaching = [
    ...[
      'git clone git@example.com:a/b',
      'git clone https://example.com/a',
      'git push https://example.com/a main',
    ],
    ...[
      'git remote add o ssh://git@example.com:22/a',
      'git pull git@example.com:a main',
      'ssh -p 22 u@example.com',
    ],
    ...[
      'sftp example.com',
      'mosh example.com',
      'telnet example.com 80',
      'ftp example.com',
      'ping -c 1 example.com',
    ],
    ...['ssh -J example.com other.test', 'psql -h example.com db', 'psql postgres://u@example.com/db'],
    ...['mysql --host=example.com', 'redis-cli -h example.com', 'openssl s_client -connect example.com:443'],
    ...[
      'curl -x http://example.com:3128 http://other.test',
      'HTTPS_PROXY=http://example.com curl http://other.test',
    ],
    ...['pip install --index-url https://example.com x', 'npm i --registry=https://example.com x'],
    ...[
      'kubectl --server https://example.com get pods',
      'docker -H example.com ps',
      'PGHOST=example.com psql',
    ],
  ];
  const others = [
    ...[
      'git commit -m "see https://example.com"',
      'echo https://example.com',
      'git push origin main:example.com',
    ],
    ...[
      'psql -h /var/run/postgresql',
      'grep https://example.com a.ts',
      'openssl dgst example.com',
      'git log',
    ],
    ...['ssh other.test cat example.com', 'npm test', 'git clone /srv/example.com', 'git show a:example.com'],
  ];
  expect(results('deny', '{host: example.com}', [...reaching, ...others].map(bash))).toEqual([
    ...reaching.map(() => 'hit'),
    ...others.map(() => 'miss'),
  ]);
  expect(results('deny', '{host: example.com}', [bash('wget -i list.txt'), bash('ssh $HOST')])).toEqual([
    'may',
    'may',
  ]);
});

test.each<[string, readonly Call[], Result]>([
  [
    '/etc',
    ['/proc/self/root/etc/passwd', 'file:///etc/passwd', '\\etc\\passwd', '//etc/passwd'].map(read),
    'hit',
  ],
  ['/etc', ['~/../../etc/passwd', '/work/shop/../../etc/./passwd', '/etc/', '/etc'].map(read), 'hit'],
  [
    '/etc',
    [' /etc/passwd', "'/etc/passwd'", '~root/x', '/ETC/passwd', '/ｅtc/passwd', '/etc/\0'].map(read),
    'may',
  ],
  ['/etc', ['/etcetera', 'etc/passwd', '/work/etc'].map(read), 'miss'],
  ['/etc', ['xargs cat < list', 'cat /e*/passwd', 'cat list | parallel cat {}'].map(bash), 'may'],
  ['/work/shop/cafe\u0301', [read('café/x')], 'may'],
  ['C:/Windows', [read('C:\\Windows\\x'), read('\\\\?\\C:\\Windows\\x')], 'hit'],
  ['C:/Windows', ['c:/windows/x', '/c/Windows/x', '/mnt/c/Windows/x', 'C:\\WINDOW~1\\x'].map(read), 'may'],
  ['C:/Windows', ['/d/Windows/x', 'D:\\Windows\\x', 'C:\\Other\\x'].map(read), 'miss'],
])('path %s and %j: %s', (folder, calls, expected) => {
  expect(results('deny', `{path: "${folder}"}`, calls)).toEqual(calls.map(() => expected));
});

test('programs by the name that the line spells', () => {
  const calls: Call[] = [
    { tool: 'PowerShell', arguments: { command: 'rm x' } },
    { tool: 'PowerShell', arguments: { command: 'Remove-Item x' } },
    bash("env A=1 sudo -u x '/bin/r'm x"),
    bash('find . -exec rm {} +'),
    bash('git rm x'),
  ];
  expect(results('deny', '{shell: {program: rm}}', calls)).toEqual(['hit', 'miss', 'hit', 'hit', 'miss']);
  expect(results('deny', '{shell: {program: remove-item}}', calls.slice(0, 2))).toEqual(['hit', 'hit']);
});
