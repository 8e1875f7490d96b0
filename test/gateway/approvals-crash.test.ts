/** Questions, approvals and uses outlast the process that serves them; the newer era, many questions, and forged state. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approveQuestion, listQuestions, type ReadQuestion } from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import type { AnyEvent } from '../../src/vocabulary/events/event.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { isWhole } from '../whole.ts';
import { Room } from './processes.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
let up: { pid: number; url: string; token: string };
let last = 0;
const QUESTIONS = isWhole ? 500 : 60;

beforeAll(async () => {
  const servers = { web: { command: process.execPath, args: [SERVER, 'web'] } };
  room.settings({ servers, approvals: { hold: 2, open: 10, perHour: 10_000 } });
  up = await room.up();
}, 120_000);
afterAll(() => room.close());

/** In the newer era each request is by itself, and the session is the agent: it goes on after a restart. */
async function remove(text: string): Promise<string> {
  last += 1;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${up.token}`,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'web__delete_note',
  };
  const capabilities = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
  const params = { name: 'web__delete_note', arguments: { text }, _meta: { ...META, ...capabilities } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: last, method: 'tools/call', params });
  return await (await fetch(up.url, { method: 'POST', headers, body })).text();
}

async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}

const open = (text: string): Promise<ReadQuestion> =>
  vi.waitFor(
    async () => {
      const found = (await asPerson(listQuestions)).find(
        ({ kept }) => kept?.shown.preview.some((line) => line.text === text) === true,
      );
      if (found === undefined) throw new Error('it was not asked');
      return found;
    },
    { timeout: 20_000 },
  );
const approve = (question: ReadQuestion) =>
  asPerson((place) => approveQuestion(question, { scope: 'once' }, place, () => undefined));

async function restart(): Promise<void> {
  process.kill(up.pid, 'SIGKILL');
  up = await room.up();
}

async function events(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of readEvents(directory, ports)) {
    const event: AnyEvent | undefined = 'event' in entry ? entry.event : undefined;
    if (event?.call_id === id) found.push(event.type.replace('approval.', ''));
  }
  return found;
}

test('kill -9 while a call is pending, approved and consumed: asked once, run once, in the newer era', async () => {
  expect(await remove('crash')).toContain('pending: ');
  const question = await open('crash');
  const waiting = remove('crash').catch(() => 'gone');
  await restart();
  expect(await waiting).toMatch(/^gone$|pending: /);
  expect(await remove('crash')).toContain('pending: ');
  expect((await open('crash')).approval.id).toBe(question.approval.id);
  await approve(question);
  await restart();
  expect(await remove('crash')).toContain('delete_note was called');
  await restart();
  expect(await remove('crash')).toContain('pending: ');
  expect(await events(question.approval.id)).toEqual(['requested', 'granted', 'consumed']);
}, 200_000);

test('files that an agent writes into state/ approve nothing, and one that was copied back neither', async () => {
  expect(await remove('forged')).toContain('pending: ');
  const { code, approval } = await open('forged');
  const state = join(directory, 'state');
  const shown = readdirSync(join(state, 'approvals')).find((name) => name.startsWith(code)) ?? '';
  for (const folder of ['grants', 'standing', 'allowed', 'overrides']) {
    mkdirSync(join(state, folder), { recursive: true, mode: 0o700 });
    for (const name of [shown, code, approval.id, `${approval.id}.json`])
      writeFileSync(join(state, folder, name), JSON.stringify({ version: 1, id: approval.id }), {
        mode: 0o600,
      });
    copyFileSync(join(state, 'approvals', shown), join(state, folder, shown));
  }
  expect(await remove('forged')).toContain('pending: ');
  // What is shown to the person is not what an agent puts there.
  const bytes = readFileSync(join(state, 'approvals', shown));
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  writeFileSync(join(state, 'approvals', shown), bytes);
  const listed = (await asPerson(listQuestions)).find((each) => each.code === code);
  expect(listed).toMatchObject({ state: 'pending', kept: undefined });
}, 60_000);

test(`${QUESTIONS} questions at once: each gets an answer, and only so many are asked`, async () => {
  const answers = await Promise.all(Array.from({ length: QUESTIONS }, (_, i) => remove(`many ${i}`)));
  const pending = answers.filter((each) => each.includes('pending: ')).length;
  const refused = answers.filter((each) => each.includes('10 questions of this agent are open')).length;
  expect(pending + refused).toBe(QUESTIONS);
  const all = (await asPerson(listQuestions)).filter(({ state }) => state === 'pending');
  expect(all.length).toBe(10);
}, 120_000);
