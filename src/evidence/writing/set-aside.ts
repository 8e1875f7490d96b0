/**
 * For a ledger with damage that the writer may not repair: all of it is kept in `set-aside-<n>`, and a new chain
 * begins that names the old one. The plan is durable before anything is moved, so that the next process that opens
 * the ledger completes it after a crash.
 */
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { writeTrouble } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import {
  ACTIVE_SEGMENT,
  CHECKPOINT,
  KEY,
  NEXT_KEY,
  RESTART,
  SET_ASIDE,
  STATE,
  segmentsAmong,
  TORN,
  TORN_PENDING,
} from '../folder/layout.ts';
import { Lock } from '../folder/lock.ts';
import { adoptKey, ownKey } from '../keys/adoption.ts';
import { createKey, keepPublicKey, type LedgerKey, loadKey, markBegun, renameOrigin } from '../keys/key.ts';
import { vouch, vouchedText } from '../keys/vouched.ts';
import { Tail } from '../line/tail.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { makeLine, stampTime } from './event-maker.ts';
import { findLastId } from './last-id.ts';
import { closeActive, follow } from './segments.ts';

const LOCK_WAIT_MS = 5_000;
const MOST_NOTE_BYTES = 4096;

/** Only for the writer itself, which carries out this note and signs the result. */
const PURPOSE = 'restart note';

const restartSchema = z.strictObject({
  folder: z.string().regex(/^set-aside-\d+$/),
  /** The old chain's name, and the new one's. A key with the new name means that everything was moved. */
  from: z.string(),
  origin: z.string(),
  previous_size: z.int().nonnegative(),
  previous_root: z.string(),
  /** Event ids continue after the old chain's. */
  day: z.string(),
  count: z.int().nonnegative(),
});
type Restart = z.infer<typeof restartSchema>;

/** Where the old ledger is now. */
export function setAside(directory: string, ports: Ports): string {
  const folder = Folder.open(directory, ports, false);
  if (!folder) throw new Trouble('ledger.missing', { path: directory });
  const lock = new Lock(folder, ports, LOCK_WAIT_MS);
  try {
    lock.acquireSync();
    const usable = usableKey(folder, ports);
    // A note that the key does not vouch for is overwritten: a person decided to restart.
    if (usable && readRestart(folder, usable)) finishRestart(folder, ports);
    const restart = planRestart(folder, ports, usableKey(folder, ports));
    finishRestart(folder, ports);
    return folder.show(restart.folder);
  } catch (error) {
    throw writeTrouble(error, directory);
  } finally {
    lock.release();
    lock.dispose();
    folder.close();
  }
}

/** Carries out the note, or what is left of it. Every step can be repeated. */
export function finishRestart(folder: Folder, ports: Ports): void {
  if (ports.files.factsAt(folder.at(RESTART)) === undefined) return;
  const key = loadKey(folder);
  if (!key) throw new Trouble('key.missing', { path: folder.show(KEY) });
  const restart = readRestart(folder, key);
  if (!restart) {
    // It was put here in one step, so a crash cannot have damaged it.
    const reason = 'the ledger’s key does not vouch for it; remove it';
    throw new Trouble('ledger.unsafe', { path: folder.show(RESTART), reason });
  }
  if (key.origin === restart.from) {
    moveAway(folder, ports, restart);
    beginAnew(folder, ports, renameOrigin(folder, key, restart.origin), restart);
    // Any other name: an old note that was put back.
  } else if (key.origin === restart.origin && key.isUnbegun) beginAnew(folder, ports, key, restart);
  folder.removeFile(RESTART);
  folder.sync();
}

/** Undefined when there is none that the key vouches for. */
function readRestart(folder: Folder, key: LedgerKey): Restart | undefined {
  const content = folder.readFile(RESTART, MOST_NOTE_BYTES)?.toString('utf8') ?? '';
  const text = vouchedText(key, PURPOSE, content);
  return text === undefined ? undefined : restartSchema.parse(JSON.parse(text));
}

function moveAway(folder: Folder, ports: Ports, restart: Restart): void {
  const names = folder.list();
  const segments = segmentsAmong(names).map(({ name }) => name);
  moveInto(restart.folder, [...segments, CHECKPOINT, STATE, TORN, TORN_PENDING], folder, ports);
}

function moveInto(name: string, moved: readonly string[], folder: Folder, ports: Ports): void {
  const aside = folder.inner(name);
  try {
    const names = folder.list();
    for (const each of moved) if (names.includes(each)) ports.files.rename(folder.at(each), aside.at(each));
    aside.sync();
    folder.sync();
  } finally {
    aside.close();
  }
}

/**
 * The segment is created together with its first line, so it cannot begin in any other way. The checkpoint that signs
 * it is written first, so that a segment without one is never ours.
 */
function beginAnew(folder: Folder, ports: Ports, key: LedgerKey, restart: Restart): void {
  if (!ports.files.factsAt(folder.at(ACTIVE_SEGMENT))) {
    const tail = new Tail();
    [tail.day, tail.count] = [restart.day, restart.count];
    const { previous_size, previous_root } = restart;
    const names = { origin: key.origin, public_key: key.signer.verifierKey, previous_size, previous_root };
    const time = stampTime(ports, folder);
    const { line } = makeLine(tail, { type: 'log.restarted', ...names }, time, key.lineKey);
    writeCheckpoint(folder, key, tail.frontier);
    folder.sync();
    folder.replaceFile(ACTIVE_SEGMENT, `${line}\n`);
    folder.sync();
  }
  keepPublicKey(folder, key);
  markBegun(folder, key);
}

/** The note is durable when this returns. `usable` is undefined if the key is missing or cannot be used. */
function planRestart(folder: Folder, ports: Ports, usable: LedgerKey | undefined): Restart {
  const number = nextNumber(folder, usable);
  const name = `${SET_ASIDE}${number}`;
  const { size, root } = lastKnown(folder, ports, usable);
  const lastId = findLastId(folder, ports, usable, { time: stampTime(ports, folder), size });
  if (!usable) moveInto(name, [KEY, NEXT_KEY], folder, ports);
  const key = usable ?? createKey(folder, ports, (made) => adoptKey(folder.path, made, ports));
  const restart: Restart = {
    folder: name,
    from: key.origin,
    // Another name, because the same name for two trees would look like a forged history.
    origin: `${key.origin.replace(RESTARTED, '')}/r${number}`,
    previous_size: size,
    previous_root: `sha256:${Buffer.from(root).toString('hex')}`,
    ...lastId,
  };
  folder.replaceFile(RESTART, vouch(key, PURPOSE, JSON.stringify(restart)));
  folder.sync();
  return restart;
}

/** At the end of an origin: how often the ledger was restarted. */
const RESTARTED = /\/r(\d+)$/;

/** Never a number that was used before, even if the old folder was deleted. */
function nextNumber(folder: Folder, key: LedgerKey | undefined): number {
  const taken = folder.list().filter((name) => name.startsWith(SET_ASIDE));
  const numbers = taken.map((name) => Number(name.slice(SET_ASIDE.length)) || 0);
  return Math.max(0, ...numbers, Number(RESTARTED.exec(key?.origin ?? '')?.[1] ?? 0)) + 1;
}

/** The last signed state; without one, what can still be read. */
function lastKnown(
  folder: Folder,
  ports: Ports,
  key: LedgerKey | undefined,
): { size: number; root: Uint8Array } {
  const tail = new Tail();
  try {
    const checkpoint = key && readCheckpoint(folder, key);
    if (checkpoint) return checkpoint;
    closeActive(ports, follow(folder, ports, tail).active);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
  }
  return { size: tail.size, root: tail.frontier.root() };
}

/** A foreign key is set aside with the foreign ledger. */
function usableKey(folder: Folder, ports: Ports): LedgerKey | undefined {
  try {
    return ownKey(folder, ports);
  } catch (error) {
    if (error instanceof Trouble) return undefined;
    throw error;
  }
}
