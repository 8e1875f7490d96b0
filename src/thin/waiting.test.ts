import { describe, expect, test } from 'vitest';
import { Waiting } from './waiting.ts';

const one = { up: 1 };
const two = { up: 2 };
const line = (message: object) => Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const GREETING = line({ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18' } });
const call = (id: unknown, params: object = {}) => line({ id, method: 'tools/call', params });

/** With a greeting that was answered. */
function greeted(): Waiting {
  const waiting = new Waiting();
  waiting.sent(GREETING, one);
  waiting.isOwnAnswer('0');
  waiting.sent(line({ method: 'notifications/initialized' }), one);
  return waiting;
}

describe('an `up` that is gone', () => {
  test('calls are answered in words a model reads, everything else with an error, the answered not again', () => {
    const waiting = greeted();
    for (const id of [1, 'a', 3]) waiting.sent(call(id), one);
    waiting.sent(line({ id: 4, method: 'tools/list' }), one);
    waiting.isOwnAnswer('3');
    const { answers, repeated } = waiting.lost(one);
    expect(repeated).toBeUndefined();
    expect(answers.map((answer) => JSON.parse(answer))).toEqual([
      { jsonrpc: '2.0', id: 1, result: { content: [expect.anything()], isError: true } },
      { jsonrpc: '2.0', id: 'a', result: { content: [expect.anything()], isError: true } },
      { jsonrpc: '2.0', id: 4, error: { code: -32000, message: expect.stringContaining('not known') } },
    ]);
    expect(waiting.lost(one).answers).toEqual([]);
  });

  test('in the modern era a result has its type', () => {
    const waiting = new Waiting();
    waiting.sent(call(1, { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }), one);
    expect(waiting.lost(one).answers[0]).toContain('"resultType":"complete"');
  });

  test('a greeting without an answer is made again, as the client made it', () => {
    const waiting = new Waiting();
    waiting.sent(GREETING, one);
    expect(waiting.lost(one)).toEqual({ answers: [], repeated: GREETING });
    expect(waiting.greetings()).toEqual([]);
  });

  test('a call that only waited for a person was not made; one that was sent then is not known', () => {
    const waiting = greeted();
    for (const id of [1, 2, 3]) waiting.sent(call(id), one);
    for (const id of ['1', '2', '9']) waiting.held(id, true);
    waiting.held('2', false);
    const texts = waiting.lost(one).answers.map((answer) => JSON.parse(answer).result.content[0].text);
    expect(texts).toEqual([
      expect.stringContaining('the call was not made'),
      expect.stringContaining('not known'),
      expect.stringContaining('not known'),
    ]);
  });

  test('only what it had is answered', () => {
    const waiting = greeted();
    waiting.sent(call(1), one);
    waiting.sent(call(2), two);
    expect(waiting.lost(one).answers.map((answer) => JSON.parse(answer).id)).toEqual([1]);
    expect([waiting.isAnyAt(one), waiting.isAnyAt(two)]).toEqual([false, true]);
  });

  test('a cancelled request is not answered', () => {
    const waiting = greeted();
    waiting.sent(call(1), one);
    waiting.sent(line({ method: 'notifications/cancelled', params: { requestId: 1 } }), one);
    expect(waiting.lost(one).answers).toEqual([]);
  });
});

test('the next `up` is greeted with what was set and is still subscribed to, under ids of our own', () => {
  const waiting = greeted();
  const subscribe = (id: number, uri: string, un = '') =>
    waiting.sent(line({ id, method: `resources/${un}subscribe`, params: { uri } }), one);
  waiting.sent(line({ id: 1, method: 'logging/setLevel', params: { level: 'info' } }), one);
  waiting.sent(line({ id: 2, method: 'logging/setLevel', params: { level: 'error' } }), one);
  subscribe(3, 'file:///a');
  subscribe(4, 'file:///b');
  subscribe(5, 'file:///a', 'un');
  const sent = waiting.greetings().map((text) => JSON.parse(text));
  expect(sent.map(({ method, params }) => [method, params?.level ?? params?.uri])).toEqual([
    ['initialize', undefined],
    ['notifications/initialized', undefined],
    ['logging/setLevel', 'error'],
    ['resources/subscribe', 'file:///b'],
  ]);
  const ids = sent.map(({ id }) => id).filter((id) => id !== undefined);
  expect(ids.every((id) => waiting.isOwnAnswer(JSON.stringify(id)))).toBe(true);
  expect(waiting.isOwnAnswer('1')).toBe(false);
});

test('answers and cancellations go to the `up` that they belong to, everything else to the one in use', () => {
  const waiting = greeted();
  waiting.sent(call(7), one);
  waiting.asked('"q1"', one);
  const place = (message: object) => waiting.placeOf(line(message), two);
  expect(place({ method: 'notifications/cancelled', params: { requestId: 7 } })).toBe(one);
  expect(place({ method: 'notifications/cancelled', params: { requestId: 8 } })).toBe(two);
  expect(place({ id: 'q1', result: {} })).toBe(one);
  expect(place({ id: 'q1', result: {} })).toBe(two);
  expect(place({ id: 'q1', method: 'tools/call' })).toBe(two);
  expect(waiting.placeOf(Buffer.from('not JSON\n'), two)).toBe(two);
});
