/**
 * Appends lines to the ledger. Between `enter` and `release` this process holds the lock. `stage` writes lines into the
 * file, `finish` marks them as durable, `abandon` removes them.
 * After a failure the handle discards what it knew about the file and reads it again before it writes.
 */
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure, reportFailures, writeTrouble } from '../folder/failure.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT, CHECKPOINT } from '../folder/layout.ts';
import type { Lock } from '../folder/lock.ts';
import { createNextKey, keepPublicKey, type LedgerKey, markBegun, settleNextKey } from '../keys/key.ts';
import { rotationEvent } from '../keys/rotation.ts';
import type { Tail } from '../line/tail.ts';
import { writeCheckpoint } from './checkpoint.ts';
import { bytesOf, type EventFields, makeLine, type Receipt, stampTime } from './event-maker.ts';
import { FailedLines } from './failed-lines.ts';
import { catchUp, type Opened, openState } from './opening.ts';
import { OtherWriters } from './other-writers.ts';
import { pendingTail, putAway } from './recovery.ts';
import { appendLines, closeActive, seal } from './segments.ts';
import { keepTail } from './tail-cache.ts';

/** Lines that are in the file but perhaps not on the disk. */
export interface Staged {
  readonly after: Tail;
  readonly receipts: readonly Receipt[];
}

export class Writer {
  readonly #folder: Folder;
  readonly #ports: Ports;
  readonly #lock: Lock;
  readonly #segmentBytes: number;
  #opened: Opened | undefined;
  readonly #failed: FailedLines;
  readonly #others = new OtherWriters();
  /** Whether there are durable events that no checkpoint covers, as far as we know. */
  isAhead = false;

  constructor(folder: Folder, ports: Ports, lock: Lock, segmentBytes: number) {
    this.#folder = folder;
    this.#ports = ports;
    this.#lock = lock;
    this.#segmentBytes = segmentBytes;
    this.#failed = new FailedLines(folder, ports, lock);
  }

  key = (): LedgerKey => this.#state().key;

  /** Takes the lock and prepares for the next line; after a failure there is nothing to release. */
  enterSync(): void {
    this.#take(() => this.#lock.acquireSync());
    this.#begin();
  }

  /**
   * The same without waiting: undefined if entered, otherwise the holder. A caller that waits on the event loop
   * must not yield between entering and staging: another call could enter in between.
   */
  tryEnter(): Trouble | undefined {
    const busy = this.#take(() => this.#lock.tryAcquire());
    if (!busy) this.#begin();
    return busy?.trouble;
  }

  /** How long to wait before entering again; before trying again. */
  courtesyMs = (): number => this.#lock.courtesyMs();
  pauseMs = (): number => this.#lock.pauseMs();

  stage(events: readonly EventFields[]): Staged {
    return this.#guard(() => {
      const { key, tail, active } = this.#state();
      const after = tail.copy();
      const time = stampTime(this.#ports, this.#folder);
      const made = events.map((event) => makeLine(after, event, time, key.lineKey));
      const receipts = made.map(({ receipt }) => ({ ...receipt, othersUpTo: this.#others.upTo }));
      if (!this.#lock.isStillHeld())
        throw new Trouble('ledger.busy', { path: this.#folder.path, holder: 'unknown' });
      try {
        appendLines(this.#ports, active, bytesOf(made), after.offset);
      } catch (error) {
        throw this.abandon(error);
      }
      return { after, receipts };
    });
  }

  /** Makes staged lines durable. The alternative is `syncer`, on another thread. */
  sync = (): void => this.#ports.files.datasync(this.#state().active.descriptor);
  syncer = (): number => this.#state().active.syncer;

  finish({ after, receipts }: Staged): readonly Receipt[] {
    this.#opened = { ...this.#state(), tail: after };
    this.#others.wrote(after);
    this.isAhead = true;
    return receipts;
  }

  /** Removes lines that were staged after the last `finish`; returns the error for their callers. */
  abandon(error: unknown): unknown {
    this.#failed.beginAt(this.#opened?.tail.offset);
    this.#forget();
    try {
      this.#failed.spareOthers();
      this.#failed.cut();
    } catch (second) {
      if (!isFailure(second)) return second;
    }
    return writeTrouble(error, this.#folder.show(ACTIVE_SEGMENT));
  }

  /** One event, durable on return. */
  commit(event: EventFields): Receipt {
    const staged = this.stage([event]);
    try {
      this.sync();
    } catch (error) {
      throw this.abandon(error);
    }
    const [receipt] = this.finish(staged);
    if (receipt) return receipt;
    throw new Error('an event was written and has no receipt');
  }

  checkpoint(): void {
    const { key, tail } = this.#state();
    this.#reportFailures(() => writeCheckpoint(this.#folder, key, tail.frontier), CHECKPOINT);
    this.isAhead = false;
    keepTail(this.#folder, key, tail);
  }

  /** The new key is durable before the event that names it, and replaces the old key after that. */
  rotateKey(): Receipt {
    return this.#guard(() => {
      this.checkpoint();
      const { key, tail } = this.#state();
      const next = createNextKey(this.#folder, this.#ports, key);
      const receipt = this.commit(rotationEvent(key, next.signer, tail));
      settleNextKey(this.#folder, this.#ports, next.signer.verifierKey);
      this.#opened = { ...this.#state(), key: next };
      keepPublicKey(this.#folder, next);
      this.checkpoint();
      return receipt;
    });
  }

  release(): void {
    if (!this.#failed.areLeft) this.#lock.release();
  }

  close(): void {
    this.#forget();
    try {
      this.#guard(() => this.#failed.cut());
    } finally {
      this.release();
      this.#lock.dispose();
      this.#folder.close();
    }
  }

  #take<T>(acquire: () => T): T {
    return this.#reportFailures(() => {
      this.#failed.spareOthers();
      return acquire();
    });
  }

  #begin(): void {
    try {
      this.#guard(() => this.#makeReady());
    } catch (error) {
      this.release();
      throw error;
    }
  }

  #makeReady(): void {
    this.#failed.cut();
    if (!this.#opened || !this.#lock.isContinued) this.#lookAround();
    if (this.#state().tail.offset >= this.#segmentBytes) this.#seal();
  }

  #lookAround(): void {
    const before = this.#opened;
    // Catching up may close what it was passed.
    this.#opened = undefined;
    if (before) this.#opened = catchUp(this.#folder, this.#ports, before);
    else {
      const names = this.#folder.list();
      this.#lock.sweep(names);
      this.#folder.sweep(names);
      this.#opened = openState(this.#folder, this.#ports);
      if (this.#opened.tail.size > this.#opened.checkpointedSize) this.isAhead = true;
      keepPublicKey(this.#folder, this.#opened.key);
    }
    this.#others.notice(this.#opened.key, this.#opened.tail);
    this.#recordOwnEvents();
  }

  #state(): Opened {
    if (this.#opened) return this.#opened;
    throw new Error('the ledger was not made ready before writing');
  }

  /** Records the beginning and what a crash left unrecorded; the torn tail first, because its event must be the last. */
  #recordOwnEvents(): void {
    const { key, tail } = this.#state();
    if (tail.size === 0) {
      this.#folder.syncName();
      this.commit({ type: 'log.created', origin: key.origin, public_key: key.signer.verifierKey });
    }
    if (key.isUnbegun) {
      this.checkpoint();
      this.#folder.sync();
      this.#opened = { ...this.#state(), key: markBegun(this.#folder, key) };
    }
    const torn = pendingTail(this.#folder, this.#ports, this.#state().tail);
    if (torn) this.commit({ type: 'log.recovered', ...torn });
    if (torn) putAway(this.#folder, this.#ports, this.#state().tail);
    const lock_holder = this.#lock.takenFrom();
    if (lock_holder) this.commit({ type: 'log.lock_taken', lock_holder });
  }

  #seal(): void {
    this.checkpoint();
    const { tail, active } = this.#state();
    this.#opened = { ...this.#state(), active: seal(this.#folder, this.#ports, tail, active) };
  }

  #forget(): void {
    if (this.#opened) closeActive(this.#ports, this.#opened.active);
    this.#opened = undefined;
  }

  /** After a failure, nothing that was known about the file counts any more. */
  #guard<T>(work: () => T): T {
    try {
      return this.#reportFailures(work);
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #reportFailures<T>(work: () => T, name = ACTIVE_SEGMENT): T {
    return reportFailures(this.#folder.show(name), work);
  }
}
