import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';

const comparison = (reported_model: string, avg_latency_ms = 5000, avg_output_tokens = 1800) => ({
  provider_host: 'router.example.com',
  claimed_model: 'gpt-5',
  baseline: { sample_size: 20, avg_latency_ms: 5000, avg_output_tokens: 1800 },
  observed: { sample_size: 20, avg_latency_ms, avg_output_tokens, reported_model },
});

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ 'c.json': JSON.stringify(comparison('gpt-4o-mini', 1000, 900)) }, fixedPorts());
});
afterEach(() => desk.clear());

test('a comparison from a file, for people and for programs', async () => {
  const answered = await desk.run(['compare', 'c.json']);
  expect(answered.status).toBe(1);
  expect(answered.out).toMatch(
    /^Likely Substitution: another model probably answers \(confidence medium\), severity high\n/,
  );
  expect(answered.out).toContain('Claimed gpt-5, observed gpt-4o-mini.');
  const { out } = await desk.run(['compare', '--json', 'c.json']);
  expect(JSON.parse(out)).toMatchObject({ identity_state: 'Likely Substitution', event_written: false });
  expect(existsSync(join(desk.folder, '.tokenauditor'))).toBe(false);
});

test('what shows nothing is inconclusive, and ends with 0', async () => {
  const { status, out } = await desk.run(['compare'], { stdin: JSON.stringify(comparison('gpt-5', 1000)) });
  expect(status).toBe(0);
  expect(out).toMatch(/^Inconclusive: too little to tell \(confidence low\)/);
  expect(out).toContain('at least 200 answers');
});

test('a host that deserves a probe gives status 1, whatever was compared', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-5'), provider_host: 'api.openai.com.example.net' });
  const { status, out } = await desk.run(['compare'], { stdin });
  expect(status).toBe(1);
  expect(out).toMatch(
    /^Inconclusive: too little to tell \(confidence low\); its host alone is of severity high\n/,
  );
});

test('a tiny probability is not printed as zero', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-5'), prior: 0.0004 });
  expect((await desk.run(['compare'], { stdin })).out).toContain(
    'another model is unlikely: under 0.1 % before',
  );
});

test('small odds are not printed next to answers that name another model', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-4o-mini'), provider_host: 'api.openai.com' });
  const { status, out } = await desk.run(['compare'], { stdin });
  expect(status).toBe(1);
  expect(out).toMatch(
    /^Divergent: the answers differ from the direct provider’s \(confidence medium\), severity high\nthe answers themselves name another model; /,
  );
  expect(out).not.toMatch(/another model is .* after/);
});

test('a large p next to a severe state is explained', async () => {
  const { baseline, observed, ...rest } = comparison('gpt-4o-mini');
  const sd_output_tokens = 400;
  const stdin = JSON.stringify({
    ...rest,
    baseline: { ...baseline, sd_output_tokens },
    observed: { ...observed, sd_output_tokens },
  });
  const { out } = await desk.run(['compare'], { stdin });
  expect(out).toContain('the name differs regardless of the tests of chance (together p 0.990)');
});

test('the odds are worded as the verdict has them', async () => {
  const histogram = (n: number) =>
    Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`q${i}`, { a: n, b: 40 - n }]));
  const arm = (n: number) => ({ sample_size: 240, token_histograms: histogram(n) });
  const given = {
    provider_host: 'api.openai.com',
    claimed_model: 'gpt-5',
    baseline: arm(30),
    observed: arm(14),
    control: arm(30),
  };
  const { out } = await desk.run(['compare'], { stdin: JSON.stringify(given) });
  expect(out).toMatch(
    /^Divergent: the answers differ from the direct provider’s \(confidence high\), severity medium\n/,
  );
  expect(out).toMatch(
    /\nanother model is (?:unlikely|possible, not shown): 0\.1 % before \(direct host\), \d/,
  );
});

describe('recorded answers', () => {
  const chat = (prompt: string, content: string, model = 'gpt-5-2025-08-07', tokens = 12) => ({
    prompt,
    latency_ms: 800,
    response: {
      model,
      choices: [{ message: { role: 'assistant', content } }],
      usage: { prompt_tokens: tokens, completion_tokens: 3 },
    },
  });
  const SECRET_PROMPT = 'What does project Heron cost?';
  const lines = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  const words = (count: number, model?: string) =>
    Array.from({ length: 60 }, (_, i) => chat('Name a colour.', i < count ? 'Blue' : 'red ', model));
  const rows = (model?: string, tokens?: number) => [
    ...words(40, model),
    chat(SECRET_PROMPT, 'Project Heron costs nine million.', model, tokens),
  ];
  const OPTIONS = [
    '--direct',
    'd.jsonl',
    '--route',
    'r.jsonl',
    '--host',
    'router.example.com',
    '--model',
    'gpt-5',
  ];
  const open = (files: Record<string, string>) => {
    desk.clear();
    desk = openDesk(files, fixedPorts());
  };

  test('two files become counts and salted hashes, without a word of them', async () => {
    open({ 'd.jsonl': lines(rows()), 'r.jsonl': lines(rows()) });
    const { out, status } = await desk.run(['compare', '--print-input', ...OPTIONS]);
    expect(status).toBe(0);
    const input = JSON.parse(out);
    expect(input).toMatchObject({
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      baseline: {
        sample_size: 61,
        avg_latency_ms: 800,
        sd_latency_ms: 0,
        avg_output_tokens: 3,
        tokenizer_probe: [12, 12],
      },
      observed: { sample_size: 61, reported_model: 'gpt-5-2025-08-07' },
    });
    expect(Object.values(input.observed.token_histograms.q1)).toEqual([40, 20]);
    expect(input.observed.token_histograms).toEqual(input.baseline.token_histograms);
    expect(input.observed.prefix_hashes[0]).toHaveLength('Project Heron costs nine million.'.length);
    expect(out).not.toMatch(/heron|blue|red"|colour/i);
    const piped = await desk.run(['compare', '--json'], { stdin: out });
    const direct = await desk.run(['compare', '--json', ...OPTIONS]);
    expect(JSON.parse(piped.out).identity_state).toBe(JSON.parse(direct.out).identity_state);
  });

  test('a route that another model answers is found', async () => {
    open({ 'd.jsonl': lines(rows()), 'r.jsonl': lines(rows('gpt-4o-mini', 31)), 'c.jsonl': lines(rows()) });
    const { out, status } = await desk.run(['compare', '--control', 'c.jsonl', ...OPTIONS]);
    expect(status).toBe(1);
    expect(out).toContain('Claimed gpt-5, observed gpt-4o-mini.');
  });

  test.each([
    [
      'a message of Anthropic',
      { content: [{ type: 'text', text: 'Blue' }], model: 'm', usage: { input_tokens: 9, output_tokens: 1 } },
    ],
    [
      'a response of OpenAI',
      {
        output: [{ type: 'message', content: [{ type: 'output_text', text: 'Blue' }] }],
        model: 'm',
        usage: { input_tokens: 9, output_tokens: 1 },
      },
    ],
    [
      'an answer of Gemini',
      {
        candidates: [{ content: { parts: [{ text: 'Blue' }] } }],
        modelVersion: 'm',
        usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1 },
      },
    ],
  ])('%s is read as it came', async (_, response) => {
    const file = lines([{ request: { messages: [{ role: 'user', content: 'Name a colour.' }] }, response }]);
    open({ 'd.jsonl': file, 'r.jsonl': file });
    const { out } = await desk.run(['compare', '--print-input', ...OPTIONS]);
    expect(JSON.parse(out).observed).toMatchObject({
      reported_model: 'm',
      avg_output_tokens: 1,
      tokenizer_probe: [9],
    });
  });

  test.each([
    ['{"prompt":"p"}', 'line 1 is refused: it has no answer (r.jsonl)'],
    ['{"answer":"Heron"}', 'line 1 is refused: it has no prompt (r.jsonl)'],
    ['nonsense', 'line 1 is refused: '],
    ['', 'line 1 is refused: it is missing (r.jsonl)'],
  ])('%s is refused with file and line', async (text, words) => {
    open({ 'd.jsonl': lines(rows()), 'r.jsonl': text });
    const { err, status } = await desk.run(['compare', ...OPTIONS]);
    expect(status).toBe(2);
    expect(err).toContain(words);
    expect(err).not.toContain('Heron');
  });

  test('a file alone is refused with what it needs', async () => {
    open({ 'd.jsonl': lines(rows()) });
    expect((await desk.run(['compare', '--direct', 'd.jsonl'])).err).toContain('--route');
  });
});

test('a batch continues after a bad line', async () => {
  const lines = [
    { id: 1, ...comparison('gpt-5') },
    { id: 'two', ...comparison('gpt-4o-mini') },
    { id: 3, ...comparison('gpt-5'), claimed_model: 7 },
  ];
  const { status, out } = await desk.run(['compare', '--jsonl'], {
    stdin: `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnonsense\n`,
  });
  expect(status).toBe(2);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, identity_state }) => [id, identity_state])).toEqual([
    [1, 'Inconclusive'],
    ['two', 'Divergent'],
    [3, 'Inconclusive'],
    [undefined, 'Inconclusive'],
  ]);
  expect(answers[2].error.message).toContain('`claimed_model` is missing or not a string');
});

test('--record keeps names, states and a number', async () => {
  const { status, err } = await desk.run(['compare', '--record', 'c.json']);
  expect(status).toBe(1);
  expect(err).toMatch(/recorded as evt_\d{8}_\d{6}/);
  const lines = readFileSync(join(desk.folder, '.tokenauditor', 'events.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    type: 'identity_comparison',
    identity_state: 'Likely Substitution',
    observed_model: 'gpt-4o-mini',
  });
});

test.each([
  ['{', 'is refused'],
  [JSON.stringify({ ...comparison('gpt-5'), extra: 1 }), 'the key `extra` is unknown'],
  [JSON.stringify({ ...comparison('gpt-5'), provider_host: 'https://a.b/c' }), 'is not a host name'],
])('%s is refused in a sentence', async (stdin, words) => {
  const { status, err } = await desk.run(['compare'], { stdin });
  expect(status).toBe(2);
  expect(err).toContain(words);
});

test('a secret in place of a name is neither shown nor kept', async () => {
  const secret = ['sk', 'ant', 'api03', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'].join('-');
  const { out, err } = await desk.run(['compare', '--record'], { stdin: JSON.stringify(comparison(secret)) });
  const kept = readFileSync(join(desk.folder, '.tokenauditor', 'events.jsonl'), 'utf8');
  expect(out + err + kept).not.toContain(secret);
});

const ANSWERS = '{"prompt": "p", "response": {"model": "m"}}\n{"prompt": "q", "response": {"model": "m"}}\n';
test.each([
  ['recorded answers', ANSWERS, 'one JSON object per line'],
  ['the log of a route', '{"request_id": "1", "model": "m"}\n{"request_id": "2"', 'one JSON object per line'],
  ['a single line of a log', '{"request_id": "1", "model": "m"}\n', 'an object of another kind'],
  ['an export', '[{"id": "1", "model": "m"}]', 'a list'],
  ['a table', 'model,latency\nm,12\n', 'not JSON'],
])('%s are named, with the commands that take them', async (_, text, what) => {
  writeFileSync(join(desk.folder, 'log.jsonl'), text);
  const { status, err } = await desk.run(['compare', 'log.jsonl']);
  expect(status).toBe(2);
  expect(err).toBe(
    `tokenauditor: error: "log.jsonl" is not the document that compare reads: it is ${what}\nhint: for recorded answers, \`tokenauditor compare --direct FILE --route FILE --host HOST --model MODEL\` (\`tokenauditor probe-plan\` plans what to ask, \`--print-input\` prints the document); for the log of a route, \`tokenauditor audit FILE\`; nothing was done\n`,
  );
});

test('a document that is broken, or has a wrong field, is still refused at that place', async () => {
  const cut = JSON.stringify(comparison('gpt-5'), null, 1).slice(0, -3);
  expect((await desk.run(['compare'], { stdin: cut })).err).toContain('the JSON is refused');
  expect((await desk.run(['compare'], { stdin: '{"id": 2}' })).err).toContain('`provider_host` is missing');
});
