/**
 * The lock of a process that goes on serving. After a batch it is kept for some milliseconds: the next event is likely to
 * follow, and taking the lock costs more than writing a line. Others do not wait longer because of that: they touch its
 * file, and it is given back after the batch. A lock that was kept proves that no other process wrote meanwhile.
 */
import type { Ports } from '../../ports/files.ts';
import type { Folder } from './folder.ts';
import { LOCK } from './layout.ts';
import { Lock } from './lock.ts';

/** After the last batch. */
const LINGER_MS = 5;
/** A look at the lock is good for so long: no other process takes a lock away that it has not watched for seconds. */
const LOOKED_MS = 2;
/** Since it was taken: others may be of an older version, which does not touch it. */
const MOST_HELD_MS = 25;
/** Since another process was met: each would wait for the other's kept lock. */
const SHARED_MS = 1_000;

export class KeptLock extends Lock {
  readonly #folder: Folder;
  readonly #ports: Ports;
  /** Held, and not in use. */
  #isKept = false;
  #takenMs = 0;
  #keptMs = 0;
  #lookedMs = 0;
  /** Of its file when we looked first: a later change is the wish of another process. */
  #changedMs: number | undefined;
  #isWanted = false;
  /** When another process wanted it, or had it, last. */
  #metMs = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(folder: Folder, ports: Ports, waitMs: number) {
    super(folder, ports, waitMs);
    this.#folder = folder;
    this.#ports = ports;
  }

  override tryAcquire(): ReturnType<Lock['tryAcquire']> {
    this.isContinued = this.#isKept && this.#isInPlace();
    if (this.isContinued) {
      this.#isKept = false;
      return undefined;
    }
    if (this.#isKept) this.#letGo();
    const busy = super.tryAcquire();
    if (busy) {
      this.#metMs = this.#ports.clock.elapsedMs();
      return busy;
    }
    this.#takenMs = this.#ports.clock.elapsedMs();
    this.#changedMs = undefined;
    this.#isWanted = false;
    return undefined;
  }

  override isStillHeld(): boolean {
    const isFresh = this.isContinued && this.#ports.clock.elapsedMs() - this.#lookedMs < LOOKED_MS;
    return isFresh || super.isStillHeld();
  }

  override release(): void {
    const nowMs = this.#ports.clock.elapsedMs();
    const isShared = nowMs - this.#metMs < SHARED_MS;
    const isEnough = this.#isWanted || isShared || nowMs - this.#takenMs >= MOST_HELD_MS;
    if (!this.isTaken || isEnough) {
      this.#letGo();
      return;
    }
    this.#isKept = true;
    this.#keptMs = nowMs;
    this.#lingerFor(LINGER_MS);
  }

  override giveWay(): boolean {
    const { isTaken } = this;
    if (this.#isKept) this.#letGo();
    return isTaken && !this.isTaken;
  }

  override dispose(): void {
    if (this.#isKept) this.#letGo();
    this.#cancel?.();
    this.#cancel = undefined;
    super.dispose();
  }

  /** By the path of its folder, so that a folder which was replaced is noticed as well. */
  #isInPlace(): boolean {
    const facts = this.#ports.files.factsAt(`${this.#folder.path}/${LOCK}`);
    if (!this.isMine(facts)) return false;
    this.#lookedMs = this.#ports.clock.elapsedMs();
    this.#changedMs ??= facts?.changedMs;
    if (facts?.changedMs !== this.#changedMs) {
      this.#isWanted = true;
      this.#metMs = this.#lookedMs;
    }
    return true;
  }

  #letGo(): void {
    this.#isKept = false;
    if (this.#isWanted) this.meetOthers();
    super.release();
  }

  /** One timer for many batches: it looks again if there was one meanwhile. */
  #lingerFor(ms: number): void {
    this.#cancel ??= this.#ports.clock.after(ms, () => {
      this.#cancel = undefined;
      if (!this.#isKept) return;
      const leftMs = this.#keptMs + LINGER_MS - this.#ports.clock.elapsedMs();
      if (leftMs > 0) this.#lingerFor(leftMs);
      else {
        this.#isInPlace();
        this.#letGo();
      }
    });
  }
}
