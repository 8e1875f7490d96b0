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
import { type JudgedCall, judgePrompt } from './judge-prompt.ts';
import {
  type ClientAnswer,
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
/** This text alone. */
const refusing = (status: number): Behaviour => ({
  kind: 'answer',
  reply: ({ body }) => ({ content: ALLOW, ...(JSON.stringify(body).includes('a.txt') ? { status } : {}) }),
});
const SAMPLED: SampledCall = {
  rule: 'edits',
  call: { tool: 'edit', arguments: { file_path: 'a.txt' }, cwd: '/work', agent: 'claude-code' },
  guidance: 'Is the change within the project?',
  trustsClient: false,
};

describe('how sure an answer must be', () => {
  const answered = async (verdict: string, confidence: number, limits: Partial<JudgeLimits> = {}) => {
    endpoint.behave(answering(JSON.stringify({ verdict, confidence, reason: 'x' })));
    const opinion = await judgeOf([provider('openai')], limits).opinionOn(SAMPLED);
    return opinion.kind === 'judged' ? opinion.verdict : opinion.kind;
  };
  it.each([
    ['allow', 0, {}, 'ask'],
    ['allow', 0.49, {}, 'ask'],
    ['allow', 0.5, {}, 'allow'],
    ['allow', 0.8, { minConfidence: 0.9 }, 'ask'],
    ['allow', 0, { minConfidence: 0 }, 'allow'],
    ['deny', 0, {}, 'deny'],
    ['ask', 0, {}, 'ask'],
  ] as const)('%s with %d and %j: %s', async (verdict, confidence, limits, expected) => {
    expect(await answered(verdict, confidence, limits)).toBe(expected);
  });
});

describe.each(KINDS)('over the protocol of %s', (kind) => {
  it('a good answer is a verdict', async () => {
    endpoint.behave(answering(ALLOW));
    expect(await judgeOf([provider(kind, { apiKey: 'KEY' })]).opinionOn(SAMPLED)).toEqual({
      ...{ kind: 'judged', provider: kind, model: 'm-1' },
      ...{ verdict: 'allow', confidence: 0.9, reason: 'within the project' },
    });
    expect(JSON.stringify(endpoint.received[0]?.body)).toContain('Is the change within the project?');
  });

  it.each<[string, Behaviour, string, true?]>([
    ['too many requests', { kind: 'status', status: 429 }, 'it answered with status 429'],
    ['a gateway that waited too long', { kind: 'status', status: 504 }, 'it answered with status 504'],
    [
      'an error that the text may have caused',
      { kind: 'status', status: 500 },
      'it answered with status 500',
    ],
    ['a key that is refused', { kind: 'status', status: 401 }, 'it answered with status 401', true],
    ['a redirect', { kind: 'status', status: 307, location: '/v1' }, 'it answered with status 307', true],
    ['a text that is too long', refusing(400), 'it answered with status 400'],
    ['a content filter', refusing(403), 'it answered with status 403'],
    ['a body that is too large', refusing(413), 'it answered with status 413'],
    ['a text that breaks the endpoint', refusing(500), 'it answered with status 500'],
    [
      'an answer that a filter ended',
      answering(ALLOW, { ending: 'content_filter' }),
      'its answer is not a verdict',
    ],
    ['broken JSON', { kind: 'raw', text: '{"choices": [' }, 'its answer is not JSON'],
    ['an empty answer', answering(''), 'its answer is not a verdict'],
    ['10 MB', { kind: 'huge' }, 'its answer is larger than 1 MB'],
    ['silence', { kind: 'silent' }, 'it did not answer within 0.3 s'],
    ['prose around the answer', answering(`Sure! ${ALLOW}`), 'its answer is not a verdict'],
  ])(
    '%s is no verdict, and counts as an outage only if it is none of the text',
    async (_, behaviour, why, isOutage) => {
      endpoint.behave(behaviour);
      const limits = behaviour.kind === 'silent' ? { timeoutMs: 300 } : {};
      expect(await judgeOf([provider(kind)], limits).opinionOn(SAMPLED, true)).toEqual({
        kind: 'unavailable',
        why: `${kind}: ${why}`,
        ...(isOutage === true ? { isOutage } : {}),
      });
    },
  );
});

it('providers are out only if all that were asked are', async () => {
  const down = httpProvider({ kind: 'openai', name: 'down', url: 'http://127.0.0.1:1', model: 'm' }, ports);
  const unknown = provider('openai', { name: 'keyless', apiKey: 'MISSING' });
  endpoint.behave(answering('Sure!'));
  expect(await judgeOf([down, unknown]).opinionOn(SAMPLED)).toMatchObject({ isOutage: true });
  for (const order of [
    [down, provider('ollama')],
    [provider('ollama'), down],
  ])
    expect(await judgeOf(order).opinionOn(SAMPLED)).not.toHaveProperty('isOutage');
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
  ['a code block with words before it', `Sure:\n\`\`\`json\n${ALLOW}\n\`\`\``],
  ['two code blocks', `\`\`\`json\n${ALLOW}\n\`\`\`\n\`\`\`json\n${ALLOW}\n\`\`\``],
  ['a code block that is not closed', `\`\`\`json\n${ALLOW}`],
  ['a confidence that is no number', '{"verdict":"allow","confidence":NaN,"reason":"x"}'],
  ['a confidence without end', '{"verdict":"allow","confidence":1e999,"reason":"x"}'],
  ['a key twice, once escaped', '{"verdict":"deny","\\u0076erdict":"allow","confidence":1,"reason":"x"}'],
])('%s is no answer either', (_, text) => {
  expect(judgeAnswer(text)).toBeUndefined();
});

it.each([
  ['of JSON', `\`\`\`json\n${ALLOW}\n\`\`\``],
  ['without a language', `\n\`\`\`\r\n${ALLOW}\r\n\`\`\`\n`],
])('a code block %s is the answer in it', (_, text) => {
  expect(judgeAnswer(text)).toMatchObject({ verdict: 'allow', confidence: 0.9 });
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
const clientOf = (answer: ClientAnswer, id = 'client 1') => ({ client: { id, answer } });

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

it('a client that does not answer is no outage, and one that cannot be asked is passed over', async () => {
  const silent = { ...SAMPLED, ...clientOf(async () => ({ why: 'gone' })) };
  const [client, dead] = [
    clientProvider('client'),
    commandProvider({ name: 'dead', model: 'm' }, async () => ({ why: 'it is dead', how: 'down' })),
  ];
  expect(await judgeOf([client]).opinionOn(silent)).toEqual({
    ...{ kind: 'unavailable', why: 'client: gone' },
  });
  expect(await judgeOf([client, dead]).opinionOn(silent)).toEqual({
    ...{ kind: 'unavailable', why: 'dead: it is dead' },
  });
  expect(await judgeOf([client, dead]).opinionOn(SAMPLED)).toEqual({
    ...{ kind: 'unavailable', why: 'dead: it is dead', isOutage: true },
  });
});

it('reports after each question whether it was answered, what is spared, and what an hour has cost', async () => {
  const states: JudgeState[] = [];
  const dead = commandProvider({ name: 'dead', model: 'm', usdPerCall: 0.5 }, async () => ({
    why: 'no',
    how: 'down',
  }));
  const judge = new Judge([dead], { ...ports, tell: (state) => states.push(state) });
  for (const rule of ['a', 'b', 'c', 'd', 'e', 'f']) await judge.opinionOn({ ...SAMPLED, rule });
  expect(states).toHaveLength(5);
  expect(states[0]).toEqual({
    provider: 'dead',
    why: 'no',
    isSlow: false,
    isTripped: false,
    calls: 1,
    usd: 0.5,
  });
  expect(states[4]).toEqual({
    provider: 'dead',
    why: 'no',
    isSlow: false,
    isTripped: true,
    calls: 5,
    usd: 2.5,
  });
});

/** One field for each that a judge is told of: a new one does not compile without a row. */
const OTHERS: Required<{ [Field in keyof JudgedCall]: JudgedCall[Field] }> = {
  server: 'files',
  tool: 'remove',
  kind: 'resource',
  arguments: { file_path: 'b.txt' },
  beside: { 'params._meta': { note: 'to all customers' } },
  cwd: '/other',
  agent: 'codex',
};

it('an answer is kept for everything that was judged, and each part of it is shown', async () => {
  const asked: string[] = [];
  const counting = commandProvider({ name: 'local', model: 'm' }, async ({ user }) => {
    asked.push(user.replaceAll(/[0-9a-f]{32}/g, ''));
    return ALLOW;
  });
  const judge = judgeOf([
    counting,
    { ...counting, name: 'second' },
    { ...counting, model: 'n', name: 'third' },
  ]);
  const sampled: SampledCall[] = [
    SAMPLED,
    { ...SAMPLED, guidance: 'other' },
    ...Object.entries(OTHERS).map(([field, value]) => ({
      ...SAMPLED,
      call: { ...SAMPLED.call, [field]: value },
    })),
  ];
  for (const each of [...sampled, ...sampled]) await judge.opinionOn(each);
  expect(new Set(asked).size).toBe(sampled.length);
  expect(asked).toHaveLength(sampled.length);
  // These are asked the same.
  for (const other of [{ rule: 'other' }, { provider: 'second' }, { provider: 'third' }])
    await judge.opinionOn({ ...SAMPLED, ...other });
  expect(asked).toHaveLength(sampled.length + 3);
});

it('calls of an hour are limited, and harmless questions count', async () => {
  const refusing = commandProvider({ name: 'local', model: 'm' }, async ({ user }) =>
    user.includes('ping') ? ALLOW : { why: 'it ended with status 1', how: 'refused' },
  );
  const judge = judgeOf([refusing], { callsPerHour: 4 });
  for (const rule of ['a', 'b'])
    expect(await judge.opinionOn({ ...SAMPLED, rule }, true)).toEqual({
      ...{ kind: 'unavailable', why: 'local: it ended with status 1' },
    });
  expect(await judge.opinionOn({ ...SAMPLED, rule: 'c' })).toEqual({
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
  for (const opinion of await Promise.all(both)) expect(opinion).not.toHaveProperty('isOutage');
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
