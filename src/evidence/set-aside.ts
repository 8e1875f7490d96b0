/**
 * For a ledger that is broken beyond what the writer may repair: all of it is kept in `set-aside-<n>`, and a new chain
 * begins that names the old one. What is to be done is noted durably before anything is moved, so that a crash in the
 * middle is finished by whoever opens the ledger next.
 */
import { z } from 'zod';
import { Trouble } from '../vocabulary/trouble.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { makeLine, stampTime } from './event-maker.ts';
import { unwritable } from './failure.ts';
import { Folder } from './folder.ts';
import { createKey, keepPublicKey, type LedgerKey, loadKey, newOrigin, renameOrigin } from './key.ts';
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
} from './layout.ts';
import { Lock } from './lock.ts';
import type { Ports } from './ports.ts';
import { closeActive, follow } from './segments.ts';
import { Tail } from './tail.ts';

const LOCK_WAIT_MS = 5_000;
const MOST_NOTE_BYTES = 4096;

const restartSchema = z.strictObject({
  folder: z.string().regex(/^set-aside-\d+$/),
  /** The new chain's. A key that bears it says that everything was moved. */
  origin: z.string(),
  previous_size: z.int().nonnegative(),
  previous_root: z.string(),
  /** Whether the key cannot be used either. */
  movesKey: z.boolean(),
});
type Restart = z.infer<typeof restartSchema>;

/** Where the old ledger is now. */
export function setAside(directory: string, ports: Ports): string {
  const folder = Folder.open(directory, ports, false);
  if (!folder) throw new Trouble('ledger.missing', { path: directory });
  const lock = new Lock(folder, ports, LOCK_WAIT_MS);
  try {
    lock.acquireSync();
    finishRestart(folder, ports);
    const restart = planRestart(folder, ports);
    folder.replaceFile(RESTART, JSON.stringify(restart));
    folder.sync();
    finishRestart(folder, ports);
    return folder.show(restart.folder);
  } catch (error) {
    throw unwritable(error, directory);
  } finally {
    lock.release();
    lock.dispose();
    folder.close();
  }
}

/** Does what the note says, or what is left of it. Every step can be taken twice. */
export function finishRestart(folder: Folder, ports: Ports): void {
  const restart = readRestart(folder);
  if (!restart) return;
  const current = usableKey(folder);
  if (current?.origin !== restart.origin) moveAway(folder, ports, restart);
  const key = loadKey(folder) ?? createKey(folder, ports, restart.origin);
  beginAnew(folder, ports, renameOrigin(folder, key, restart.origin), restart);
  folder.removeFile(RESTART);
  folder.sync();
}

function readRestart(folder: Folder): Restart | undefined {
  const bytes = folder.readFile(RESTART, MOST_NOTE_BYTES);
  if (bytes === undefined) return undefined;
  try {
    return restartSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    // It was put here in one step, so no crash leaves half of it.
    throw new Trouble('ledger.unsafe', { path: folder.show(RESTART), reason: 'somebody changed it' });
  }
}

function moveAway(folder: Folder, ports: Ports, restart: Restart): void {
  const aside = folder.inner(restart.folder);
  try {
    const names = folder.list();
    const segments = segmentsAmong(names).map(({ name }) => name);
    const keys = restart.movesKey ? [KEY, NEXT_KEY] : [];
    for (const name of [...segments, CHECKPOINT, STATE, TORN, TORN_PENDING, ...keys]) {
      if (names.includes(name)) ports.files.rename(folder.at(name), aside.at(name));
    }
    aside.sync();
    folder.sync();
  } finally {
    aside.close();
  }
}

/** The segment comes into being together with its first line: there is no moment at which it could begin otherwise. */
function beginAnew(folder: Folder, ports: Ports, key: LedgerKey, restart: Restart): void {
  if (ports.files.factsAt(folder.at(ACTIVE_SEGMENT))) return;
  const tail = new Tail();
  const { line } = makeLine(
    tail,
    {
      type: 'log.restarted',
      origin: key.origin,
      public_key: key.signer.verifierKey,
      previous_size: restart.previous_size,
      previous_root: restart.previous_root,
    },
    stampTime(ports, folder),
  );
  folder.replaceFile(ACTIVE_SEGMENT, `${line}\n`);
  folder.sync();
  writeCheckpoint(folder, key, tail.frontier);
  keepPublicKey(folder, key);
}

function planRestart(folder: Folder, ports: Ports): Restart {
  const key = usableKey(folder);
  const taken = folder.list().filter((name) => name.startsWith(SET_ASIDE));
  const number = Math.max(0, ...taken.map((name) => Number(name.slice(SET_ASIDE.length)) || 0)) + 1;
  const { size, root } = lastKnown(folder, ports, key);
  return {
    folder: `${SET_ASIDE}${number}`,
    // Another name, because the same name over two trees would look like a forged history.
    origin: key ? `${key.origin.replace(/\/r\d+$/, '')}/r${number}` : newOrigin(ports),
    previous_size: size,
    previous_root: `sha256:${Buffer.from(root).toString('hex')}`,
    movesKey: key === undefined,
  };
}

/** What was signed last; without that, what can still be read. */
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

function usableKey(folder: Folder): LedgerKey | undefined {
  try {
    return loadKey(folder);
  } catch (error) {
    if (error instanceof Trouble) return undefined;
    throw error;
  }
}
