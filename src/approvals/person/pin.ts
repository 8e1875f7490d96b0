/** Sets, changes, removes and resets the PIN. The key file is written first: the ledger names only keys that can sign. */
import type { Ledger } from '../../evidence/ledger.ts';
import {
  type PersonKey,
  readPersonKey,
  setPersonKeyAside,
  writePersonKey,
} from '../../evidence/person/key-file.ts';
import { handoverStatement, RESET_WAIT_MS } from '../../evidence/person/key-fold.ts';
import {
  anchorKey,
  homeDirectory,
  type KeyPlace,
  type KeyState,
  type KeyTerminal,
  readKeys,
} from '../../evidence/person/keys.ts';
import { type Cost, sealNewKey } from '../../evidence/person/sealed-key.ts';
import type { Sign } from '../../evidence/person/statement.ts';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { pinFault } from './pin-rules.ts';

export interface PinRoom {
  readonly home: string;
  readonly ports: Ports;
  /** The user's own ledger, in the home folder. */
  ledger(): Ledger;
}

export const placeOf = ({ home, ports }: PinRoom): KeyPlace & { readonly home: string } => ({
  directory: homeDirectory(home),
  home,
  ports,
});

/** `waits`: it counts a day later, as a reset does. */
export async function setPin(
  pin: string,
  cost: Cost,
  room: PinRoom,
  { waits, ...at }: KeyTerminal & { readonly waits: boolean },
): Promise<KeyState> {
  assertGood(pin);
  const keys = await readKeys(placeOf(room));
  if (keys.key !== null) throw new Trouble('pin.exists', {});
  const { sealed } = sealNewKey(pin, cost, room.ports.random.bytes);
  const handovers = keys.file?.handovers ?? [];
  // Before the file: a key that only the file names counts at once.
  if (waits) await noteReset(sealed.public_key, placeOf(room), room.ledger, at);
  const { nowMs } = room.ports.clock;
  const since = new Date(nowMs() + (waits ? RESET_WAIT_MS : 0)).toISOString();
  write({ key: sealed, since, handovers }, room);
  const anchored = await anchorKey(placeOf(room), room.ledger, at);
  if (waits || anchored.key !== null) return anchored;
  // Another one waits, which this one replaces.
  const draft = { type: 'approval.key', key_transition: 'set', approver_key: sealed.public_key } as const;
  await room.ledger().append({ ...draft, key_since: since, ...at });
  return await readKeys(placeOf(room));
}

/** Makes a new key: the old PIN, and a copy of the old key, no longer count. */
export async function changePin(
  pin: string,
  cost: Cost,
  sign: Sign,
  room: PinRoom,
  at: KeyTerminal,
): Promise<KeyState> {
  assertGood(pin);
  const { file, from } = await opened(room);
  const { sealed } = sealNewKey(pin, cost, room.ports.random.bytes);
  write({ ...file, key: sealed, handovers: handedOver(file, from, sealed.public_key, sign) }, room);
  return await anchorKey(placeOf(room), room.ledger, at);
}

export async function removePin(sign: Sign, room: PinRoom, at: KeyTerminal): Promise<KeyState> {
  const { file, from } = await opened(room);
  write({ ...file, key: null, handovers: handedOver(file, from, null, sign) }, room);
  return await anchorKey(placeOf(room), room.ledger, at);
}

/** Without the old PIN. Recorded at once, in force a day later. */
export async function resetPin(pin: string, cost: Cost, room: PinRoom, at: KeyTerminal): Promise<KeyState> {
  assertGood(pin);
  moveBrokenAside(room);
  const keys = await readKeys(placeOf(room));
  if (keys.key === null && keys.problem === undefined) throw new Trouble('pin.none', {});
  const { sealed } = sealNewKey(pin, cost, room.ports.random.bytes);
  write({ key: sealed, since: keys.since ?? now(room), handovers: [] }, room, true);
  return await noteReset(sealed.public_key, placeOf(room), room.ledger, at);
}

/** A ledger that names an earlier key also records the reset. */
export async function noteReset(
  key: string,
  place: KeyPlace,
  ledger: () => Ledger,
  at: KeyTerminal,
): Promise<KeyState> {
  await ledger().append({ type: 'approval.key', key_transition: 'reset', approver_key: key, ...at });
  return await readKeys(place);
}

function assertGood(pin: string): void {
  const why = pinFault(pin);
  if (why !== undefined) throw new Trouble('pin.refused', { why });
}

async function opened(room: PinRoom): Promise<{ file: PersonKey; from: string }> {
  const { file } = await readKeys(placeOf(room));
  const from = file?.key?.public_key;
  if (file === undefined || from === undefined) throw new Trouble('pin.none', {});
  return { file, from };
}

function handedOver(file: PersonKey, from: string, to: string | null, sign: Sign): PersonKey['handovers'] {
  const signature = sign(handoverStatement(from, to));
  if (signature === undefined) throw new Trouble('person.key_missing', {});
  return [...file.handovers, { from, to, signature }];
}

function moveBrokenAside(room: PinRoom): void {
  const { directory } = placeOf(room);
  try {
    readPersonKey(directory, room.ports);
  } catch (error) {
    if (!(error instanceof Trouble) || error.code !== 'person.key_broken') throw error;
    setPersonKeyAside(directory, room.ports);
  }
}

const now = ({ ports }: PinRoom): string => new Date(ports.clock.nowMs()).toISOString();

function write(file: Omit<PersonKey, 'version'>, room: PinRoom, keepsOld = false): void {
  writePersonKey(placeOf(room).directory, room.ports, { version: 1, ...file }, keepsOld);
}
