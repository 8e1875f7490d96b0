/** Questions, approvals and their uses outlast a gateway that is killed; files that an agent writes decide nothing. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveQuestion, listQuestions, type ReadQuestion } from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { ports, readLedger } from '../fixtures/ledger-processes.ts';
import { newerCall } from './newer-calls.ts';
import { Room, type Started } from './processes.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
let up: Started;

beforeAll(async () => {
  const servers = { web: { command: process.execPath, args: [SERVER, 'web'] } };
  room.settings({ servers, approvals: { hold: 1 } });
  up = await room.up();
}, 120_000);
afterAll(() => room.close());

const remove = (text: string) => newerCall(up, 'web__delete_note', { text });

async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}

async function open(text: string): Promise<ReadQuestion> {
  const found = (await asPerson(listQuestions)).find(
    ({ kept }) => kept?.shown.preview.some((line) => line.text === text) === true,
  );
  if (found === undefined) throw new Error('it was not asked');
  return found;
}

async function restart(): Promise<void> {
  process.kill(up.pid, 'SIGKILL');
  up = await room.up();
}

test('kill -9 while a call is pending, approved and consumed: it is asked once and runs once', async () => {
  expect(await remove('crash')).toContain('pending: ');
  const question = await open('crash');
  const waiting = remove('crash').catch(() => 'gone');
  await restart();
  expect(await waiting).toMatch(/^gone$|pending: /);
  expect(await remove('crash')).toContain('pending: ');
  expect((await open('crash')).approval.id).toBe(question.approval.id);
  await asPerson((place) => approveQuestion(question, { scope: 'once' }, place, () => undefined));
  await restart();
  expect(await remove('crash')).toContain('delete_note was called');
  await restart();
  expect(await remove('crash')).toContain('pending: ');
  const own = readLedger(directory).filter(({ call_id }) => call_id === question.approval.id);
  expect(own.map(({ type }) => type)).toEqual([
    'approval.requested',
    'approval.granted',
    'approval.consumed',
  ]);
}, 200_000);

test('files that an agent writes into state/ approve nothing, and what it changes is not shown', async () => {
  expect(await remove('forged')).toContain('pending: ');
  const { code, approval } = await open('forged');
  const state = join(directory, 'state');
  const shown = readdirSync(join(state, 'approvals')).find((name) => name.startsWith(code)) ?? '';
  for (const folder of ['grants', 'standing']) {
    mkdirSync(join(state, folder), { recursive: true, mode: 0o700 });
    for (const name of [shown, code, approval.id, `${approval.id}.json`])
      writeFileSync(join(state, folder, name), JSON.stringify({ version: 1, id: approval.id }), {
        mode: 0o600,
      });
    copyFileSync(join(state, 'approvals', shown), join(state, folder, shown));
  }
  expect(await remove('forged')).toContain('pending: ');
  const bytes = readFileSync(join(state, 'approvals', shown));
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  writeFileSync(join(state, 'approvals', shown), bytes);
  const listed = (await asPerson(listQuestions)).find((each) => each.code === code);
  expect(listed).toMatchObject({ state: 'pending', kept: undefined });
}, 60_000);
