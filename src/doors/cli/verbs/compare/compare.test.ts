import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  expect(answered.out).toMatch(/^Likely Substitution, confidence medium, risk state Probe\n/);
  expect(answered.out).toContain('Claimed gpt-5, observed gpt-4o-mini.');
  const { out } = await desk.run(['compare', '--json', 'c.json']);
  expect(JSON.parse(out)).toMatchObject({ identity_state: 'Likely Substitution', event_written: false });
  expect(existsSync(join(desk.folder, '.tokenauditor'))).toBe(false);
});

test('what shows nothing is inconclusive, and ends with 0', async () => {
  const { status, out } = await desk.run(['compare'], { stdin: JSON.stringify(comparison('gpt-5', 1000)) });
  expect(status).toBe(0);
  expect(out).toMatch(/^Inconclusive, confidence low/);
  expect(out).toContain('at least 200 answers');
});

test('a host that deserves a probe gives status 1, whatever was compared', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-5'), provider_host: 'api.openai.com.example.net' });
  const { status, out } = await desk.run(['compare'], { stdin });
  expect(status).toBe(1);
  expect(out).toMatch(/^Inconclusive, confidence low, risk state Probe\n/);
});

test('a tiny probability is not printed as zero', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-5'), prior: 0.0004 });
  expect((await desk.run(['compare'], { stdin })).out).toContain('another model: under 0.1 % before');
});

test('small odds are not printed next to answers that name another model', async () => {
  const stdin = JSON.stringify({ ...comparison('gpt-4o-mini'), provider_host: 'api.openai.com' });
  const { status, out } = await desk.run(['compare'], { stdin });
  expect(status).toBe(1);
  expect(out).toMatch(
    /^Divergent, confidence medium, risk state Probe\nthe answers themselves name another model; /,
  );
  expect(out).not.toMatch(/another model: .* after/);
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
  ['[]', 'it is missing or not an object'],
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
