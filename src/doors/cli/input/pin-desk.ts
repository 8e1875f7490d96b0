/** Questions about a PIN, and the ledgers in which it is recorded. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  askForKey,
  keyTerminal,
  type PersonAct,
  type PersonTerminal,
} from '../../../approvals/person/person.ts';
import { type PinRoom, placeOf, setPin } from '../../../approvals/person/pin.ts';
import { pinFault } from '../../../approvals/person/pin-rules.ts';
import { agentOrHidden } from '../../../approvals/person/terminal.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import { anchorKey, homeDirectory, type KeyState } from '../../../evidence/person/keys.ts';
import { type Cost, tuneCost } from '../../../evidence/person/sealed-key.ts';
import type { Sign } from '../../../evidence/person/statement.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { launcherPath } from '../../../work/install/host/launcher-path.ts';
import { settledPorts } from '../../../work/install/place.ts';
import { Records } from '../../../work/install/records.ts';
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

/** Where a PIN would be set now. */
export interface PinSpot {
  readonly terminal: PersonTerminal;
  /** Hooks or entries of ours are in place, and a program may type here: a PIN that it chose has to be noticed first. */
  readonly waits: boolean;
}

/** Anywhere but in an agent's own shell, or where a program can hide that it is one. */
export async function pinSpot(session: Session, act: PersonAct = 'set a PIN'): Promise<PinSpot> {
  const terminal = await assertPerson(session, act);
  const why = agentOrHidden(await session.io.processes(), session.io.env);
  if (why !== undefined) throw new Trouble('pin.no_place', { why });
  const isProof = terminal.is === 'person' || terminal.maySetPin === true;
  return { terminal, waits: !isProof && (await isGuarding(session)) };
}

/** Whether agents are judged already: then one may be what types. */
async function isGuarding(session: Session): Promise<boolean> {
  const [ports, world] = [settledPorts(await session.installPorts()), await session.ports()];
  const isRecorded = (verb: 'install' | 'wrap') => new Records(ports, world, verb).all.length > 0;
  if (ports.disk.look(launcherPath(ports.home, ports.home)) !== undefined) return true;
  if (isRecorded('install') || isRecorded('wrap')) return true;
  const { readEvents } = await import('../../../evidence/folds/read.ts');
  for (const directory of new Set([homeDirectory(ports.home), session.directory])) {
    if (world.files.factsAt(directory) === undefined) continue;
    for await (const entry of readEvents(directory, world, { types: ['tool_call.proposed'] }, { last: 1 }))
      if ('event' in entry) return true;
  }
  return false;
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

export async function setAsked(
  pin: string,
  { terminal, waits }: PinSpot,
  room: PinRoom,
  session: Session,
): Promise<KeyState> {
  const at = await keyTerminal(terminal, doorOf(session));
  const keys = await setPin(pin, costOf(session), room, { ...at, waits });
  await anchorHere(session, room);
  return keys;
}
