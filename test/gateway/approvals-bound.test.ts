/** An approval counts for nothing else than it was given for: with real processes, another session and policy ask again, another server is stopped. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approveQuestion, listQuestions } from '../../src/approvals/decide-question.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
let client: RawClient;

/** What `echo` is refused with shows which policy is in force. */
function settle(rule: string, ...more: readonly string[]): void {
  const servers = { web: { command: process.execPath, args: [SERVER, 'web', ...more] } };
  const rules = [{ id: rule, action: 'deny', reason: `under ${rule}`, when: { tool: 'echo' } }];
  room.settings({ servers, rules, approvals: { hold: 0, open: 50 } });
}

beforeAll(async () => {
  settle('first');
  client = await pipeClient(room.gateway('gateway'));
}, 120_000);
afterAll(() => room.close());

const remove = (given: string | object, by = client) =>
  by.ask('tools/call', {
    name: 'web__delete_note',
    arguments: typeof given === 'string' ? { text: given } : given,
  });

/** It is asked about, and then approved. */
async function approve(text: string, given: string | object = text): Promise<void> {
  expect(await remove(given)).toContain('pending: ');
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    const place = { directory, ports, ledger: () => ledger, home: room.home };
    const [question] = await listQuestions(place);
    if (question?.kept?.shown.preview.at(-1)?.text !== text) throw new Error('another question');
    await approveQuestion(question, { scope: 'once' }, place, () => undefined);
  } finally {
    await ledger.close();
  }
}

test('of another session', async () => {
  await approve('session');
  const other = await pipeClient(room.gateway('gateway'));
  expect(await remove('session', other)).toContain('pending: ');
  expect(await remove('session')).toContain('delete_note was called');
}, 120_000);

test('with its keys in another order it is the same call, with its items in another it is not', async () => {
  const given = { text: 'order', more: { to: ['a', 'b'], by: { c: 1, d: 'e' } } };
  await approve('order', given);
  const turned = { more: { by: { d: 'e', c: 1 }, to: ['a', 'b'] }, text: 'order' };
  expect(await remove({ ...turned, more: { ...turned.more, to: ['b', 'a'] } })).toContain('pending: ');
  expect(await remove(turned)).toContain('delete_note was called');
}, 120_000);

const CHANGED = 'The definition of this tool changed';

test.each([
  ['policy', [], 'under policy', 'pending: '],
  ['server of the same name', ['another'], CHANGED, CHANGED],
])(
  'under another %s',
  async (name, more, look, answer) => {
    await approve(name);
    settle(name.replaceAll(' ', '-'), ...more);
    await vi.waitFor(
      async () => {
        const echo = { name: 'web__echo', arguments: { text: 'look' } };
        expect(await client.ask('tools/call', echo)).toContain(look);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await remove(name)).toContain(answer);
  },
  120_000,
);
