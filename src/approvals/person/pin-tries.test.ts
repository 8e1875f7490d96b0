import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeView } from '../../../test/cli/fake-view.ts';
import { PersonRoom, PIN } from '../../../test/person-room.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { openKey } from '../../evidence/person/sealed-key.ts';
import { lockedMinutes, pinTerminal, pinTries, type WrongPins, wrongPins } from './pin-tries.ts';

const NOW = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;
/** So many wrong PINs, a second apart, the last of them so many minutes ago. */
const wrong = (count: number, terminal: string | null, minutesAgo = 1): WrongPins =>
  Array.from({ length: count }, (_, i) => ({
    time: new Date(NOW - minutesAgo * MINUTE - (count - i) * 1_000).toISOString(),
    terminal,
  }));
/** One in each of so many terminals. */
const farm = (count: number, minutesAgo = 1): WrongPins =>
  Array.from({ length: count }, (_, i) => wrong(1, `pty-${i}`, minutesAgo)).flat();
const old = { name: 'mine', sinceMs: NOW - 60 * MINUTE };
const fresh = { name: 'mine', sinceMs: NOW - 1_000 };
const unknown = { name: null, sinceMs: Number.POSITIVE_INFINITY };

test.each<[string, WrongPins, typeof old | typeof unknown, number | undefined]>([
  ['nine in this terminal', wrong(9, 'mine'), old, undefined],
  ['ten in this terminal', wrong(10, 'mine'), old, 15],
  ['ten in this terminal, a while ago', wrong(10, 'mine', 16), old, undefined],
  ['ten in another terminal', wrong(10, 'other'), fresh, undefined],
  ['ten where terminals cannot be told apart', wrong(10, null), unknown, 15],
  ['ten in terminals of unknown names', wrong(10, null), old, undefined],
  ['29 in many terminals', farm(29), fresh, undefined],
  ['30 in many terminals, for a new one', farm(30), fresh, 15],
  ['30 in many terminals, for one that was there before', farm(30), old, undefined],
  ['30 in many, and two in one that was there before', [...farm(30), ...wrong(2, 'mine')], old, undefined],
  ['30 in many, and three in one that was there before', [...farm(30), ...wrong(3, 'mine')], old, 15],
  ['the same, three of them hours ago', [...wrong(3, 'mine', 300), ...farm(30)], old, 15],
  ['299 in a day', farm(299, 60), old, undefined],
  ['300 in a day, wherever', farm(300, 60), old, 1_440],
])('%s', (_, typed, terminal, minutes) => {
  expect(lockedMinutes(typed, terminal, NOW)).toBe(minutes);
});

test('a terminal is its number and the session that has it; its age is that of the session', () => {
  expect(pinTerminal(fakeView({ window: { at: 1, sinceMs: NOW } }))).toEqual({
    name: 'tty-34824/session-900',
    sinceMs: NOW,
  });
  expect(pinTerminal(fakeView({ platform: 'darwin' }))).toEqual(unknown);
});

let room: PersonRoom;
beforeEach(async () => {
  room = new PersonRoom();
  await room.set();
});
afterEach(() => room.clear());

const noLedger = (): Ledger => {
  throw new Error('the ledger of the project is not for this');
};
/** How many of these guesses were tried at all; -1 once the right one opened the key. */
async function tried(pins: readonly string[], at: (index: number) => typeof old, directory = room.directory) {
  const { file } = await room.keys();
  const sealed = file?.key;
  if (!sealed) throw new Error('no key');
  const guess = async (pin: string, index: number) => {
    try {
      const tries = pinTries({ ...room.place, directory }, at(index), noLedger);
      let isTried = false;
      const key = await tries.attempt(sealed.public_key, () => {
        isTried = true;
        return openKey(pin, sealed);
      });
      return { isTried, isOpen: key !== undefined };
    } catch (error) {
      expect(error).toMatchObject({ code: 'person.too_many_pins' });
      return { isTried: false, isOpen: false };
    }
  };
  const done: { isTried: boolean; isOpen: boolean }[] = [];
  for (const [index, pin] of pins.entries()) done.push(await guess(pin, index));
  return {
    tried: done.filter(({ isTried }) => isTried).length,
    open: done.filter(({ isOpen }) => isOpen).length,
  };
}
const guesses = (count: number) => Array.from({ length: count }, (_, i) => `guess ${i}`);

test('who guesses in one terminal locks no other; many terminals and many projects guess no more', async () => {
  const now = Date.now();
  const mine = { name: 'mine', sinceMs: now - MINUTE };
  expect(await tried(guesses(14), () => ({ name: 'one', sinceMs: now }))).toEqual({ tried: 10, open: 0 });
  expect(await tried([PIN], () => ({ ...mine, sinceMs: now + MINUTE }))).toEqual({ tried: 1, open: 1 });
  const projects = (index: number) => ({ name: `pty-${index}`, sinceMs: now + MINUTE });
  expect(await tried(guesses(40), projects, `${room.folder}/elsewhere/.tokenauditor`)).toEqual({
    tried: 20,
    open: 0,
  });
  // The PIN itself is no longer tried in a terminal that was opened for it.
  expect(await tried([PIN], () => projects(99))).toEqual({ tried: 0, open: 0 });
  expect(await tried(['wrong', PIN], () => mine)).toEqual({ tried: 2, open: 1 });
  expect(await wrongPins(room.place)).toHaveLength(31);
});
