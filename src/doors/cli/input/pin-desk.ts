/** The questions around a PIN, and the ledgers it is recorded in. */
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

/** Opens the user's ledger when it is needed, and closes it in any case. */
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

/** The project around here, if it has a ledger of its own, is told of the key at once. */
export async function anchorHere(session: Session, room: PinRoom): Promise<void> {
  const { directory } = session;
  if (resolve(directory) === resolve(homeDirectory(room.home)) || !existsSync(directory)) return;
  await withLedger(directory, session, (ledger) =>
    anchorKey({ directory, home: room.home, ports: room.ports }, ledger),
  );
}

/** A first PIN that an agent could have typed would be the agent's. */
export async function assertMaySet(session: Session, act: PersonAct = 'set a PIN'): Promise<void> {
  const terminal = await assertPerson(session, act);
  if (terminal.is === 'unsure' && terminal.maySetPin !== true)
    throw new Trouble('pin.no_place', { why: terminal.why });
}

/** Undefined when the person gave up. Refuses what is no PIN before it is asked for again. */
export async function askNewPin(prompt: string, { io }: Session): Promise<string | undefined> {
  const pin = await io.askSecret(prompt);
  if (pin === undefined || pin === '') return undefined;
  const why = pinFault(pin);
  if (why !== undefined) throw new Trouble('pin.refused', { why });
  const again = await io.askSecret('The same PIN once more: ');
  if (again === undefined) return undefined;
  if (again.normalize('NFC') !== pin.normalize('NFC'))
    throw new Trouble('pin.refused', { why: 'the two are not the same' });
  return pin;
}

export async function askOldPin(keys: KeyState, room: PinRoom, session: Session): Promise<Sign | undefined> {
  return await askForKey('Your PIN: ', keys, placeOf(room), room.ledger, doorOf(session));
}

/** Measured where it is used: on this machine, now. */
export const costOf = ({ pinCost }: Session): Cost => pinCost?.() ?? tuneCost();

export async function setAsked(pin: string, room: PinRoom, session: Session): Promise<KeyState> {
  const keys = await setPin(pin, costOf(session), room);
  await anchorHere(session, room);
  return keys;
}
