/**
 * The scenarios of Superego's specification, end to end and in its own spelling of rules: allowed, denied and sampled
 * operations, the circuit breaker, and rules that change while the server runs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverNotes } from '../../src/work/gateway/server-notes.ts';
import { openJudgingGateway } from '../fixtures/judging-gateway.ts';
import { answering, type ModelEndpoint, openModelEndpoint } from '../fixtures/model-endpoint.ts';
import type { TestClient } from '../gateway-hub/room.ts';

const judging = openJudgingGateway();
let endpoint: ModelEndpoint;
let client: TestClient;
beforeAll(async () => {
  endpoint = await openModelEndpoint(answering(''));
  client = await judging.client();
  await write('rm|sudo|chmod');
});
afterAll(async () => {
  await judging.close();
  await endpoint.close();
});

const begins = (words: string) => ({ text: { type: 'regex', pattern: `^(?:${words})\\b` } });
const rule = (id: string, priority: number, action: string, words: string, more: object = {}) => ({
  ...{ id, priority, action, conditions: { tool_name: 'echo', parameters: begins(words) } },
  ...more,
});
const write = (dangerous: string) =>
  judging.write({
    judge: { providers: { main: { kind: 'openai', url: endpoint.url, model: 'm-1' } } },
    rules: [
      rule('dangerous', 1, 'deny', dangerous, { reason: 'Dangerous system command' }),
      rule('edits', 50, 'sample', 'edit|write', { sampling_guidance: 'Only notes may change.' }),
      rule('safe', 99, 'allow', 'read|ls|grep'),
    ],
  });
const judge = (verdict: string) =>
  endpoint.behave(answering(JSON.stringify({ verdict, confidence: 0.9, reason: 'by the guidance' })));

async function call(text: string) {
  endpoint.received.length = 0;
  const { content, isError } = await client.request('tools/call', { name: 'web__echo', arguments: { text } });
  const [first] = content as { text: string }[];
  return { isStopped: isError === true, text: first?.text ?? '', asked: endpoint.received.length };
}

test.each(['read notes.txt', 'ls the folder', 'grep notes'])('allowed: %s', async (text) => {
  expect(await call(text)).toEqual({ isStopped: false, text, asked: 0 });
  expect(await judging.lastProposed()).toMatchObject({ rule: 'safe' });
});

test.each(['rm notes.txt', 'sudo reboot', 'chmod the file'])('denied: %s', async (text) => {
  const denied = await call(text);
  expect(denied).toMatchObject({ isStopped: true, asked: 0 });
  expect(denied.text).toContain('Dangerous system command');
  expect(await judging.lastProposed()).toMatchObject({ decision: 'block', rule: 'dangerous' });
});

test('sampled: the model decides by the guidance', async () => {
  judge('allow');
  expect(await call('edit notes.txt')).toMatchObject({ isStopped: false, asked: 1 });
  judge('deny');
  const denied = await call('write important-file.txt');
  expect(denied).toMatchObject({ isStopped: true, asked: 1 });
  expect(denied.text).toContain('by the guidance');
  expect(JSON.stringify(endpoint.received)).toContain('Only notes may change.');
  expect(await judging.lastProposed()).toMatchObject({ rule: 'edits', judge_verdict: 'deny', judge: 'main' });
});

test('the rules change while it runs, and count from the next call on', async () => {
  expect((await call('read more')).isStopped).toBe(false);
  await write('rm|read');
  expect((await call('read more')).isStopped).toBe(true);
  expect((await call('sudo reboot')).text).not.toContain('Dangerous system command');
});

test('the circuit breaker: after five failures the model is not asked, the call is denied, and other calls go on', async () => {
  endpoint.behave({ kind: 'status', status: 503 });
  for (let i = 1; i <= 5; i++) {
    const failed = await call(`edit page ${i}`);
    expect(failed).toMatchObject({ isStopped: true, asked: 1 });
    expect(failed.text).toContain('AI evaluation unavailable');
  }
  judge('allow');
  expect(await call('edit page 6')).toMatchObject({ isStopped: true, asked: 0 });
  expect(await judging.lastProposed()).toMatchObject({ decision: 'block', judge_verdict: 'unavailable' });
  expect((await call('ls the folder')).isStopped).toBe(false);
  const note = serverNotes(judging.directory, judging.ports).find(({ name }) => name === 'judge:main');
  expect(note).toMatchObject({ state: 'failed', why: 'it answered with status 503' });
});
