import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';

const trace = (facts: object = {}) => ({
  provider_host: 'router.example.com',
  claimed_model: 'gpt-5',
  content_redacted: true,
  ...facts,
});
const lines = (...values: readonly unknown[]) =>
  `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
const clean = trace({ observed_model: 'gpt-5-2025-08-07', latency_ms: 900, output_tokens: 20 });
const swapped = trace({ observed_model: 'gpt-5-nano' });
const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');

const desk = openDesk(
  {
    'clean.jsonl': lines(clean, clean),
    'swapped.json': JSON.stringify([clean, swapped], null, 2),
    'window.json': JSON.stringify({ traces: [clean, swapped] }),
    'input.json': JSON.stringify({ trace: swapped }, null, 2),
    'torn.jsonl': `${lines(clean)}{oops\n${lines({ provider_host: 5 }, clean)}`,
    'raw.jsonl': lines({ ...clean, prompt: 'Dear Anna', messages: [{ content: 'Dear Anna' }] }),
    'strange.jsonl': lines({ ...clean, favourite_colour: 'Dear Anna' }),
    'secret.jsonl': lines(trace({ observed_model: secret })),
    'table.csv': 'engine,ms,answered\ngpt-5,900,gpt-5-mini\ngpt-5,800,gpt-5\n',
  },
  fixedPorts(),
);
afterAll(() => desk.clear());

const document = async (...args: readonly string[]) => {
  const { status, out } = await desk.run(['audit', '--json', ...args]);
  return { status, ...JSON.parse(out) };
};

test.each([
  ['clean.jsonl', 0, 'Watch', 2],
  ['swapped.json', 1, 'Probe', 2],
  ['window.json', 1, 'Probe', 2],
  ['input.json', 1, 'Probe', 1],
  ['torn.jsonl', 2, 'Watch', 2],
  ['raw.jsonl', 0, 'Watch', 1],
  ['strange.jsonl', 2, 'Watch', 0],
  ['secret.jsonl', 1, 'Sample', 1],
])('%s ends with %i', async (file, status, risk_state, traces) => {
  expect(await document(file)).toMatchObject({ status, risk_state, traces });
});

test('rows that cannot be used are counted by reason, without what stood in them', async () => {
  expect((await document('torn.jsonl')).import).toMatchObject({
    rows: 4,
    traces: 2,
    unreadable: {
      'a character that is not allowed here': 1,
      '"provider_host" is not a string': 1,
    },
  });
  expect((await document('strange.jsonl')).import.unreadable).toEqual({
    '"favourite_colour" is not a field of a trace': 1,
  });
});

test('the first bad row is named, and where to go with another format', async () => {
  const { err } = await desk.run(['audit', 'torn.jsonl']);
  expect(err).toContain(
    '\nthe first is row 2 of torn.jsonl\nno other format was recognised; `--import FORMAT` names one\n',
  );
});

test('content in a trace is dropped, counted and reported, and never printed', async () => {
  const { status, out } = await desk.run(['audit', 'raw.jsonl']);
  expect(status).toBe(0);
  expect(out).toContain('Traces held content (low): Fields with content dropped from 1 trace: 2.');
  expect(out).not.toContain('Anna');
});

test('a secret is taken out, and named as one', async () => {
  const { out } = await desk.run(['audit', 'secret.jsonl']);
  expect(out).toContain('Secrets removed from 1 trace: 1.');
  expect(out).not.toContain(secret.slice(8, 30));
});

test('columns of a table', async () => {
  const columns = ['--column', 'claimed_model=engine', '--column', 'observed_model=answered'];
  const result = await document(...columns, '--host', 'router.example.com', 'table.csv');
  expect(result).toMatchObject({ status: 1, risk_state: 'Probe', traces: 2 });
  expect(result.routes[0]).toMatchObject({ provider_host: 'router.example.com', claimed_model: 'gpt-5' });
});

test('a column for an unknown trace field is refused', async () => {
  const { status, err } = await desk.run(['audit', '--column', 'prompt=text', 'table.csv']);
  expect(status).toBe(2);
  expect(err).toContain('"prompt=text" is not a valid value for --column');
});

test('a baseline is compared with', async () => {
  const window = (reason: string) =>
    lines(...Array.from({ length: 40 }, () => trace({ finish_reason: reason })));
  const other = openDesk({ 'before.jsonl': window('stop'), 'after.jsonl': window('length') });
  const { status, out } = await other.run(['audit', '--baseline', 'before.jsonl', 'after.jsonl']);
  other.clear();
  expect(status).toBe(1);
  expect(out).toContain('Finish reasons have shifted (medium)');
});

test('a batch answers each line by itself, keeps its id, and continues after a bad one', async () => {
  const input = lines(
    { id: 1, ...clean },
    { id: 'two', traces: [clean, swapped] },
    { id: 3, trace: 5 },
    swapped,
  );
  const { status, out } = await desk.run(['audit', '--jsonl'], { stdin: input });
  expect(status).toBe(2);
  const answers = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { id: 1, risk_state: 'Watch', findings: [] },
    { id: 'two', risk_state: 'Probe', findings: [{ checks: ['trace.model-mismatch'] }] },
    { id: 3, error: { code: 'line.refused' } },
    { risk_state: 'Probe' },
  ]);
});

test('nothing is recorded without --record; with it, one event per route', async () => {
  const ledger = join(desk.folder, '.tokenauditor', 'events.jsonl');
  await desk.run(['audit', 'swapped.json']);
  expect(existsSync(ledger)).toBe(false);
  const { event_ids } = await document('--record', 'swapped.json');
  expect(event_ids).toHaveLength(1);
  const events = readFileSync(ledger, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.find(({ type }) => type === 'trace_audit')).toMatchObject({
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    traces: 2,
    risk_state: 'Probe',
    checks: ['trace.model-mismatch'],
    trust_class: 'custom',
    latency_quantiles_ms: [900, 900, 900, 900, 900],
    redaction_status: 'clean',
  });
});

test('a report names the model that some answers came from, and how many', async () => {
  const mixed = Array.from({ length: 120 }, (_, i) =>
    trace({
      ...{ id: `t-${i}`, claimed_model: 'openai/gpt-5' },
      observed_model: i < 20 ? 'gpt-5-mini-2025-08-07' : 'gpt-5-2025-08-07',
    }),
  );
  await desk.run(['audit', '--record'], { stdin: lines(...mixed) });
  const { out } = await desk.run(['report', '--print']);
  expect(out).toContain(
    'router.example.com claimed openai/gpt-5 and answered as gpt-5-mini-2025-08-07 in 20 of 120 answers (16.7 %)',
  );
  expect(out).toContain('| `openai/gpt-5` | `gpt-5-mini-2025-08-07`: 20 of 120 answers (16.7 %) |');
});

test('where nothing is recorded no ledger is begun, and a new one is reported beside the one in use', async () => {
  const home = join(desk.folder, 'home');
  const shop = join(home, 'shop', 'logs');
  mkdirSync(join(shop, '..', '.git'), { recursive: true });
  mkdirSync(shop);
  const env = { HOME: home };
  const run = (cwd: string, ...args: string[]) => desk.run(['audit', '--record', ...args], { cwd, env });
  const file = join(desk.folder, 'swapped.json');
  await desk.run(['audit', '--record', '--project', home, file], { cwd: home, env });
  writeFileSync(join(desk.folder, 'none.jsonl'), '{"a": 1}\n');
  const none = await run(shop, join(desk.folder, 'none.jsonl'));
  expect([existsSync(join(shop, '..', '.tokenauditor')), none.err.includes('recorded in')]).toEqual([
    false,
    false,
  ]);
  expect((await run(shop, file)).err).toContain(
    `new ledger ${join(home, 'shop')}/.tokenauditor: commands in this folder used your own ledger, ${home}/.tokenauditor, until now; \`--project ${home}\` goes on using that\n`,
  );
  expect((await run(shop, file)).err).not.toContain('new ledger');
});

test('a ledger that cannot be written does not prevent the audit', async () => {
  const other = openDesk({ 'swapped.jsonl': lines(swapped) }, fixedPorts());
  mkdirSync(join(other.folder, '.tokenauditor'), { mode: 0o700 });
  mkdirSync(join(other.folder, '.tokenauditor', 'events.jsonl'));
  const { status, out, err } = await other.run(['audit', '--record', 'swapped.jsonl']);
  other.clear();
  expect(status).toBe(2);
  expect(out).toMatch(/^Probe, confidence medium: 1 finding in 1 trace/);
  expect(err).toContain('tokenauditor: error: ');
});

test('one trace costs less than a cent, and is not nothing', async () => {
  const { out } = await desk.run(['audit'], { stdin: lines(trace({ cost_usd: 0.00055 })) });
  expect(out).toMatch(/ 0\.00055 /);
  const { out: many } = await desk.run(['audit'], { stdin: lines(trace({ cost_usd: 12.4 })) });
  expect(many).toMatch(/ 12\.40 /);
  const { out: none } = await desk.run(['audit'], { stdin: lines(trace({ cost_usd: 0 })) });
  expect(none).toMatch(/ 0\.00 /);
});

test('content that an imported log always contains is reported, but not as a finding', async () => {
  const log = lines(
    ...['u', 'v'].map((id) => ({
      type: 'assistant',
      sessionId: 's',
      isSidechain: false,
      requestId: id,
      message: { id, model: 'claude-sonnet-4-5', content: 'Dear Anna', usage: { output_tokens: 5 } },
    })),
  );
  const { status, out, err } = await desk.run(['audit', '--import', 'auto'], { stdin: log });
  expect(status).toBe(0);
  expect(out).toMatch(/nothing found in 2 traces, 1 route/);
  expect(err).toContain('2 traces of 2 rows in 1 file (claude-code)\ncontent that was dropped: messages 2\n');
});

test('empty input is reported', async () => {
  const { status, err } = await desk.run(['audit'], { stdin: '' });
  expect(status).toBe(2);
  expect(err).toContain('nothing to read: the input has no rows\n');
});

test('a folder is searched for sessions, and a host may be a whole address', async () => {
  const log = lines({
    type: 'assistant',
    sessionId: 's',
    isSidechain: false,
    message: { id: 'm', model: 'claude-sonnet-4-5', usage: { output_tokens: 5 } },
  });
  const other = openDesk({ 'sessions/a.jsonl': log });
  expect((await other.run(['audit', 'sessions'])).out).toMatch(/nothing found in 1 trace, 1 route/);
  const address = `https://anna:${'x'.repeat(8)}@relay.example.net/v1`;
  const { out } = await other.run(['audit', '--host', address, 'sessions']);
  expect(out).toMatch(/ relay\.example\.net /);
  const refused = await other.run(['audit', '--host', 'no host', 'sessions']);
  expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('for --host')]);
  other.clear();
});

test('a truncated document is reported as such', async () => {
  const { status, err } = await desk.run(['audit', '--import', 'auto'], { stdin: '{"data": [{"id": "ge' });
  expect(status).toBe(2);
  expect(err).toContain('could not be used: ends early (1 row)\n');
});

const spendRow = (facts: object = {}) => ({
  request_id: 'r-1',
  call_type: 'acompletion',
  spend: 0.01,
  prompt_tokens: 10,
  completion_tokens: 5,
  startTime: '2026-03-01T10:00:00Z',
  model: 'gpt-5',
  api_base: 'https://api.openai.com/v1',
  ...facts,
});

test.each([
  ['a folder', ['.'], { litellm: 1 }, 1],
  ['a log of a known format', ['logs/spend.jsonl'], { litellm: 1 }, 1],
  ['a table with the usual names', ['t.csv'], { columns: 1 }, 1],
  ['a table with the names of a trace', ['own.csv'], { plain: 1 }, 1],
  ['our own words', ['own.jsonl'], {}, 2],
])('%s needs no option', async (_, args, formats, traces) => {
  const files: Record<string, string> = {
    'logs/spend.jsonl': lines(spendRow()),
    't.csv': 'model,latency_ms\ngpt-5,900\n',
    'own.csv': 'provider_host,claimed_model\napi.openai.com,gpt-5\n',
    'own.jsonl': lines(clean, clean),
  };
  const wanted = args[0] === '.' ? ['logs/spend.jsonl'] : args;
  const other = openDesk(Object.fromEntries(wanted.map((name) => [name, files[name] ?? ''])));
  for (const wishes of args[0] === '.' ? [{}] : [{}, { stdin: files[args[0] ?? ''] ?? '' }]) {
    const { out, status } = await other.run(['audit', '--json', ...('stdin' in wishes ? [] : args)], wishes);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ traces, import: { formats } });
  }
  other.clear();
});

test('--host accepts an address, and refuses anything without a host', async () => {
  const { out } = await desk.run(['audit', '--json', '--host', 'https://Foo.example/bar?x=1'], {
    stdin: 'model,latency_ms\ngpt-5,900\n',
  });
  expect(JSON.parse(out).routes[0].provider_host).toBe('foo.example');
  const { status, err } = await desk.run(['audit', '--host', 'bad host', 'clean.jsonl']);
  expect(status).toBe(2);
  expect(err).toContain('"bad host" is not a valid value for --host');
});

test('a file that is not there is named as it was given', async () => {
  const { status, err } = await desk.run(['audit', 'nowhere.jsonl']);
  expect(status).toBe(2);
  expect(err).toContain('cannot read "nowhere.jsonl"');
});

test('a mapping by the user’s own proxy is configuration, not evidence about the host', async () => {
  const rows = Array.from({ length: 40 }, (_, i) =>
    spendRow({ request_id: `r-${i}`, model_group: 'gpt-5', model: 'openai/gpt-5-mini', spend: 5 }),
  );
  const { out, status } = await desk.run(['audit', '--json'], { stdin: lines(...rows) });
  const { risk_state, findings, routes } = JSON.parse(out);
  expect([status, risk_state]).toEqual([0, 'Watch']);
  expect(findings).toMatchObject([
    {
      severity: 'info',
      title: 'Your proxy maps the model',
      detail: expect.stringContaining(
        'Your proxy mapped gpt-5 to openai/gpt-5-mini. Seen in 40 of 40 traces',
      ),
    },
  ]);
  expect(routes).toMatchObject([{ provider_host: 'api.openai.com', claimed_model: 'openai/gpt-5-mini' }]);
  for (const alias of [
    { model_group: 'fast', model: 'openai/gpt-5-mini' },
    { model_group: 'gpt-5', model: 'azure/eu-prod-gpt5' },
    { model_group: 'azure/eu-prod-gpt5', model: 'azure/gpt-5' },
  ]) {
    const { out: other } = await desk.run(['audit', '--json'], { stdin: lines(spendRow(alias)) });
    expect(JSON.parse(other)).toMatchObject({ risk_state: 'Watch', findings: [] });
  }
});

test('fallbacks that a proxy counts are reported', async () => {
  const rows = Array.from({ length: 80 }, (_, i) =>
    spendRow({ request_id: `r-${i}`, metadata: { attempted_fallbacks: 1 } }),
  );
  const { out } = await desk.run(['audit', '--json'], { stdin: lines(...rows) });
  expect(JSON.parse(out).findings).toMatchObject([
    {
      severity: 'low',
      title: 'Answers after a fallback',
      numbers: { seen: 80, of: 80, lo: 0.954182, hi: 1 },
      detail: expect.stringContaining('in 80 of 80 traces'),
    },
  ]);
});

test('assumptions of a format are shown once, and the missing host only if --host does not name it', async () => {
  const log = lines({
    type: 'assistant',
    sessionId: 's',
    isSidechain: false,
    message: { id: 'm', model: 'claude-sonnet-4-5', usage: { output_tokens: 5 } },
  });
  const { err } = await desk.run(['audit'], { stdin: log });
  expect(err).toBe(`1 trace of 1 row in 1 file (claude-code)
Which host answered is not recorded (claude-code): it is \`unknown\` unless --host names it.
for the assumptions about such files see docs/imports.md or --json
`);
  const { err: named } = await desk.run(['audit', '--host', 'api.anthropic.com'], { stdin: log });
  expect(named).not.toContain('is not recorded');
});

test('copies are counted once, in one file, in several, and in a folder', async () => {
  const own = [trace({ id: 'a' }), trace({ id: 'b' }), trace({ id: 'a' })];
  const other = openDesk({
    'dup/a.jsonl': lines(spendRow(), spendRow({ request_id: 'r-2' })),
    'dup/b.jsonl': lines(spendRow(), spendRow({ request_id: 'r-2' })),
    'own.jsonl': lines(...own),
  });
  const counts = async (...args: readonly string[]) => {
    const { traces, copies, import: read } = JSON.parse((await other.run(['audit', '--json', ...args])).out);
    return [traces, copies, read.traces, read.duplicates];
  };
  expect(await counts('dup')).toEqual([2, 2, 2, 2]);
  expect(await counts('--import', 'litellm', 'dup/a.jsonl', 'dup/b.jsonl')).toEqual([2, 2, 2, 2]);
  expect(await counts('own.jsonl', 'own.jsonl')).toEqual([2, 4, 2, 4]);
  other.clear();
});

test('a column that is not there is refused with those that are', async () => {
  const { status, err } = await desk.run(['audit', '--column', 'claimed_model=enginee', 'table.csv']);
  expect(status).toBe(2);
  expect(err).toContain('"table.csv" has no column "enginee"');
  expect(err).toContain('its columns are: engine, ms, answered\n');
});

test('unused columns are listed, unless they do not look like names', async () => {
  const other = openDesk({
    'table.csv': `engine,ms,notes,"Dear Anna, please keep this",${secret}\ngpt-5,900,x,y,z\n`,
  });
  const { out, err } = await other.run(['audit', '--column', 'claimed_model=engine', 'table.csv']);
  other.clear();
  expect(err).toContain('Columns that were not read: ms, notes, and 2 others.\n');
  expect(out + err).not.toContain('Anna');
});

test('the model that was not requested is named first, and a narrow terminal loses nothing', async () => {
  const window = lines(clean, clean, clean, trace({ observed_model: 'gpt-5-nano', cost_usd: 0.001 }));
  const { out } = await desk.run(['audit'], { stdin: window });
  expect(out).toContain(' gpt-5-nano (1), gpt-5-2025-08-07 (3)\n');
  const { out: narrow } = await desk.run(['audit'], { stdin: window, terminal: { columns: 80 } });
  expect(narrow).toContain(`state  traces  host                claimed model
Probe  4       router.example.com  gpt-5
  ms 50/95 % 900/900, out 60, USD 0.001, answers name gpt-5-nano (1),
  gpt-5-2025-08-07 (3)
`);
});

test('routes tell mapped models, fallbacks and estimates as numbers', async () => {
  const { out } = await desk.run(['audit', '--json'], {
    stdin: lines(
      trace({ upstream_model: 'gpt-5-nano', fallback_count: 2, cost_usd: 1, cost_estimated: true }),
      trace({ observed_model: 'gpt-5-mini', proxy_alias: 'fast' }),
    ),
  });
  expect(JSON.parse(out).routes).toMatchObject([
    {
      observed_models: [{ name: 'gpt-5-mini', count: 1, relation: 'same_family_smaller' }],
      mapped_models: [{ name: 'gpt-5-nano', count: 1 }],
      proxy_aliases: [{ name: 'fast', count: 1 }],
      fallbacks: 1,
      costs_estimated: 1,
    },
  ]);
});

test('a column that no row of JSON has is named', async () => {
  const { status, err } = await desk.run(
    ['audit', '--column', 'claimed_model=usage.enginee', '--column', 'latency_ms=ms'],
    { stdin: lines({ usage: { engine: 'gpt-5' }, ms: 4 }, { engine: 'gpt-5', ms: 5 }) },
  );
  expect(status).toBe(2);
  expect(err).toContain('could not be used: without a model (2 rows)\n');
  expect(err).toContain('No row has the column usage.enginee.\n');
  expect(err).not.toContain('column ms');
});

test('a baseline without these routes is reported, and the audited file itself is refused', async () => {
  const other = trace({ provider_host: 'other.example.net', claimed_model: 'gpt-5-mini' });
  const home = openDesk({
    'now.jsonl': lines(clean),
    'before.jsonl': lines(other),
    'both.jsonl': lines(clean, other),
  });
  const none = await home.run(['audit', 'now.jsonl', '--baseline', 'before.jsonl']);
  const part = await home.run(['audit', 'both.jsonl', '--baseline', 'before.jsonl']);
  const json = await home.run(['audit', '--json', 'now.jsonl', '--baseline', 'before.jsonl']);
  const same = await home.run(['audit', 'now.jsonl', '--baseline', './now.jsonl']);
  home.clear();
  expect(none.out).toContain(
    `  baseline    The baseline contains none of these routes, so nothing was compared with it:
              router.example.com gpt-5.
`,
  );
  expect(part.out).toContain(
    `  baseline    Not in the baseline, and not compared with it: router.example.com gpt-5; 1 of 2 routes
              compared.
`,
  );
  expect(JSON.parse(json.out).baseline).toEqual({
    traces: 1,
    routes_compared: 0,
    routes_without: [{ provider_host: 'router.example.com', claimed_model: 'gpt-5' }],
  });
  expect(same.status).toBe(2);
  expect(same.err).toContain('"./now.jsonl" is not a valid value for --baseline');
});

const openRouter = {
  id: 'gen-1',
  model: 'openai/gpt-5',
  tokens_prompt: 5,
  provider_name: 'OpenAI',
  total_cost: 1,
};
const helicone = {
  request_id: 'r1',
  request_model: 'gpt-5',
  target_url: 'https://api.openai.com/v1',
  delay_ms: 5,
};

test('files of a folder that were not read are named, with the reason', async () => {
  const home = openDesk({
    'logs/good.jsonl': lines(openRouter),
    'logs/mixed.jsonl': lines(openRouter, helicone),
    'logs/notes.json': '{"nothing": "of ours"}',
    'logs/torn.csv': 'model,latency_ms\n"gpt-5,5\ngpt-5,6\n',
    'only/mixed.jsonl': lines(openRouter, helicone),
  });
  const text = await home.run(['audit', 'logs']);
  const json = await home.run(['audit', '--json', 'logs']);
  const only = await home.run(['audit', 'only']);
  home.clear();
  expect(text.err).toMatch(/not read: \S+mixed\.jsonl \(rows of several formats: openrouter, helicone\)\n/);
  expect(text.err).toMatch(/not read: \S+notes\.json \(no known format\)\n/);
  expect(text.err).toMatch(/not read: \S+torn\.csv \(a quote that is not closed\)\n/);
  expect(JSON.parse(json.out).import.unread.count).toBe(3);
  expect(JSON.parse(json.out).import.unread.first.map(({ reason }: { reason: string }) => reason)).toEqual([
    'rows of several formats: openrouter, helicone',
    'no known format',
    'a quote that is not closed',
  ]);
  expect(only.status).toBe(2);
  expect(only.err).toMatch(/only.mixed\.jsonl" contains rows of several formats: openrouter, helicone\n/);
});

test('a table with gaps and an open quote is read as far as it goes', async () => {
  const stdin = 'model,latency_ms,prompt_tokens\ngpt-5,12,1\ngpt-5,13,2\n,5,1\ngpt-5\n,7,1\n"gpt-5,1,2\n';
  const { status, err } = await desk.run(['audit'], { stdin });
  expect(status).toBe(2);
  expect(err).toContain('3 traces of 6 rows in 1 file (columns)\n');
  expect(err).toContain('could not be used: without a model (2 rows); a quote that is not closed (1 row)\n');
});

test('a status in numbers is one, and failed answers are counted', async () => {
  const window = Array.from({ length: 30 }, (_, i) => trace({ status: i % 2 === 0 ? 500 : 200 }));
  const { out } = await desk.run(['audit'], { stdin: lines(...window) });
  expect(out).toContain('1 finding in 30 traces, 1 route; 15 failed\n');
  const batch = await desk.run(['audit', '--jsonl'], { stdin: lines({ id: 7, traces: window }) });
  expect(JSON.parse(batch.out)).toMatchObject({
    id: 7,
    risk_state: 'Watch',
    findings: [{ checks: ['trace.errors'] }],
  });
});

test('a relay’s dollars and its missing host are reported', async () => {
  const row = { id: 1, type: 2, model_name: 'gpt-5', quota: 500, prompt_tokens: 9, completion_tokens: 2 };
  const { err } = await desk.run(['audit', '--import', 'new-api'], { stdin: lines(row) });
  expect(err).toContain('Dollar amounts are the quota divided by 500,000, the default rate of new-api');
  expect(err).toContain('Which host answered is not recorded (new-api)');
});
