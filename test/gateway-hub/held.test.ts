/** A server of the older era asks a client of the newer one, in the middle of a call. */
import { expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { gated, openRoom, type TestClient, textOf } from './room.ts';

const ABLE = { elicitation: {}, sampling: {}, roots: { listChanged: true } };
const metaOf = (able: JsonObject = ABLE) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': able,
});

interface Wanted {
  readonly inputRequests: Record<string, { method: string; params: JsonObject }>;
  readonly requestState: string;
}

const call = (client: TestClient, name: string, given: JsonObject = {}, more: JsonObject = {}) =>
  client.request('tools/call', { name, arguments: given, _meta: metaOf(), ...more });

async function wanted(answer: Promise<JsonObject>): Promise<Wanted> {
  const result = await answer;
  expect(result.resultType).toBe('input_required');
  return result as unknown as Wanted;
}

/** The same call again, with this answer to every question. */
const back = (client: TestClient, given: JsonObject, { inputRequests, requestState }: Wanted, name = 'Ada') =>
  call(client, 'elicit', given, {
    requestState,
    inputResponses: Object.fromEntries(
      Object.keys(inputRequests).map((key) => [key, { action: 'accept', content: { name } }]),
    ),
  });

const REFUSED = 'the `requestState` is not one that this call waits for';
const stderrOf = ({ gateway }: ReturnType<typeof openRoom>) => gateway.servers()[0]?.stderr;

it('the client gets the questions of a call, round by round, and its answers go on with the same call', async () => {
  const client = openRoom([gated('one')], { isBare: true }).client();
  const given = { rounds: 3 };
  const more = { _meta: { ...metaOf(), progressToken: 'first' } };
  const first = await wanted(call(client, 'elicit', given, more));
  expect(Object.values(first.inputRequests)).toEqual([
    {
      method: 'elicitation/create',
      params: {
        message: 'The server "one" asks: Round 1?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  ]);
  const second = await wanted(back(client, given, first, 'Ada'));
  expect(Object.values(second.inputRequests)[0]?.params.message).toContain('Round 2?');
  const third = await wanted(back(client, given, second, 'Bob'));
  const last = await back(client, given, third, 'Cy');
  expect(last).toMatchObject({ resultType: 'complete' });
  expect(textOf(last)).toBe('call 1: Ada, Bob, Cy');
  // The first request asked for progress and was answered before there was any; the others did not ask.
  expect(client.heard).toEqual([]);
});

it('sampling and roots are asked in the same way', async () => {
  const client = openRoom([gated('one')]).client({ era: 'modern' });
  const ask = await wanted(call(client, 'one__ask', { tag: 'x' }));
  const [[key, { method }] = ['', { method: '' }]] = Object.entries(ask.inputRequests);
  expect(method).toBe('sampling/createMessage');
  const sampled = { role: 'assistant', model: 'm', content: { type: 'text', text: 'short' } };
  const more = { requestState: ask.requestState, inputResponses: { [key]: sampled } };
  expect(textOf(await call(client, 'one__ask', { tag: 'x' }, more))).toBe(JSON.stringify(sampled));
  const roots = await wanted(call(client, 'one__roots'));
  expect(Object.values(roots.inputRequests)).toEqual([{ method: 'roots/list', params: {} }]);
});

it('questions that are asked at once come together, and those without an answer come again', async () => {
  const client = openRoom([gated('one')], { isBare: true }).client();
  const given = { rounds: 2, isAtOnce: true };
  const both = await wanted(call(client, 'elicit', given));
  const [first = '', second = ''] = Object.keys(both.inputRequests);
  const inputResponses = {
    [first]: { action: 'decline' },
    [second]: 'no answer',
    other: { action: 'accept' },
  };
  const rest = await wanted(
    call(client, 'elicit', given, { requestState: both.requestState, inputResponses }),
  );
  expect(Object.keys(rest.inputRequests)).toEqual([second]);
  expect(textOf(await back(client, given, rest))).toBe('call 1: decline, Ada');
});

it('a state that was used, changed, or belongs to another call or client is refused, and no call is made', async () => {
  const room = openRoom([gated('one')], { isBare: true });
  const client = room.client();
  const asked = await wanted(call(client, 'elicit'));
  const { requestState } = asked;
  const caller = { agent: 'other', door: 'stdio' } as const;
  const turned = `${requestState.startsWith('A') ? 'B' : 'A'}${requestState.slice(1)}`;
  for (const attempt of [
    () => back(client, { rounds: 1 }, asked),
    () => back(client, {}, { ...asked, requestState: turned }),
    () => back(client, {}, { ...asked, requestState: '' }),
    () => back(room.client(), {}, asked),
    () => back(room.client({ caller }), {}, asked),
    () => back(room.client({ era: 'modern' }), {}, asked),
    () => call(client, 'elicit', {}, { inputResponses: {} }),
    () => client.request('prompts/get', { name: 'pack', requestState, _meta: metaOf() }),
  ])
    await expect(attempt()).rejects.toThrow(REFUSED);
  expect(textOf(await back(client, {}, asked))).toBe('call 1: Ada');
  await expect(back(client, {}, asked)).rejects.toThrow(REFUSED);
});

it('a server whose client does not come back gets an error, and the client that is late a refusal', async () => {
  const room = openRoom([gated('one')], { isBare: true, limits: { holdMs: 100 } });
  const client = room.client();
  const asked = await wanted(call(client, 'elicit', { rounds: 2 }));
  await vi.waitFor(
    () => expect(stderrOf(room)?.match(/answered .*did not come back/g)).toHaveLength(1),
    5_000,
  );
  // It asks once more, which is refused at once.
  await vi.waitFor(() => expect(stderrOf(room)?.match(/answered/g)).toHaveLength(2), 5_000);
  await expect(back(client, { rounds: 2 }, asked)).rejects.toThrow(REFUSED);
});

it('what became of a call while its client was away is its answer: a result, an end, a deadline', async () => {
  const room = openRoom([gated('one')], { isBare: true, limits: { callMs: 3_000 } });
  const client = room.client();
  const left = { isLeft: true, ms: 300 };
  const done = await wanted(call(client, 'elicit', left));
  const taken = { isTaken: true, rounds: 1, ms: 300 };
  expect(textOf(await call(client, 'elicit', taken))).toBe('call 2: ');
  expect(textOf(await back(client, left, done))).toBe('call 1: ');
  const late = await wanted(call(client, 'elicit', { rounds: 9 }));
  await vi.waitFor(() => expect(stderrOf(room)).toContain('cancelled'), 10_000);
  expect(textOf(await back(client, { rounds: 9 }, late))).toContain('did not answer within 3 s');
  const lost = await wanted(call(client, 'elicit', { rounds: 8 }));
  await call(client, 'die');
  expect(textOf(await back(client, { rounds: 8 }, lost))).toContain('ended with exit code 3');
});

it('a client that hangs up, or goes while its call is held, cancels it', async () => {
  const room = openRoom([gated('one')], { isBare: true });
  const client = room.client({ era: 'modern' });
  const asked = await wanted(call(client, 'elicit', { ms: 60_000 }));
  const more = { requestState: asked.requestState, inputResponses: {} };
  const again = await wanted(call(client, 'elicit', { ms: 60_000 }, more));
  const params = { name: 'elicit', arguments: { ms: 60_000 }, _meta: metaOf() };
  const [key = ''] = Object.keys(again.inputRequests);
  const inputResponses = { [key]: { action: 'accept' } };
  void client.raw('tools/call', { ...params, requestState: again.requestState, inputResponses }, 'back');
  await vi.waitFor(() => expect(stderrOf(room)).toContain('answered {"action":"accept"}'), 5_000);
  client.hangUp('back');
  await vi.waitFor(() => expect(stderrOf(room)?.match(/cancelled/g)).toHaveLength(1), 5_000);
  await wanted(call(client, 'elicit', { ms: 1 }));
  await client.close();
  expect(client.strays).toBe(0);
});

it('a client is asked what it declared, in a call, and as often as can be held', async () => {
  const room = openRoom([gated('one')], { isBare: true });
  const client = room.client();
  const unable = { _meta: metaOf({ roots: {} }) };
  expect(textOf(await call(client, 'elicit', {}, unable))).toBe('call 1: error -32601');
  await call(client, 'elicit', { afterwards: true, ms: 50 });
  await vi.waitFor(() => expect(stderrOf(room)?.match(/answered .*-32601/g)).toHaveLength(2), 5_000);
  const many = Array.from({ length: 65 }, (_, n) => call(client, 'elicit', { n }));
  const results = await Promise.all(many);
  const refused = results.filter(({ resultType }) => resultType === 'complete');
  expect(refused.map(textOf)).toEqual([expect.stringContaining('error -32000')]);
}, 60_000);
