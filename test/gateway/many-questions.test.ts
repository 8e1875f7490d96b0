/** Hundreds of questions at once over HTTP, in the newer era and with a PIN: each caller is answered, and limits hold. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listQuestions } from '../../src/approvals/decide-question.ts';
import { setPin } from '../../src/approvals/person/pin.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { homeDirectory } from '../../src/evidence/person/keys.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { CHEAP, PIN } from '../person-room.ts';
import { isWhole } from '../whole.ts';
import { newerCall } from './newer-calls.ts';
import { Room, type Started } from './processes.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
const servers = { web: { command: process.execPath, args: [SERVER, 'web'] } };
let up: Started;

beforeAll(async () => {
  room.settings({ servers, approvals: { hold: 0 } });
  const ledger = openLedger(homeDirectory(room.home), ports);
  const place = { home: room.home, ports, ledger: () => ledger };
  await setPin(PIN, CHEAP, place, { terminal_kind: 'window', waits: false });
  await ledger.close();
  up = await room.up();
}, 120_000);
afterAll(() => room.close());

const remove = (text: string) => newerCall(up, 'web__delete_note', { text });
const atOnce = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, i) => remove(`${name} ${i}`)));
const among = (answers: readonly string[], text: string) =>
  answers.filter((each) => each.includes(text)).length;

async function asked(): Promise<number> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return (await listQuestions({ directory, ports, ledger: () => ledger, home: room.home })).length;
  } finally {
    await ledger.close();
  }
}

test('with the limits as they are, five are asked and all others are denied, with the limit named', async () => {
  const answers = await atOnce(500, 'many');
  expect(among(answers, 'pending: ')).toBe(5);
  expect(among(answers, '5 questions of this agent are open, which is the limit (`approvals.open`)')).toBe(
    495,
  );
  expect(await asked()).toBe(5);
}, 120_000);

test('with higher limits all are asked', async () => {
  const count = isWhole ? 500 : 100;
  room.settings({ servers, approvals: { hold: 0, open: 1_000, perHour: 10_000 } });
  await vi.waitFor(async () => expect(await remove('reloaded')).toContain('pending: '), { timeout: 20_000 });
  const before = await asked();
  const answers = await atOnce(count, 'more');
  expect(among(answers, 'pending: ')).toBe(count);
  expect(await asked()).toBe(before + count);
}, 120_000);
