/** Calls that wait for a person, with real processes behind both doors; the person decides in this process. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  approveQuestion,
  denyQuestion,
  type Extent,
  listQuestions,
  type ReadQuestion,
  revokeStanding,
} from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import type { AnyEvent } from '../../src/vocabulary/events/event.ts';
import { serverNotes } from '../../src/work/gateway/server-notes.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { end, Room } from './processes.ts';
import { httpClient, pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
const server = (name: string) => ({ [name]: { command: process.execPath, args: [SERVER, name] } });
const clients = new Map<string, RawClient>();
const HOLD_S = 3;
/** A webhook that takes messages and never answers: no call here may be slower for it. */
const messages: string[] = [];
const receiver = createServer(async (request) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  messages.push(body);
});

beforeAll(async () => {
  const servers = { ...server('pipe'), ...server('web') };
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const secret = join(room.folder, 'hook-secret');
  writeFileSync(secret, 'a secret of more than 24 bytes\n', { mode: 0o600 });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const webhook = { url, secret: `\${file:${secret}}` };
  const agents = { local: { attended: true }, own: { attended: true } };
  room.settings({ servers, agents, approvals: { hold: HOLD_S, open: 4, perHour: 1_000, webhook } });
  clients.set('pipe', await pipeClient(room.gateway('gateway')));
  clients.set('web', await httpClient(room));
}, 120_000);
afterAll(async () => {
  await room.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** As `tokenauditor approvals` does in another process. */
async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports);
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}

const open = (text: string): Promise<ReadQuestion> =>
  vi.waitFor(
    async () => {
      const questions = await asPerson(listQuestions);
      const found = questions.find(
        ({ state, kept }) =>
          state === 'pending' && kept?.shown.preview.some((line) => line.text === text) === true,
      );
      if (found === undefined) throw new Error('it was not asked');
      return found;
    },
    { timeout: 20_000 },
  );
const approve = (question: ReadQuestion, extent: Extent = { scope: 'once' }) =>
  asPerson((place) => approveQuestion(question, extent, place, () => undefined));

async function events(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of readEvents(directory, ports)) {
    const event: AnyEvent | undefined = 'event' in entry ? entry.event : undefined;
    if (event?.call_id === id) found.push(event.type.replace('approval.', ''));
  }
  return found;
}

describe.each(['pipe', 'web'])('at the door %s', (name) => {
  const remove = (text: string, more: object = {}) =>
    (clients.get(name) as RawClient).ask('tools/call', {
      name: `${name}__delete_note`,
      arguments: { text },
      ...more,
    });

  /** Once it was approved: a busy machine may take longer than a call is held, and then the same call goes on waiting. */
  const finished = async (answer: Promise<string>, text: string): Promise<string> => {
    const got = await answer;
    if (!got.includes('pending: ')) return got;
    const repeated = await remove(text);
    // Approved and asked about again: what the ledger says shows which look went wrong.
    const said = async () =>
      (await asPerson(listQuestions)).map(({ code, state, approval }) => [code, state, approval.preview]);
    return repeated.includes('pending: ') ? `${repeated} ${JSON.stringify(await said())}` : repeated;
  };

  test('a call is held, approved elsewhere, and runs without a second question; once', async () => {
    const text = `${name} held`;
    const answer = remove(text, { _meta: { progressToken: `p ${name}` } });
    const question = await open(text);
    expect(question.kept?.shown).toMatchObject({
      server: name,
      tool: 'delete_note',
      asks: [{ layer: 'access', reason: expect.stringContaining('a person is asked before each call') }],
    });
    expect(question.approval.checks).toContain('destructive.tool');
    await approve(question);
    expect(await finished(answer, text)).toContain('delete_note was called');
    expect(clients.get(name)?.heard.join()).toContain(`waits for a person (${question.code})`);
    expect(await events(question.approval.id)).toEqual(['requested', 'granted', 'consumed']);
    // A replay asks again.
    expect(await remove(text)).toMatch(/\(destructive\.tool\).*pending: the call waits/s);
    const again = await open(text);
    expect(again.code).toBe(question.code);
    expect(again.approval.id).not.toBe(question.approval.id);
    await asPerson((place) => denyQuestion(again, undefined, place));
    expect(await remove(text)).toContain('A person denied this call.');
  }, 60_000);

  test('a caller that got `pending` waits on with the same call, and no other argument will do', async () => {
    const text = `${name} later`;
    const first = await remove(text);
    const question = await open(text);
    expect(first).toContain(`tokenauditor approvals approve ${question.code}`);
    expect(JSON.parse(first).result).toMatchObject({
      isError: true,
      _meta: { 'tokenauditor/approval': { state: 'pending', id: question.code } },
    });
    const other = remove(`${text}!`);
    const second = await open(`${text}!`);
    const waiting = remove(text);
    await approve(question);
    expect(await finished(waiting, text)).toContain('delete_note was called');
    await asPerson((place) => denyQuestion(second, 'ask me\u001b[31m tomorrow', place));
    expect(JSON.parse(await finished(other, `${text}!`)).result.content[0].text).toContain(
      'A person denied this call. Do not make it again unless your user asks for it. Their reason: "ask me\\\\u{1b}[31m tomorrow"',
    );
    expect(await asPerson(listQuestions)).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'denied', kept: undefined })]),
    );
  }, 60_000);

  test('a grant lets through the same call of the session, or calls of the shape, until it is revoked', async () => {
    const text = `${name} often`;
    const first = remove(text);
    const { id } = await approve(await open(text), { scope: 'session' });
    expect(await finished(first, text)).toContain('delete_note was called');
    expect(await remove(text)).toContain('delete_note was called');
    expect(await events(id)).toEqual(['requested', 'granted', 'consumed', 'consumed']);
    const free = remove(`${name} a`);
    const shape = await approve(await open(`${name} a`), { scope: 'shape', lastsMs: 60_000, free: ['text'] });
    expect(await finished(free, `${name} a`)).toContain('delete_note was called');
    expect(await remove(`${name} b`)).toContain('delete_note was called');
    expect(await asPerson((place) => revokeStanding(shape.id, place))).toBe(true);
    expect(await remove(`${name} c`)).toContain('pending');
    await asPerson(async (place) => await denyQuestion(await open(`${name} c`), undefined, place));
  }, 60_000);
});

test('an agent that starts a client of its own, with a gateway of its own, cannot answer itself', async () => {
  for (const args of [[], ['--standalone']]) {
    const own = await pipeClient(room.gateway('gateway', '--agent', 'own', ...args));
    const given = { name: 'pipe__delete_note', arguments: { text: `own ${args.length}` } };
    expect(await own.ask('tools/call', given)).toContain('pending: ');
    expect(own.heard.join()).not.toContain('elicitation/create');
  }
}, 60_000);

test('a question is one message to the webhook, without content, and its failure is noted', async () => {
  const client = await pipeClient(room.gateway('gateway', '--agent', 'hooked'));
  const remove = () => client.ask('tools/call', { name: 'pipe__delete_note', arguments: { text: 'hooked' } });
  expect(await remove()).toContain('pending');
  expect(await remove()).toContain('pending');
  const { code } = await open('hooked');
  const note = () => serverNotes(directory, ports).find(({ name }) => name === 'webhook:approvals');
  await vi.waitFor(() => expect(note()?.why).toBe('it did not answer within 5 s'), { timeout: 30_000 });
  expect(messages.filter((each) => each.includes('hooked')).map((each) => JSON.parse(each))).toEqual([
    {
      type: 'approval.requested',
      timestamp: expect.any(String),
      data: {
        ...{ agent: 'hooked', server: 'pipe', tool: 'delete_note' },
        reason: { layers: ['access'], checks: ['destructive.tool'] },
        command: `tokenauditor approvals show ${code}`,
      },
    },
  ]);
}, 60_000);

test('an agent has so many questions, and identical ones are one', async () => {
  const gateway = room.gateway('gateway', '--agent', 'eager');
  const client = await pipeClient(gateway);
  const remove = (text: string) =>
    client.ask('tools/call', { name: 'pipe__delete_note', arguments: { text } });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => remove(`many ${i % 20}`)));
  const refused = answers.filter((each) => each.includes('4 questions of this agent are open'));
  const own = (await asPerson(listQuestions)).filter(({ approval }) => approval.agent === 'eager');
  expect(own.length).toBe(4);
  expect(refused.length + answers.filter((each) => each.includes('pending: ')).length).toBe(100);
  expect(refused.length).toBeGreaterThan(0);
  await end(gateway);
  await vi.waitFor(async () => {
    const after = (await asPerson(listQuestions)).filter(({ approval }) => approval.agent === 'eager');
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });
}, 60_000);

test('a grant for calls of the shape counts in later sessions of the agent', async () => {
  const first = room.gateway('gateway', '--agent', 'lasting');
  const remove = (client: RawClient, text: string) =>
    client.ask('tools/call', { name: 'pipe__delete_note', arguments: { text } });
  const client = await pipeClient(first);
  const asked = remove(client, 'for long');
  await approve(await open('for long'), { scope: 'shape', lastsMs: 60_000, free: ['text'] });
  await asked;
  expect(await remove(client, 'for long')).toContain('delete_note was called');
  await end(first);
  const later = await pipeClient(room.gateway('gateway', '--agent', 'lasting'));
  expect(await remove(later, 'another')).toContain('delete_note was called');
}, 60_000);
