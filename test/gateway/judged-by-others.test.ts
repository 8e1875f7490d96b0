/** Judges that are no HTTP endpoint: a program of this machine, and the caller's own client by sampling, in both eras. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { META } from '../../src/gateway/messages/eras.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { openJudgingGateway } from '../fixtures/judging-gateway.ts';
import type { TestClient } from '../gateway-hub/room.ts';

const judging = openJudgingGateway({ JUDGE_WORD: 'allow' });
afterAll(() => judging.close());

const SAMPLE = { id: 'mails', action: 'sample', guidance: 'Greetings are fine.', when: { server: 'mail' } };
const program = join(judging.folder, 'judge.mjs');
/** What the program does with the question, as code. */
const programmed = (code: string) =>
  writeFileSync(program, `let text = ''; for await (const c of process.stdin) text += c;\n${code}`);
const VERDICT = `const answer = (verdict, reason) => console.log(JSON.stringify({ verdict, confidence: 1, reason }));\n`;

let rounds = 0;
/** A time of its own each time: what was answered before must not count. */
const configure = (provider: object, rule: object = {}, judge: object = {}) => {
  rounds += 1;
  const settings = { providers: { own: provider }, callsPerHour: 1_000 + rounds, ...judge };
  return judging.write({ judge: settings, rules: [{ ...SAMPLE, ...rule }] });
};
const ASKED = 'so a person has to decide';
const command = (more: object = {}) => ({
  ...{ kind: 'command', command: process.execPath, args: [program] },
  ...more,
});

const textOf = ({ content }: JsonObject) => (content as { text: string }[]).map(({ text }) => text).join('');
const call = async (client: TestClient, text = 'hello') =>
  textOf(await client.request('tools/call', { name: 'mail__echo', arguments: { text } }));

test('a program gets the question, its variables and nothing else of ours, and answers', async () => {
  const client = await judging.client();
  programmed(
    `${VERDICT}answer(process.env.WORD, process.cwd() + (text.includes('Greetings are fine.') ? ' asked' : '') + Object.keys(process.env).includes('JUDGE_WORD'));`,
  );
  await configure(command({ env: { WORD: '${JUDGE_WORD}' }, model: 'local-1' }));
  expect(await call(client)).toBe('hello');
  expect(await judging.lastProposed()).toMatchObject({ judge: 'own', judge_model: 'local-1' });
  await configure(command({ env: { WORD: 'deny' } }));
  expect(await call(client)).toContain(`in the model's own words: "${judging.folder} askedfalse"`);
});

test.each([
  ['a status', 'process.exit(3)', {}, 'it ended with status 3'],
  ['prose', 'console.log("fine")', {}, 'its answer is not a verdict'],
  ['silence', 'setInterval(() => {}, 1000)', { timeout: 0.5 }, 'it did not answer within 0.5 s'],
  ['much', 'console.log("x".repeat(10 << 20))', {}, 'it printed more than 65536 bytes'],
])('a program that ends with %s gives no verdict', async (_, code, judge, why) => {
  const client = await judging.client();
  programmed(code);
  await configure(command(), {}, judge);
  expect(await call(client)).toContain(`AI evaluation unavailable (own: ${why}`);
});

test.each([
  ['cannot be started', '', { command: '/nowhere/judge' }, 'hello'],
  ['lacks a variable', '', { env: { WORD: '${NOT_SET}' } }, 'hello'],
  ['fails at every question', 'process.exit(3)', {}, 'hello'],
  [
    'fails at this one',
    `if (text.includes('hello')) process.exit(3); ${VERDICT}answer('allow', 'x');`,
    {},
    ASKED,
  ],
  ['is killed by it', `process.kill(process.pid, 'SIGKILL')`, {}, ASKED],
  ['prints prose', 'console.log("fine")', {}, ASKED],
  ['prints much', 'console.log("x".repeat(1 << 20))', {}, ASKED],
])('with an open fail mode, where a program %s', async (_, code, more, expected) => {
  const client = await judging.client();
  programmed(code);
  await configure(command(more), {}, { failMode: 'open' });
  expect(await call(client)).toContain(expected);
});

test('a program that does not exist, or wants a variable that is not set, gives no verdict', async () => {
  const client = await judging.client();
  await configure(command({ command: '/nowhere/judge' }));
  expect(await call(client)).toContain('own: it cannot be started (ENOENT)');
  await configure(command({ env: { WORD: '${NOT_SET}' } }));
  expect(await call(client)).toMatch(/own: [^)]*NOT_SET/);
});

/** As a client's model answers. */
const sampled = (verdict: string): JsonObject => ({
  ...{ role: 'assistant', model: 'theirs' },
  content: { type: 'text', text: JSON.stringify({ verdict, confidence: 1, reason: 'mine' }) },
});

/** A call that the client's own model judges; in the newer era by coming back with the answer. */
type JudgesItself = (answer: JsonObject) => Promise<JsonObject>;

const legacy: JudgesItself = async (answer) => {
  const client = await judging.client({ sampling: {} });
  client.answers.set('sampling/createMessage', () => answer);
  const reply = await client.request('tools/call', { name: 'mail__echo', arguments: { text: 'hello' } });
  const [{ message } = { message: {} }] = client.heard;
  expect(JSON.stringify(message)).toContain('Greetings are fine.');
  return reply;
};

const modern: JudgesItself = async (answer) => {
  const client = await judging.client(undefined, { era: 'modern' });
  const _meta = {
    [META.protocolVersion]: '2026-07-28',
    [META.clientCapabilities]: { sampling: {} },
    [META.clientInfo]: { name: 'tester', version: '1' },
  };
  const params = { name: 'mail__echo', arguments: { text: 'hello' }, _meta };
  const wanted = await client.request('tools/call', params);
  expect(wanted.resultType).toBe('input_required');
  const { inputRequests, requestState = '' } = wanted;
  const [[key, question] = ['', {}]] = Object.entries(inputRequests as JsonObject);
  expect(question).toMatchObject({ method: 'sampling/createMessage' });
  expect(JSON.stringify(question)).toContain('Greetings are fine.');
  return await client.request('tools/call', { ...params, requestState, inputResponses: { [key]: answer } });
};

for (const [era, ask] of [
  ['the older era', legacy],
  ['the newer era', modern],
] as const) {
  test.each([
    ['deny', {}, 'block', 'deny'],
    ['ask', {}, 'require_approval', 'ask'],
    ['allow', {}, 'require_approval', 'ask'],
    ['allow', { trustClient: true }, expect.stringMatching(/^(?:allow|warn)$/), 'allow'],
  ])(`in ${era}, %s of the caller's client with %j`, async (verdict, rule, decision, judged) => {
    await configure({ kind: 'client' }, rule);
    const reply = await ask(sampled(verdict));
    expect(reply.isError === true).toBe(judged !== 'allow');
    expect(await judging.lastProposed()).toMatchObject({
      ...{ decision, judge: 'own', judge_model: 'sampling', judge_verdict: judged },
    });
  });
}

test('a client that cannot be asked has no judge: a person is asked', async () => {
  await configure({ kind: 'client' }, { trustClient: true }, { failMode: 'open' });
  await call(await judging.client());
  const event = await judging.lastProposed();
  expect(event).toMatchObject({ decision: 'require_approval' });
  expect(event).not.toHaveProperty('judge_verdict');
});

test.each([{}, { trustClient: true }])(
  'a client does not open the gate by an answer that is none: a person is asked, though the fail mode is open: %j',
  async (rule) => {
    await configure({ kind: 'client' }, rule, { failMode: 'open' });
    const text = textOf(await legacy({ content: { type: 'text', text: 'sure' } }));
    expect(text).toContain(ASKED);
    expect(await judging.lastProposed()).toMatchObject({
      ...{ decision: 'require_approval', judge_verdict: 'unavailable' },
    });
  },
);

test('a question that the client does not answer in time is taken back', async () => {
  await configure({ kind: 'client' }, {}, { timeout: 0.3 });
  const client = await judging.client({ sampling: {} });
  expect(await call(client)).toContain('it did not answer within 0.3 s');
  const heard = () => client.heard.map(({ message }) => message.method);
  const both = ['sampling/createMessage', 'notifications/cancelled'];
  await vi.waitFor(() => expect(heard()).toEqual(both), { timeout: 30_000 });
});
