/** The judge of sampled calls, from the document on the disk to what the client gets: one gateway, a real server, a real endpoint. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openJudgingGateway } from '../fixtures/judging-gateway.ts';
import {
  answering,
  type Behaviour,
  type ModelEndpoint,
  openModelEndpoint,
} from '../fixtures/model-endpoint.ts';
import type { TestClient } from '../gateway-hub/room.ts';

const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const judging = openJudgingGateway({ JUDGE_KEY: 'k-7' });
const { lastProposed } = judging;

let endpoint: ModelEndpoint;
let client: TestClient;
let models = 0;

beforeAll(async () => {
  endpoint = await openModelEndpoint(answering(''));
  client = await judging.client();
});
afterAll(async () => {
  await judging.close();
  await endpoint.close();
});

const SAMPLE = { id: 'mails', action: 'sample', guidance: 'Greetings are fine.', when: { server: 'mail' } };
const provider = (more: object = {}) => ({
  ...{ kind: 'openai', url: endpoint.url, model: `m-${models}`, apiKey: '${JUDGE_KEY}' },
  ...more,
});

/** A model of its own each time: what an earlier one failed at, or answered, must not count. */
async function configure(judge: object = {}, rules: readonly object[] = [SAMPLE]): Promise<void> {
  models += 1;
  await judging.write({ judge: { providers: { main: provider() }, ...judge }, rules });
  endpoint.received.length = 0;
}

const verdict = (answer: string, reason = 'as the guidance has it') =>
  endpoint.behave(answering(JSON.stringify({ verdict: answer, confidence: 0.9, reason })));

async function call(text = 'hello', name = 'mail__echo') {
  const { content, isError = false } = await client.request('tools/call', { name, arguments: { text } });
  return { text: (content as { text: string }[]).map((one) => one.text).join(''), isError };
}

/** The gate may warn of the same call. */
const RUNS = expect.stringMatching(/^(?:allow|warn)$/);
const PASSED = { text: 'hello', isError: false };

test('allow: the call runs, on record with provider and model and nothing of the content', async () => {
  await configure();
  verdict('allow');
  expect(await call()).toEqual(PASSED);
  const event = await lastProposed();
  const by = { judge: 'main', judge_model: `m-${models}`, judge_confidence: 0.9 };
  const judged = { judge_verdict: 'allow', ...by, judge_ms: expect.any(Number), rules: ['mails'] };
  expect(event).toMatchObject({ decision: RUNS, ...judged });
  expect(JSON.stringify(event)).not.toMatch(/hello|guidance/);
  expect(endpoint.received[0]?.authorization).toBe('Bearer k-7');
  expect(JSON.stringify(endpoint.received[0]?.body)).toContain('Greetings are fine.');
});

test('deny: the call is blocked, with the words of the model as a quotation, made printable', async () => {
  await configure();
  verdict('deny', 'not \u001b[31mtoday');
  const { text, isError } = await call();
  expect(isError).toBe(true);
  expect(text).toContain(
    `The judge "main" (m-${models}) answered deny with confidence 0.9, in the model's own words: "not `,
  );
  expect(text).not.toContain('\u001b');
  expect(await lastProposed()).toMatchObject({ decision: 'block', judge_verdict: 'deny', rule: 'mails' });
});

test('ask: a person is asked, and the question does not have the words of the model', async () => {
  await configure();
  verdict('ask', 'unclear');
  const { text } = await call();
  expect(text).toContain('wants a person to decide');
  expect(text).not.toContain('unclear');
  expect(await lastProposed()).toMatchObject({ decision: 'require_approval', judge_verdict: 'ask' });
});

test('no answer: blocked where the fail mode is closed, marked where it is open', async () => {
  await configure();
  endpoint.behave({ kind: 'status', status: 401 });
  expect((await call()).text).toContain('AI evaluation unavailable (main: it answered with status 401)');
  expect(await lastProposed()).toMatchObject({ decision: 'block', judge_verdict: 'unavailable' });
  await configure({ failMode: 'open' });
  expect(await call()).toEqual(PASSED);
  const marks = { judge_verdict: 'unavailable', judge_bypass: 'fail_open', confidence: 0.3 };
  expect(await lastProposed()).toMatchObject({ decision: RUNS, ...marks });
});

/** Whatever else it is asked is answered. */
const refusing = (status: number): Behaviour => ({
  kind: 'answer',
  reply: ({ body }) => ({
    content: JSON.stringify({ verdict: 'allow', confidence: 1, reason: 'fine' }),
    ...(JSON.stringify(body).includes('hello') ? { status } : {}),
  }),
});

describe('what makes a judge fail opens no gate', () => {
  beforeAll(() => configure({ failMode: 'open', timeout: 1 }));

  test.each<[string, Behaviour]>([
    ['is slow', { kind: 'silent' }],
    ['answers in prose', answering('Sure, I allow it.')],
    ['answers too much', { kind: 'huge' }],
    ['is cut off', answering('{"verdict":"allow"', { ending: 'length' })],
    ['is flooded', { kind: 'status', status: 429 }],
    ['waits behind a proxy', { kind: 'status', status: 504 }],
    ['finds the text too long', refusing(400)],
    ['filters the text', refusing(403)],
    ['crashes on the text', refusing(500)],
    ['crashes on the text for good', { kind: 'status', status: 500 }],
  ])('it %s', async (_, behaviour) => {
    endpoint.behave(behaviour);
    expect((await call()).text).toContain('so a person has to decide');
    const event = await lastProposed();
    expect(event).toMatchObject({ decision: 'require_approval', judge_verdict: 'unavailable' });
    expect(event).not.toHaveProperty('judge_bypass');
  });
});

test.each(['open', 'closed'])(
  'an agent whose questions fail spares the judge for itself alone: %s',
  async (failMode) => {
    await configure({ failMode });
    endpoint.behave({ kind: 'status', status: 504 });
    for (let i = 0; i < 6; i++) await call(`hang ${i}`);
    verdict('allow');
    expect((await call()).text).toContain('several times in a row');
    const writer = await judging.client(undefined, { caller: { agent: 'writer', door: 'stdio' } });
    const params = { name: 'mail__echo', arguments: { text: 'hello' } };
    expect(JSON.stringify(await writer.request('tools/call', params))).toContain('"hello"');
    expect(await lastProposed()).toMatchObject({ agent: 'writer', judge_verdict: 'allow' });
  },
);

test.each<[string, () => object, object]>([
  ['without a provider', () => ({ providers: {} }), SAMPLE],
  ['with a rule that names another provider', () => ({}), { ...SAMPLE, provider: 'other' }],
])('%s a person is asked, and no model', async (_, judge, rule) => {
  await configure(judge(), [rule]);
  verdict('allow');
  expect((await call()).isError).toBe(true);
  const event = await lastProposed();
  expect(event).toMatchObject({ decision: 'require_approval', rule: 'mails' });
  expect(event).not.toHaveProperty('judge_verdict');
  expect(endpoint.received).toEqual([]);
});

test('what another layer asks about stays asked about, and the secret does not reach the model', async () => {
  await configure();
  verdict('allow');
  expect((await call(`token ${SECRET}`)).isError).toBe(true);
  expect((await lastProposed())?.decision).not.toBe('allow');
  expect(JSON.stringify(endpoint.received)).not.toContain(SECRET);
});

test('calls that no rule samples go to no model, and a slow judge does not delay them', async () => {
  await configure({ timeout: 30 });
  endpoint.behave({ kind: 'silent' });
  const slow = call();
  await vi.waitFor(() => expect(endpoint.received).toHaveLength(1), { timeout: 30_000 });
  expect(await call('hello', 'web__echo')).toEqual(PASSED);
  expect(endpoint.received).toHaveLength(1);
  endpoint.drop();
  expect((await slow).text).toContain('AI evaluation unavailable');
});

test('the next provider is asked where one does not answer, and a rule can choose one', async () => {
  const dead = { apiKey: '${NOT_SET}' };
  await configure({ providers: { worn: provider(dead), main: provider() } });
  verdict('allow');
  expect(await call()).toEqual(PASSED);
  expect(await lastProposed()).toMatchObject({ judge: 'main' });
  await configure({ providers: { worn: provider(dead), main: provider() } }, [
    { ...SAMPLE, provider: 'worn' },
  ]);
  expect((await call()).text).toContain('worn: the variable NOT_SET is not set');
});

test.each<[string, object, number]>([
  ['an answer is used again', {}, 1],
  ['unless none is kept', { cache: 0 }, 2],
])('%s', async (_, judge, asked) => {
  await configure(judge);
  verdict('allow');
  expect([await call(), await call()]).toEqual([PASSED, PASSED]);
  expect(endpoint.received).toHaveLength(asked);
});

test.each<[string, object, number, string]>([
  ['calls', { callsPerHour: 1 }, 0, 'the limit of calls per hour is reached'],
  ['dollars', { usdPerHour: 1 }, 0.75, 'the limit of dollars per hour is reached'],
])('so many %s in an hour', async (_, limits, usdPerCall, why) => {
  await configure({ providers: { main: provider({ usdPerCall }) }, ...limits });
  verdict('allow');
  expect(await call()).toEqual(PASSED);
  expect((await call('another')).text).toContain(why);
  expect(endpoint.received).toHaveLength(1);
});

test('an answer that takes longer than the time that is set is none', async () => {
  await configure({ timeout: 0.05 });
  endpoint.behave({ kind: 'silent' });
  expect((await call()).text).toContain('it did not answer within 0.05 s');
});

test.each([
  [1, 1],
  [2, 2],
])('after %i failures in a row a provider is spared', async (failures, asked) => {
  await configure({ failures });
  endpoint.behave({ kind: 'status', status: 504 });
  for (let i = 0; i < 4; i++) await call(`again ${i}`);
  expect(endpoint.received).toHaveLength(asked);
});

test.each<[number, object]>([
  [0.1, PASSED],
  [
    60,
    {
      isError: true,
      text: expect.stringContaining('it failed several times in a row, and is not asked for 60 s'),
    },
  ],
])('for %d s', async (pause, outcome) => {
  await configure({ failures: 1, pause });
  endpoint.behave({ kind: 'status', status: 504 });
  await call('first');
  verdict('allow');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
  expect(await call()).toEqual(outcome);
});

test('a verdict in a code block counts', async () => {
  await configure();
  const text = JSON.stringify({ verdict: 'allow', confidence: 0.9, reason: 'fine' });
  endpoint.behave(answering(`\`\`\`json\n${text}\n\`\`\``));
  expect(await call()).toEqual(PASSED);
});
