import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { ports } from '../../../../../test/routes/discover.ts';

const CALL = "const client = new OpenAI({ baseURL: 'https://HOST/v1' });\n";
const at = (host: string) => CALL.replace('HOST', host);

let desk: Desk;
const open = (files: Record<string, string>) => {
  desk = openDesk(files, fixedPorts(), undefined, ports);
};
afterEach(() => desk.clear());

test.each([
  ['api.openai.com', 0, 'Watch', 'direct'],
  ['openrouter.ai/api', 0, 'Sample', 'aggregator'],
  ['models.acme-corp.io', 0, 'Sample', 'custom'],
  ['models.acme.example', 0, 'Watch', 'custom'],
  ['openrouter.ai.evil.com', 1, 'Probe', 'custom'],
])('a route to %s exits with %i, risk state %s', async (host, expected, risk, trust) => {
  open({ 'a.ts': at(host) });
  const { status, out } = await desk.run(['routes', '--json']);
  const { routes, summary } = JSON.parse(out);
  expect([status, summary.risk_state, routes[0].trust_class]).toEqual([expected, risk, trust]);
});

test('what is commented out carries no risk, and is shown on demand', async () => {
  open({ 'a.ts': `// ${at('openrouter.ai.evil.com')}` });
  const short = await desk.run(['routes']);
  expect([short.status, short.out]).toEqual([
    0,
    'no host was found in what was read\n\n1 file read, 0 hosts\n',
  ]);
  const { out } = await desk.run(['routes', '--all']);
  expect(out).toContain('openrouter.ai.evil.com  imitates openrouter.ai; commented out');
});

test.each([
  'tests/chat.ts',
  'src/__tests__/chat.ts',
  'examples/proxy/main.py',
  'src/chat.test.ts',
  'test_chat.py',
  'chat_test.go',
  'ChatTest.java',
])('a route in %s is listed apart, and raises neither the state nor the advice', async (file) => {
  open({ [file]: at('api.yunwu.ai'), 'src/app.ts': at('api.openai.com') });
  const { status, out } = await desk.run(['routes']);
  expect(status).toBe(0);
  const [headline = ''] = out.split('\n');
  expect(headline).toBe('severity low, the named hosts answer directly');
  expect(out).toMatch(/\ntests and examples .*\n {2}api\.yunwu\.ai +relay +1 place\n/);
  expect(out).toMatch(/1 host, 1 more in tests and examples\n$/);
  const { hosts, summary } = JSON.parse((await desk.run(['routes', '--json'])).out);
  expect(hosts).toMatchObject([
    { host: 'api.openai.com', sample: false },
    { host: 'api.yunwu.ai', sample: true },
  ]);
  expect(summary).toMatchObject({
    risk_state: 'Watch',
    risk_set_by: [],
    by_trust_class: { relay: 0, direct: 1 },
  });
});

test.each([
  'src/latest/app.ts',
  'src/contest.ts',
  'attest/app.ts',
  'sampler.ts',
  'protest/specimen.ts',
  'config.example.ts',
  'speed-test/app.ts',
  'speedTest/app.ts',
  'test-runner/app.ts',
  'api-spec/app.ts',
  'databases/app.ts',
])('a route in %s is one of the program', async (file) => {
  open({ [file]: at('api.yunwu.ai'), 'tests/a.ts': at('api.yunwu.ai') });
  const { status, out } = await desk.run(['routes']);
  expect(status).toBe(1);
  expect(out).toContain(`severity high, set by api.yunwu.ai (relay) at ${file}:1`);
  expect(out).not.toContain('tests and examples');
});

test.each([
  ...['test-data/a.ts', 'pkg/testdata/a.go', 'test_utils/a.py', 'unit-tests/a.ts', 'Shop.Api.Tests/A.cs'],
  ...['shop-e2e/a.ts', 'app/src/androidTest/A.kt', 'cypress/a.ts', 'packages/shop-examples/a.ts'],
])('a route in %s is a sample', async (file) => {
  open({ [file]: at('api.yunwu.ai') });
  const { status, out } = await desk.run(['routes']);
  expect([status, out.split('\n')[0]]).toEqual([0, 'no host was found outside tests and examples']);
});

test.each(['router.test', 'api.example.com', 'models.acme.example', 'nowhere.invalid'])(
  'the reserved host %s is no route of the program',
  async (host) => {
    open({ 'src/app.ts': at(host) });
    const { status, out } = await desk.run(['routes']);
    expect([status, out.split('\n')[0]]).toEqual([0, 'no host was found outside tests and examples']);
  },
);

test('the document has every key of the promise, and the same for a route without a host', async () => {
  open({ 'a.ts': at('openrouter.ai/api'), '.env': 'OPENROUTER_API_KEY=\n' });
  const { out } = await desk.run(['routes', '--json']);
  const document = JSON.parse(out);
  expect(document.routes[1]).toEqual({
    source_file: expect.stringMatching(/\/a\.ts$/),
    line: 1,
    signal_type: 'config_signal',
    provider_hint: 'openrouter',
    host: 'openrouter.ai',
    model_hint: null,
    secret_value_read: false,
    confidence: 'medium',
    kind: 'endpoint',
    trust_class: 'aggregator',
    active: true,
    sample: false,
    lookalike_of: null,
    variable: null,
    sign: 'baseURL',
  });
  expect(document.routes[0]).toMatchObject({
    host: null,
    kind: 'credential',
    variable: 'OPENROUTER_API_KEY',
  });
  expect(document.summary).toMatchObject({ files_scanned: 2, secret_values_read: false, truncated: false });
});

test('a limit that was reached is reported to people and to programs', async () => {
  open({ 'a.ts': at('api.openai.com'), 'b.ts': at('api.openai.com'), 'c.ts': at('api.openai.com') });
  const { out } = await desk.run(['routes', '--max-files', '1']);
  expect(out).toContain('2 files not read because of --max-files\n');
  const { summary } = JSON.parse((await desk.run(['routes', '--max-files', '1', '--json'])).out);
  expect(summary).toMatchObject({ files_scanned: 1, truncated: true, files_left: 2 });
});

test('globs choose, and a bad one, a bad number and a missing folder are the person’s mistakes', async () => {
  open({ 'a.ts': at('api.openai.com'), 'b.py': at('openrouter.ai/api') });
  expect((await desk.run(['routes', '--include', '*.ts'])).out).not.toContain('openrouter');
  expect((await desk.run(['routes', '--exclude', '*.ts'])).out).not.toContain('api.openai.com');
  for (const [args, words] of [
    [['--include', 'src/{a'], '"src/{a" is not a valid path pattern: { without } at character 5'],
    [['--max-files', '0'], 'expected at least 1'],
    [['nowhere'], 'it does not exist or cannot be read'],
    [['--include', 'zzz*'], 'no file matches "zzz*", so nothing was read'],
  ] as const) {
    const { status, err } = await desk.run(['routes', ...args]);
    expect([status, err]).toEqual([2, expect.stringContaining(words)]);
  }
});

test('nothing is recorded without --record; with it, one event per active host', async () => {
  open({
    'a.ts':
      at('api.openai.com') + at('api.openai.com') + at('openrouter.ai/api').replace('const', '// const'),
    'b.py': 'AzureOpenAI(azure_endpoint=f"https://{name}.openai.azure.com", model="gpt-4o")\n',
  });
  await desk.run(['routes']);
  expect((await desk.run(['events'])).status).toBe(2);
  const { summary } = JSON.parse((await desk.run(['routes', '--json'])).out);
  expect(summary.by_trust_class).toMatchObject({ direct: 1, cloud: 1, aggregator: 0 });
  const { out } = await desk.run(['routes', '--record']);
  expect(out).toMatch(/^2 events recorded in .*\.tokenauditor$/m);
  const lines = readFileSync(join(desk.folder, '.tokenauditor', 'events.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const events = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'route_discovery');
  expect(events).toMatchObject([
    { provider_host: 'api.openai.com', trust_class: 'direct', sightings: 2, risk_state: 'Watch' },
    { provider_host: 'openai.azure.com', trust_class: 'cloud', claimed_model: 'gpt-4o' },
  ]);
});

test('names from outside do not reach a terminal as they are', async () => {
  open({ '\u001b[2Jx.ts': at('api.openai.com') });
  for (const mode of [[], ['--json']]) {
    const { out } = await desk.run(['routes', ...mode]);
    expect(out).not.toContain('\u001b[2J');
    expect(out).toContain('api.openai.com');
  }
});

test('a bar on a terminal, and none elsewhere', async () => {
  open({ 'a.ts': at('api.openai.com') });
  const bar = await desk.run(['routes'], { terminal: { columns: 100 }, tickMs: 500 });
  expect(bar.err).toContain('looking for routes  [');
  expect((await desk.run(['routes'], { tickMs: 500 })).err).toBe('');
});

test('--output writes the document and a summary to standard error', async () => {
  open({ 'a.ts': at('api.openai.com') });
  const { out, err } = await desk.run(['routes', '--format', 'json', '-o', 'routes.json']);
  expect([out, err]).toEqual(['', 'severity low, the named hosts answer directly\n1 file read, 1 host\n']);
  expect(JSON.parse(readFileSync(join(desk.folder, 'routes.json'), 'utf8')).routes).toHaveLength(1);
});

test.each([
  ['sarif', 'runs', '2.1.0'],
  ['cyclonedx', 'services', '1.6'],
])(
  '--format %s is a document of that kind, with the totals on standard error',
  async (format, key, version) => {
    open({ 'a.ts': at('openrouter.ai/api') });
    const { out, err } = await desk.run(['routes', '--format', format]);
    const document = JSON.parse(out);
    expect(document[key]).toHaveLength(1);
    expect([document.version, document.specVersion]).toContain(version);
    expect(out).toContain('openrouter.ai');
    expect(err).toBe('severity medium, set by openrouter.ai (aggregator) at a.ts:1\n1 file read, 1 host\n');
  },
);

test('the worst comes first, and what set the severity is named', async () => {
  open({
    'a.ts': at('api.openai.com') + at('openrouter.ai.evil.com') + at('openrouter.ai/api'),
    'b.ts': `export const names = ['gpt-4o', 'gpt-4.1'];\nuse('gpt-4o');\n`,
  });
  const { out } = await desk.run(['routes']);
  expect(out).toBe(`severity high, set by openrouter.ai.evil.com (imitates openrouter.ai) at a.ts:2

custom  not in the catalogue
  openrouter.ai.evil.com  imitates openrouter.ai
    a.ts:2  endpoint  baseURL

aggregator  forwards requests to many providers
  openrouter.ai
    a.ts:3  endpoint  baseURL

direct  the maker of the model answers
  api.openai.com
    a.ts:1  endpoint  baseURL

no host  other references to models
  2 models named in 3 places; --all shows them

2 files read, 3 hosts
`);
  const all = await desk.run(['routes', '--all']);
  expect(all.out).toContain('  model  gpt-4o   b.ts:1 and 1 more place\n');
  const { summary } = JSON.parse((await desk.run(['routes', '--json'])).out);
  expect(summary.risk_set_by).toMatchObject([
    { host: 'openrouter.ai.evil.com', trust_class: 'custom', lookalike_of: 'openrouter.ai', line: 2 },
  ]);
});

test('one file is looked through by its name', async () => {
  open({ 'service/ai.ts': at('openrouter.ai/api'), 'service/other.ts': at('api.openai.com') });
  const { status, out } = await desk.run(['routes', 'service/ai.ts']);
  expect(status).toBe(0);
  expect(out).toContain('    ai.ts:1  endpoint  baseURL\n');
  expect(out).toContain('1 file read, 1 host\n');
});

const BUNDLE = `var u="https://api.groq.com/openai/v1",v="https://openrouter.ai/docs";${'x();'.repeat(5_000)}`;

test('build output is named but not entered; with --built it is searched for known hosts', async () => {
  open({ 'package/package.json': '{}', 'package/dist/cli.mjs': BUNDLE, 'package/dist/a.min.js': BUNDLE });
  const short = await desk.run(['routes']);
  expect(short.out).toBe(`no host was found in what was read

1 file read, 0 hosts
not entered: 1 folder of dependencies, build output or ignored files (package/dist)
--built also searches build output, and minified files for known hosts
`);
  for (const args of [['--built'], ['package/dist'], ['package/dist/cli.mjs']]) {
    const { out } = await desk.run(['routes', ...args, '--json']);
    const { routes, summary } = JSON.parse(out);
    expect(routes[0]).toMatchObject({ host: 'api.groq.com', confidence: 'low', line: 1 });
    expect(summary.by_trust_class).toMatchObject({ inference_host: 1, aggregator: 0 });
    expect(summary.skipped.minified).toBe(0);
  }
  const { summary } = JSON.parse((await desk.run(['routes', '--json'])).out);
  expect(summary.folders_not_entered).toBe(1);
  expect(summary.first_not_entered[0]).toMatch(/\/package\/dist$/);
});

test('a single bundle is searched wherever it is', async () => {
  open({ 'lib/a.min.js': BUNDLE });
  expect((await desk.run(['routes', 'lib'])).out).toContain('nothing was read');
  expect((await desk.run(['routes', 'lib/a.min.js'])).out).toContain('  api.groq.com\n');
});

test('commented-out routes come after active ones', async () => {
  open({ 'a.ts': `// ${at('yunwu.ai')}${at('openrouter.ai/api')}` });
  const { out } = await desk.run(['routes', '--all']);
  expect(out.indexOf('relay  an unofficial')).toBeGreaterThan(out.indexOf('aggregator  forwards'));
});

test('where nothing was read, nothing is cleared', async () => {
  open({ 'README.md': 'See https://openrouter.ai/api/v1\n' });
  const { out } = await desk.run(['routes']);
  expect(out).toContain('nothing was read, so there is no statement about routes\n');
  expect(out).not.toContain('Watch');
});
