/** A call that waits for a person, put to the person at its own client: in both eras, and only where it is one. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { denyQuestion, listQuestions } from '../../src/approvals/decide-question.ts';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { builtInPolicy } from '../../src/road/policy.ts';
import type { ApprovalDecider } from '../../src/vocabulary/document/approvals-part.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { openRoom, type Room, type TestClient, textOf } from './room.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
const CALL = { name: 'delete_note', arguments: { text: 'old' } };
const isPersons = async () => true;
const answer = (decision: string, reason?: string) => ({
  action: 'accept',
  content: { decision, ...(reason === undefined ? {} : { reason }) },
});

function open(attended = true, hold = 20, by: ApprovalDecider = 'client', more: object = {}): Room {
  const start = { kind: 'stdio', command: process.execPath, args: [SERVER, 'notes'], env: {} } as const;
  const approvals = { ...builtInPolicy().approvals, hold, by };
  const agents = { tester: { attended }, other: { attended } };
  return openRoom([{ name: 'notes', start }], { isBare: true, ...more }, { approvals, agents });
}

const placeIn = ({ directory, ledger }: Room) => ({ directory, ports, ledger: () => ledger });
const states = async (room: Room): Promise<string[]> =>
  (await listQuestions(placeIn(room))).map(({ state }) => state);

const remove = async (client: TestClient) => textOf(await client.request('tools/call', CALL));

it('a client is asked by elicitation: allow runs the call once, deny refuses it with the reason', async () => {
  const room = open();
  const client = room.client({ isPersons });
  await client.greet({ elicitation: {} });
  const asked: JsonObject[] = [];
  const answers = [answer('allow'), answer('deny', 'not this one')];
  client.answers.set('elicitation/create', (params) => {
    asked.push(params);
    return answers.shift() ?? { action: 'cancel' };
  });
  expect(await remove(client)).toContain('delete_note was called');
  expect(asked[0]).toMatchObject({
    message: expect.stringMatching(
      /may tester call notes\/delete_note\?[\s\S]*asked by access: [\s\S]*text: old$/,
    ),
    requestedSchema: { required: ['decision'] },
  });
  expect(await remove(client)).toContain('Their reason: "not this one"');
  expect(await states(room)).toEqual(['denied', 'consumed']);
}, 60_000);

it.each<[string, JsonObject]>([
  ['closed', { action: 'cancel' }],
  ['sent off empty', { action: 'accept', content: {} }],
  ['answered with another word', answer('yes')],
])(
  'a form that is %s allows nothing, and the call waits on for the terminal',
  async (_, given) => {
    const room = open(true, 1);
    const client = room.client({ isPersons });
    await client.greet({ elicitation: {} });
    client.answers.set('elicitation/create', () => given);
    expect(await remove(client)).toContain('pending: ');
    expect(await remove(client)).toContain('pending: ');
    expect(client.heard.filter(({ message }) => message.method === 'elicitation/create').length).toBe(1);
    expect(await states(room)).toEqual(['pending']);
  },
  60_000,
);

it.each<[string, Parameters<Room['client']>[0], JsonObject, boolean]>([
  ['whose agent is not attended', { isPersons }, { elicitation: {} }, false],
  ['at which no person sits', { isPersons: async () => false }, { elicitation: {} }, true],
  ['that nothing is known of', {}, { elicitation: {} }, true],
  ['over HTTP', { isPersons, caller: { agent: 'tester', door: 'http' } }, { elicitation: {} }, true],
  ['that has no forms', { isPersons }, { elicitation: { url: {} } }, true],
])(
  'a client %s is not asked',
  async (_, about, able, attended) => {
    const room = open(attended, 0);
    const client = room.client(about);
    await client.greet(able);
    client.answers.set('elicitation/create', () => answer('allow'));
    expect(await remove(client)).toContain('pending: ');
    expect(client.heard).toEqual([]);
  },
  60_000,
);

it('in the newer era the question is in the answer, and its state counts once, for this call and client', async () => {
  const room = open();
  const client = room.client({ isPersons });
  const call = (at: TestClient, more: JsonObject = {}, text = 'old') =>
    at.request('tools/call', { ...CALL, arguments: { text }, _meta: META, ...more });
  const first = await call(client);
  expect(first).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
  const [key = ''] = Object.keys(first.inputRequests as object);
  const state = String(first.requestState);
  const back = { requestState: state, inputResponses: { [key]: answer('allow') } };
  const lost = /the `requestState` is not one that this call waits for/;
  const other = room.client({ isPersons, caller: { agent: 'other', door: 'stdio' } });
  await expect(call(other, back)).rejects.toThrow(lost);
  await expect(call(client, back, 'new')).rejects.toThrow(lost);
  const changed = `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`;
  await expect(call(client, { ...back, requestState: changed })).rejects.toThrow(lost);
  expect(textOf(await call(client, back))).toContain('delete_note was called');
  await expect(call(client, back)).rejects.toThrow(lost);
  expect(await states(room)).toEqual(['consumed']);
}, 60_000);

it('the deadline of the server starts when the call is sent, not while it waits for a person', async () => {
  const limits = { callMs: 2_000 };
  const client = open(true, 60, 'client', { limits }).client({ isPersons });
  await client.greet({ elicitation: {} });
  client.answers.set('elicitation/create', async () => {
    await new Promise((resolve) => setTimeout(resolve, limits.callMs + 100));
    return answer('allow');
  });
  expect(await remove(client)).toContain('delete_note was called');
}, 60_000);

it('who may decide is a setting: with `terminal` no client is asked, with `pin` and no PIN no question either', async () => {
  for (const [by, text] of [
    ['terminal', 'pending: '],
    ['pin', 'Denied without asking a person: `approvals.by` is pin, and no PIN is set'],
  ] as const) {
    const client = open(true, 0, by).client({ isPersons });
    await client.greet({ elicitation: {} });
    client.answers.set('elicitation/create', () => answer('allow'));
    expect(await remove(client)).toContain(text);
    expect(client.heard).toEqual([]);
  }
}, 60_000);

it('a question that is decided elsewhere is taken back from the client', async () => {
  const room = open();
  const client = room.client({ isPersons });
  await client.greet({ elicitation: {} });
  const answered = client.request('tools/call', CALL);
  const asked = await vi.waitFor(() => {
    const found = client.heard.find(({ message }) => message.method === 'elicitation/create');
    if (found === undefined) throw new Error('not asked');
    return found.message;
  });
  const id = asked.id as number;
  // Of another session, and to another question: neither is an answer.
  const other = room.client({ isPersons });
  await other.greet({ elicitation: {} });
  other.send({ id, result: answer('allow') });
  client.send({ id: id + 1, result: answer('allow') });
  client.send({ id: String(id), result: answer('allow') });
  await Promise.all([other, client].map((each) => each.request('tools/list', {})));
  expect(await states(room)).toEqual(['pending']);
  const [question] = await listQuestions(placeIn(room));
  if (question === undefined) throw new Error('no question');
  await denyQuestion(question, undefined, placeIn(room));
  expect(textOf(await answered)).toContain('A person denied this call.');
  await vi.waitFor(() =>
    expect(client.heard.at(-1)?.message).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: asked.id },
    }),
  );
  // Too late: nothing changes.
  client.send({ id, result: answer('allow') });
  await client.request('tools/list', {});
  expect(await states(room)).toEqual(['denied']);
}, 60_000);
