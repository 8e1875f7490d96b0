import { resolve } from 'node:path';
import { keyTerminal } from '../../../../approvals/person/person.ts';
import {
  changePin,
  noteReset,
  type PinRoom,
  placeOf,
  removePin,
  resetPin,
} from '../../../../approvals/person/pin.ts';
import { wrongPins } from '../../../../approvals/person/pin-tries.ts';
import { homeDirectory, type KeyState, readKeys } from '../../../../evidence/person/keys.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { assertPerson, doorOf } from '../../input/ask.ts';
import {
  anchorHere,
  askNewPin,
  askOldPin,
  costOf,
  pinSpot,
  setAsked,
  withLedger,
  withPinRoom,
} from '../../input/pin-desk.ts';
import { setWords, WAITS } from '../../input/pin-offer.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { pinDocument, pinLines } from './pin-view.ts';

const NEW_PIN = 'New PIN, at least 6 characters (not echoed): ';

export async function run(args: Arguments, session: Session): Promise<number> {
  switch (args.positionals[0]) {
    case 'set':
      return await set(session);
    case 'change':
      return await change(session);
    case 'remove':
      return await remove(session);
    case 'reset':
      return await reset(session);
    default:
      return await status(session);
  }
}

async function status(session: Session): Promise<number> {
  const place = { directory: session.directory, ports: await session.ports(), ...homeOf(session) };
  const keys = await readKeys(place);
  const code = session.conclude(keys.problem === undefined ? EXIT.clean : EXIT.found);
  const wrong = await wrongPins(place);
  if (session.json) session.answer('pin', pinDocument(keys, wrong));
  else session.io.stdout.write(pinLines(keys, wrong));
  return code;
}

const given = (session: Session): number => {
  session.note('nothing was changed');
  return EXIT.clean;
};

function done(words: string, session: Session): number {
  session.conclude(EXIT.clean);
  session.io.stdout.write(`${words}\n`);
  return EXIT.clean;
}

async function set(session: Session): Promise<number> {
  return await withPinRoom(session, async (room) => {
    // Checked before the terminal: if a PIN is set, no terminal can set another.
    if ((await readKeys(placeOf(room))).key !== null) throw new Trouble('pin.exists', {});
    const spot = await pinSpot(session);
    if (spot.waits) session.note(WAITS);
    const pin = await askNewPin(NEW_PIN, session);
    if (pin === undefined) return given(session);
    return done(setWords(await setAsked(pin, spot, room, session)), session);
  });
}

async function change(session: Session): Promise<number> {
  const terminal = await assertPerson(session, 'change the PIN');
  return await withPinRoom(session, async (room) => {
    const signer = await askOldPin(await withPin(room), room, session);
    const pin = signer && (await askNewPin(NEW_PIN, session));
    if (signer === undefined || pin === undefined) return given(session);
    await changePin(pin, costOf(session), signer, room, await keyTerminal(terminal, doorOf(session)));
    await anchorHere(session, room);
    return done('the PIN is changed; the old PIN no longer works', session);
  });
}

async function remove(session: Session): Promise<number> {
  const terminal = await assertPerson(session, 'remove the PIN');
  return await withPinRoom(session, async (room) => {
    const signer = await askOldPin(await withPin(room), room, session);
    if (signer === undefined) return given(session);
    await removePin(signer, room, await keyTerminal(terminal, doorOf(session)));
    await anchorHere(session, room);
    return done(
      'the PIN is removed: from now on your terminal alone is the proof; person.key stays, without a key, as the signed record of the removal',
      session,
    );
  });
}

async function withPin(room: PinRoom): Promise<KeyState> {
  const keys = await readKeys(placeOf(room));
  if (keys.key === null && keys.problem === undefined) throw new Trouble('pin.none', {});
  return keys;
}

/** For a forgotten PIN, a lost key, or a ledger that names another key than the user's own folder. */
async function reset(session: Session): Promise<number> {
  const { terminal } = await pinSpot(session, 'reset the PIN');
  const at = await keyTerminal(terminal, doorOf(session));
  return await withPinRoom(session, async (room) => {
    const { directory } = session;
    const isHome = resolve(directory) === resolve(homeDirectory(room.home));
    const here = { directory, home: room.home, ports: room.ports };
    const own = await keysOrBroken(room);
    const isOwnWell = own !== undefined && own.problem === undefined && own.file?.key?.public_key === own.key;
    const project = isHome || own === undefined ? undefined : await readKeys(here);
    // The user's own key is in order: this project's ledger names another.
    if (isOwnWell && own.key !== null && project?.problem !== undefined) {
      const signer = await askOldPin(own, room, session);
      if (signer === undefined) return given(session);
      const key = own.key;
      const after = await withLedger(directory, session, (ledger) => noteReset(key, here, ledger, at));
      return done(waiting(after), session);
    }
    session.note(
      'A reset is for a forgotten PIN. It is recorded, `tokenauditor doctor` shows it, and it counts a day later.',
    );
    const pin = await askNewPin(NEW_PIN, session);
    if (pin === undefined) return given(session);
    const keys = await resetPin(pin, costOf(session), room, at);
    const key = keys.file?.key?.public_key;
    if (key !== undefined && project !== undefined && project.here.key !== null)
      await withLedger(directory, session, (ledger) => noteReset(key, here, ledger, at));
    return done(waiting(keys), session);
  });
}

/** Undefined if the key file cannot be read: a reset moves it aside. */
async function keysOrBroken(room: PinRoom): Promise<KeyState | undefined> {
  try {
    return await readKeys(placeOf(room));
  } catch (error) {
    if (error instanceof Trouble && error.code === 'person.key_broken') return undefined;
    throw error;
  }
}

const waiting = ({ resetUntil }: KeyState): string =>
  resetUntil === undefined
    ? 'the PIN is reset'
    : `the PIN is reset: the new one counts from ${resetUntil}; until then only the old one does`;
