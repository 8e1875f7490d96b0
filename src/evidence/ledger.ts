/**
 * The ledger: an append-only chain of metadata-only events, one writer at a time, any number of processes.
 * A receipt means that the event is on the disk. If it cannot be written, the caller gets an error and must stop.
 * The directory is the project's `.tokenauditor`, created if missing. Open one handle per process: a second one has to
 * wait for the first like any other process, and cannot do so while it blocks the event loop.
 */

import type { Ports } from '../ports/files.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { EventDraft } from '../vocabulary/events/event.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { digestWith } from './digest.ts';
import { acceptDraft } from './draft.ts';
import { writeTrouble } from './folder/failure.ts';
import type { Folder } from './folder/folder.ts';
import { KeptLock } from './folder/kept-lock.ts';
import { Lock } from './folder/lock.ts';
import { openOrBegin } from './keys/adoption.ts';
import { deriveKey, type KeyPurpose } from './keys/key.ts';
import { quickTag } from './keys/quick-tag.ts';
import type { Receipt } from './writing/event-maker.ts';
import { GroupCommit } from './writing/group-commit.ts';
import { Writer } from './writing/writer.ts';

export interface LedgerOptions {
  /** A segment that has grown to this is sealed before the next event. */
  readonly segmentBytes?: number;
  /** How long an event may wait for other processes. */
  readonly lockWaitMs?: number;
  /** For a process that serves, and closes the handle: the lock is kept for some milliseconds in case it is needed again. */
  readonly keepsLock?: boolean;
}

const SEGMENT_BYTES = 64 * 1024 * 1024;
const LOCK_WAIT_MS = 5_000;

export interface Ledger {
  /** Durable when the promise resolves; events that wait together share one sync. */
  append(draft: EventDraft): Promise<Receipt>;
  /** Durable on return. */
  appendSync(draft: EventDraft): Receipt;
  /** The only way to turn content into something an event can hold. */
  digest(content: string | Uint8Array): Digest;
  /** Derived from the project's key, for this purpose alone. */
  keyFor(purpose: KeyPurpose): Uint8Array;
  /** Vouches for a text towards the quick path of hooks, which loads no cryptography. */
  quickTag(text: string): string;
  /** The old key and the new one both sign; digests stay as they are. */
  rotateKey(): Promise<Receipt>;
  /** Waits for pending work, then writes a checkpoint. */
  close(): Promise<void>;
}

/** Each key is derived once: a gateway asks for one with every call. */
function derivedFrom(key: Parameters<typeof deriveKey>[0]): Ledger['keyFor'] {
  const keys = new Map<KeyPurpose, Uint8Array>();
  return (purpose) => {
    const derived = keys.get(purpose) ?? deriveKey(key, purpose);
    keys.set(purpose, derived);
    return derived;
  };
}

export function openLedger(directory: string, ports: Ports, options: LedgerOptions = {}): Ledger {
  const waitMs = options.lockWaitMs ?? LOCK_WAIT_MS;
  const folder = openFolder(directory, ports);
  const lock = new (options.keepsLock === true ? KeptLock : Lock)(folder, ports, waitMs);
  const writer = new Writer(folder, ports, lock, options.segmentBytes ?? SEGMENT_BYTES);
  try {
    writer.enterSync();
    writer.release();
  } catch (error) {
    writer.close();
    throw error;
  }
  const key = writer.key();
  const keyFor = derivedFrom(key);
  const commits = new GroupCommit(writer, ports, waitMs);
  let isClosed = false;
  const assertOpen = () => {
    if (isClosed) throw new Trouble('ledger.closed', {});
  };

  return {
    append: async (draft) => {
      assertOpen();
      return commits.append(acceptDraft(draft));
    },
    appendSync: (draft) => {
      assertOpen();
      return commits.appendSync(acceptDraft(draft));
    },
    digest: (content) => digestWith(key.digestKey, content),
    keyFor,
    quickTag: (text) => quickTag(key.digestKey, text),
    rotateKey: async () => {
      assertOpen();
      return commits.run(() => writer.rotateKey());
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await commits.drain();
      try {
        if (writer.isAhead) await commits.run(() => writer.checkpoint());
      } catch (error) {
        // The process that keeps the ledger busy will write a checkpoint as well.
        if (!(error instanceof Trouble) || error.code !== 'ledger.busy') throw error;
      } finally {
        await commits.drain();
        writer.close();
      }
    },
  };
}

function openFolder(directory: string, ports: Ports): Folder {
  try {
    return openOrBegin(directory, ports);
  } catch (error) {
    throw writeTrouble(error, directory);
  }
}
