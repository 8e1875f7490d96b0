import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeView } from '../../../test/cli/fake-view.ts';
import { PersonRoom, PIN } from '../../../test/person-room.ts';
import { openLedger } from '../../evidence/ledger.ts';
import { digestSchema } from '../../vocabulary/digest.ts';
import { prover } from './person.ts';

let room: PersonRoom;
beforeEach(() => {
  room = new PersonRoom();
});
afterEach(() => room.clear());

/** What a person reads before they type their PIN. */
async function noted(): Promise<string> {
  const ledger = openLedger(room.directory, room.ports);
  const notes: string[] = [];
  const door = {
    env: {},
    view: async () => fakeView({ terminal: {} }),
    askSecret: async () => PIN,
    note: (text: string) => notes.push(text),
  };
  const { confirm } = await prover({ is: 'person', kind: 'window' }, room.place, () => ledger, door);
  const sign = await confirm('PIN: ', async () => true);
  expect(sign).toBeDefined();
  const approval_signature = sign?.({ purpose: 'allow-once', call: 'x' });
  const tool_call_hash = digestSchema.parse(`sha256:${'1'.repeat(64)}`);
  await ledger.append({
    type: 'approval.granted',
    tool_call_hash,
    ...(approval_signature === undefined ? {} : { approval_signature }),
  });
  await ledger.close();
  return notes.join();
}

test('before the first approval with a PIN, the person reads where it was set; later no more', async () => {
  expect(await noted()).toBe('');
  await room.set();
  expect(await noted()).toContain('in a terminal window; if that was not you, another program chose it');
  expect(await noted()).toBe('');
  await room.change('green boat');
  await room.change(PIN, 'green boat');
  expect(await noted()).toContain('this PIN was set');
});

test('a PIN that waits is named at each approval', async () => {
  await room.set(PIN, true);
  expect(await noted()).toContain('`tokenauditor pin set` here replaces it');
  expect(await noted()).toContain('a PIN was set in a terminal window, and counts from ');
});
