import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answering,
  type Behaviour,
  type ModelEndpoint,
  openModelEndpoint,
} from '../../../test/fixtures/model-endpoint.ts';
import { clock } from '../../world/clock.ts';
import { http } from '../../world/http.ts';
import { random } from '../../world/random.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgePrompt } from './judge-prompt.ts';
import {
  type AnswerText,
  clientProvider,
  commandProvider,
  type HttpProvider,
  httpProvider,
  type JudgeProvider,
} from './provider.ts';
import { Judge, type JudgeLimits, type JudgeState, type SampledCall } from './second-opinion.ts';

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await openModelEndpoint(answering(''));
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.received.length = 0;
});

const ALLOW = JSON.stringify({ verdict: 'allow', confidence: 0.9, reason: 'within the project' });
const ports = { http, clock, random, environment: { KEY: 'k-1' } };
const KINDS = ['openai', 'ollama', 'anthropic'] as const;
const provider = (kind: HttpProvider['kind'], more: Partial<HttpProvider> = {}) =>
  httpProvider({ kind, name: kind, url: endpoint.url, model: 'm-1', ...more }, ports);
const judgeOf = (providers: readonly JudgeProvider[], limits: Partial<JudgeLimits> = {}) =>
  new Judge(providers, ports, limits);
const SAMPLED: SampledCall = {
  rule: 'edits',
  call: { tool: 'edit', arguments: { file_path: 'a.txt' }, cwd: '/work', agent: 'claude-code' },
  guidance: 'Is the change within the project?',
  trustsClient: false,
};

describe.each(KINDS)('over the protocol of %s', (kind) => {
  it('a good answer is a verdict', async () => {
    endpoint.behave(answering(ALLOW));
    expect(await judgeOf([provider(kind, { apiKey: 'KEY' })]).opinionOn(SAMPLED)).toEqual({
      ...{ kind: 'judged', provider: kind, model: 'm-1' },
      ...{ verdict: 'allow', confidence: 0.9, reason: 'within the project' },
    });
    expect(JSON.stringify(endpoint.received[0]?.body)).toContain('Is the change within the project?');
  });

  it.each<[string, Behaviour, string]>([
    ['too many requests', { kind: 'status', status: 429 }, 'it answered with status 429'],
    ['an error', { kind: 'status', status: 500 }, 'it answered with status 500'],
    ['a redirect', { kind: 'status', status: 307, location: '/v1' }, 'it answered with status 307'],
    ['broken JSON', { kind: 'raw', text: '{"choices": [' }, 'its answer is not JSON'],
    ['an empty answer', answering(''), 'its answer is not a verdict'],
    ['10 MB', { kind: 'huge' }, 'its answer is larger than 1 MB'],
    ['silence', { kind: 'silent' }, 'it did not answer within 0.3 s'],
    ['prose around the answer', answering(`Sure! ${ALLOW}`), 'its answer is not a verdict'],
  ])('%s is no verdict', async (_, behaviour, why) => {
    endpoint.behave(behaviour);
    const limits = behaviour.kind === 'silent' ? { timeoutMs: 300 } : {};
    expect(await judgeOf([provider(kind)], limits).opinionOn(SAMPLED)).toEqual({
      kind: 'unavailable',
      why: `${kind}: ${why}`,
    });
  });
});

it.each([
  ['another field', { verdict: 'allow', confidence: 1, reason: 'x', also: 1 }],
  ['another verdict', { verdict: 'yes', confidence: 1, reason: 'x' }],
  ['no reason', { verdict: 'allow', confidence: 1 }],
  ['a long reason', { verdict: 'allow', confidence: 1, reason: 'x'.repeat(301) }],
  ['a confidence above 1', { verdict: 'allow', confidence: 2, reason: 'x' }],
  ['a verdict in capitals', { verdict: 'ALLOW', confidence: 1, reason: 'x' }],
  ['a confidence in words', { verdict: 'allow', confidence: '1', reason: 'x' }],
  ['a list', [{ verdict: 'allow', confidence: 1, reason: 'x' }]],
])('%s is no answer', (_, value) => {
  expect(judgeAnswer(JSON.stringify(value))).toBeUndefined();
});

it.each([
  ['two objects', `${ALLOW}${ALLOW}`],
  ['a mark before it', `\ufeff${ALLOW}`],
  ['a code block', `\`\`\`json\n${ALLOW}\n\`\`\``],
  ['a confidence that is no number', '{"verdict":"allow","confidence":NaN,"reason":"x"}'],
  ['a confidence without end', '{"verdict":"allow","confidence":1e999,"reason":"x"}'],
  ['a key twice, once escaped', '{"verdict":"deny","\\u0076erdict":"allow","confidence":1,"reason":"x"}'],
])('%s is no answer either', (_, text) => {
  expect(judgeAnswer(text)).toBeUndefined();
});

it('a secret that the model repeats is not shown', () => {
  const secret = ['ghp', '_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('');
  const answer = judgeAnswer(JSON.stringify({ verdict: 'deny', confidence: 1, reason: `it has ${secret}` }));
  expect(answer?.reason).toMatch(/^it has /);
  expect(answer?.reason).not.toContain(secret);
});

it('a key twice is no answer, and the reason is made printable', () => {
  expect(judgeAnswer('{"verdict":"deny","verdict":"allow","confidence":1,"reason":"x"}')).toBeUndefined();
  expect(
    judgeAnswer('{"verdict":"deny","confidence":1,"reason":"a\\u001b[31mb\\u202ec"}')?.reason,
  ).not.toMatch(/[\u001b\u202e]/);
});

it('the next provider is asked where one does not answer', async () => {
  endpoint.behave(answering(ALLOW));
  const down = httpProvider({ kind: 'openai', name: 'down', url: 'http://127.0.0.1:1', model: 'm' }, ports);
  const keyless = provider('anthropic', { name: 'keyless', apiKey: 'MISSING' });
  expect(await judgeOf([down, keyless, provider('ollama')]).opinionOn(SAMPLED)).toMatchObject({
    kind: 'judged',
    provider: 'ollama',
  });
  expect(endpoint.received).toHaveLength(1);
});

const saying = (verdict: string, reason = 'x') => JSON.stringify({ verdict, confidence: 1, reason });
const clientOf = (answer: AnswerText, id = 'client 1') => ({ client: { id, answer } });

it.each([
  ['allow', false, 'ask'],
  ['allow', true, 'allow'],
  ['deny', true, 'deny'],
  ['ask', true, 'ask'],
])('the caller’s own client answers %s, and is trusted: %s', async (verdict, trustsClient, expected) => {
  const judge = judgeOf([clientProvider('client')]);
  const sampled = { ...SAMPLED, trustsClient, ...clientOf(async () => saying(verdict)) };
  expect(await judge.opinionOn(sampled)).toMatchObject({ verdict: expected, model: 'sampling' });
});

it('what one client answered or failed to answer counts for no other', async () => {
  const judge = judgeOf([clientProvider('client')]);
  const dead = clientOf(async () => ({ why: 'gone' }), 'client 1');
  for (const rule of ['a', 'b', 'c', 'd', 'e'])
    await judge.opinionOn({ ...SAMPLED, trustsClient: true, rule, ...dead });
  const tripped = await judge.opinionOn({ ...SAMPLED, trustsClient: true, ...dead });
  expect(tripped).toMatchObject({ kind: 'unavailable', why: expect.stringContaining('several times') });
  const denies = { ...SAMPLED, ...clientOf(async () => saying('deny'), 'client 2') };
  expect(await judge.opinionOn(denies)).toMatchObject({ verdict: 'deny' });
  const asks = { ...SAMPLED, ...clientOf(async () => saying('ask'), 'client 3') };
  expect(await judge.opinionOn(asks)).toMatchObject({ verdict: 'ask' });
});

it('that only the caller’s client was asked is known, and a client that cannot be asked is passed over', async () => {
  const silent = { ...SAMPLED, ...clientOf(async () => ({ why: 'gone' })) };
  const [client, dead] = [
    clientProvider('client'),
    commandProvider({ name: 'dead', model: 'm' }, async () => ({ why: 'it is dead' })),
  ];
  expect(await judgeOf([client]).opinionOn(silent)).toEqual({
    ...{ kind: 'unavailable', why: 'client: gone', isCallersDoing: true },
  });
  expect(await judgeOf([client, dead]).opinionOn(silent)).toEqual({
    ...{ kind: 'unavailable', why: 'dead: it is dead' },
  });
  expect(await judgeOf([client, dead]).opinionOn(SAMPLED)).toEqual({
    ...{ kind: 'unavailable', why: 'dead: it is dead' },
  });
});

it('reports after each question whether it was answered, what is spared, and what an hour has cost', async () => {
  const states: JudgeState[] = [];
  const dead = commandProvider({ name: 'dead', model: 'm', usdPerCall: 0.5 }, async () => ({ why: 'no' }));
  const judge = new Judge([dead], { ...ports, tell: (state) => states.push(state) });
  for (const rule of ['a', 'b', 'c', 'd', 'e', 'f']) await judge.opinionOn({ ...SAMPLED, rule });
  expect(states).toHaveLength(5);
  expect(states[0]).toEqual({ provider: 'dead', why: 'no', isTripped: false, calls: 1, usd: 0.5 });
  expect(states[4]).toEqual({ provider: 'dead', why: 'no', isTripped: true, calls: 5, usd: 2.5 });
});

it('answers are kept by rule, call, folder and guidance; calls of an hour are limited', async () => {
  let asked = 0;
  const counting = commandProvider({ name: 'local', model: 'm' }, async () => {
    asked += 1;
    return ALLOW;
  });
  const judge = judgeOf([counting], { callsPerHour: 5 });
  const { call } = SAMPLED;
  const others: SampledCall[] = [
    SAMPLED,
    { ...SAMPLED, rule: 'other' },
    { ...SAMPLED, guidance: 'other' },
    { ...SAMPLED, call: { ...call, cwd: '/other' } },
    { ...SAMPLED, call: { ...call, arguments: { file_path: 'b.txt' } } },
  ];
  for (const each of [...others, ...others]) expect((await judge.opinionOn(each)).kind).toBe('judged');
  expect(asked).toBe(5);
  expect(await judge.opinionOn({ ...SAMPLED, rule: 'sixth' })).toMatchObject({
    kind: 'unavailable',
    why: 'local: the limit of calls per hour is reached',
  });
});

it('more calls than may wait are not queued', async () => {
  const never = commandProvider({ name: 'slow', model: 'm' }, () => new Promise(() => {}));
  const judge = judgeOf([never], { mostAtOnce: 1, mostWaiting: 1, timeoutMs: 300 });
  const [, , third] = await Promise.all(['a', 'b', 'c'].map((rule) => judge.opinionOn({ ...SAMPLED, rule })));
  expect(third).toMatchObject({ kind: 'unavailable', why: 'too many calls wait for a judgement' });
});

it('what is sent besides the arguments is shown, and asked about anew', async () => {
  const note = { 'params._meta': { note: 'to all customers' } };
  const { user } = judgePrompt({ agent: 'a', tool: 't', arguments: {}, beside: note }, '', random);
  expect(user).toContain('to all customers');
  endpoint.behave(answering(ALLOW));
  const judge = judgeOf([provider('openai')]);
  await judge.opinionOn(SAMPLED);
  await judge.opinionOn({ ...SAMPLED, call: { ...SAMPLED.call, beside: note } });
  await judge.opinionOn({ ...SAMPLED, call: { ...SAMPLED.call, beside: note } });
  expect(endpoint.received).toHaveLength(2);
});

it('a call that cannot be shown whole is not allowed unseen', async () => {
  endpoint.behave(answering(ALLOW));
  const judge = judgeOf([provider('openai')]);
  const verdictOn = async (text: string) => {
    const opinion = await judge.opinionOn({ ...SAMPLED, call: { ...SAMPLED.call, arguments: { text } } });
    return opinion.kind === 'judged' ? opinion.verdict : opinion.kind;
  };
  expect(await verdictOn('x'.repeat(10_000))).toBe('allow');
  expect(JSON.stringify(endpoint.received)).not.toContain('left out …');
  expect(await verdictOn(`${'x'.repeat(10_000)} rm -rf / ${'x'.repeat(10_000)}`)).toBe('ask');
});

it("too many that wait for the caller's own client are no case for an open gate", async () => {
  const silent: JudgeProvider = { name: 'own', model: 'm', isCaller: true, ask: () => new Promise(() => {}) };
  const judge = judgeOf([silent], { mostAtOnce: 1, mostWaiting: 0, timeoutMs: 300 });
  const client = { id: 'c-1', answer: async () => '' };
  const both = ['a', 'b'].map((rule) => judge.opinionOn({ ...SAMPLED, rule, client } as SampledCall));
  for (const opinion of await Promise.all(both)) expect(opinion).toMatchObject({ isCallersDoing: true });
});

it('secrets are taken out, long values are cut in the middle, and the whole is bounded', () => {
  const token = ['ghp', '_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('');
  const long = `begin ${'x'.repeat(100_000)} rm -rf /`;
  const { user } = judgePrompt(
    { agent: 'a', tool: 't', arguments: { password: 'hunter2hunter2', token, long } },
    '',
    random,
  );
  expect(user).not.toContain(token);
  expect(user).toContain('begin ');
  expect(user).toContain(' rm -rf /');
  expect(user).toMatch(/characters left out/);
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 'y'.repeat(1_000)]));
  const bounded = judgePrompt({ agent: 'a', tool: 't', arguments: many }, 'g'.repeat(4_000), random);
  expect(bounded.system.length + bounded.user.length).toBeLessThanOrEqual(16_384);
});
