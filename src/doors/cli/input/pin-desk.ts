/** Questions about a PIN, and the ledgers in which it is recorded. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { askForKey, type PersonAct } from '../../../approvals/person/person.ts';
import { type PinRoom, placeOf, setPin } from '../../../approvals/person/pin.ts';
import { pinFault } from '../../../approvals/person/pin-rules.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import { anchorKey, homeDirectory, type KeyState } from '../../../evidence/person/keys.ts';
import { type Cost, tuneCost } from '../../../evidence/person/sealed-key.ts';
import type { Sign } from '../../../evidence/person/statement.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { homeOf } from '../verb/home.ts';
import type { Session } from '../verb/session.ts';
import { assertPerson, doorOf } from './ask.ts';

/** Opens the user's ledger when needed, and always closes it. */
export async function withPinRoom<T>(session: Session, work: (room: PinRoom) => Promise<T>): Promise<T> {
  const { home } = homeOf(session);
  if (home === undefined) throw new Trouble('pin.no_home', {});
  return await withLedger(homeDirectory(home), session, async (ledger) =>
    work({ home, ports: await session.ports(), ledger }),
  );
}

export async function withLedger<T>(
  directory: string,
  session: Session,
  work: (ledger: () => Ledger) => Promise<T>,
): Promise<T> {
  const [ports, { openLedger }] = await Promise.all([session.ports(), import('../../../evidence/ledger.ts')]);
  let ledger: Ledger | undefined;
  try {
    return await work(() => {
      ledger ??= openLedger(directory, ports);
      return ledger;
    });
  } finally {
    await ledger?.close();
  }
}

/** Records the key in the surrounding project at once, if that has its own ledger. */
export async function anchorHere(session: Session, room: PinRoom): Promise<void> {
  const { directory } = session;
  if (resolve(directory) === resolve(homeDirectory(room.home)) || !existsSync(directory)) return;
  await withLedger(directory, session, (ledger) =>
    anchorKey({ directory, home: room.home, ports: room.ports }, ledger),
  );
}

/** If an agent could type the first PIN, it would be the agent's PIN. */
export async function assertMaySet(session: Session, act: PersonAct = 'set a PIN'): Promise<void> {
  const terminal = await assertPerson(session, act);
  if (terminal.is === 'unsure' && terminal.maySetPin !== true)
    throw new Trouble('pin.no_place', { why: terminal.why });
}

/** Undefined if the user gave up. Refuses an invalid PIN before asking for it again. */
export async function askNewPin(prompt: string, { io }: Session): Promise<string | undefined> {
  const pin = await io.askSecret(prompt);
  if (pin === undefined || pin === '') return undefined;
  const why = pinFault(pin);
  if (why !== undefined) throw new Trouble('pin.refused', { why });
  const again = await io.askSecret('Repeat the PIN: ');
  if (again === undefined) return undefined;
  if (again.normalize('NFC') !== pin.normalize('NFC'))
    throw new Trouble('pin.refused', { why: 'the two PINs differ' });
  return pin;
}

export async function askOldPin(keys: KeyState, room: PinRoom, session: Session): Promise<Sign | undefined> {
  return await askForKey('Your PIN: ', keys, placeOf(room), room.ledger, doorOf(session));
}

/** Measured on the machine that uses it. */
export const costOf = ({ pinCost }: Session): Cost => pinCost?.() ?? tuneCost();

export async function setAsked(pin: string, room: PinRoom, session: Session): Promise<KeyState> {
  const keys = await setPin(pin, costOf(session), room);
  await anchorHere(session, room);
  return keys;
}
