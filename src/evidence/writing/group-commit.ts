/**
 * Many callers, one write, one sync: whoever comes while the disk is busy shares the next batch.
 * A promise is kept only when its event is durable, and broken only when its event was taken back.
 */

import type { Ports } from '../../ports/files.ts';
import { isFailure } from '../folder/failure.ts';
import type { EventFields, Receipt } from './event-maker.ts';
import type { Staged, Writer } from './writer.ts';

const MOST_EVENTS = 1_000;
const CHECKPOINT_EVERY_MS = 1_000;

interface Waiting<T> {
  readonly sinceMs: number;
  resolve(value: T): void;
  reject(reason: unknown): void;
}
interface WaitingEvent extends Waiting<Receipt> {
  readonly event: EventFields;
}
/** Anything else that must happen with the lock held and between two batches. */
interface WaitingJob extends Waiting<void> {
  readonly run: () => void;
}

/** A batch whose sync is under way on another thread. */
interface InFlight {
  readonly batch: readonly WaitingEvent[];
  readonly staged: Staged;
}

export class GroupCommit {
  readonly #writer: Writer;
  readonly #ports: Ports;
  readonly #waitMs: number;
  readonly #events: WaitingEvent[] = [];
  readonly #jobs: WaitingJob[] = [];
  #running: Promise<void> | undefined;
  #inFlight: InFlight | undefined;
  #checkpointMs: number;
  #cancelCheckpoint: (() => void) | undefined;

  constructor(writer: Writer, ports: Ports, waitMs: number) {
    this.#writer = writer;
    this.#ports = ports;
    this.#waitMs = waitMs;
    this.#checkpointMs = ports.clock.elapsedMs();
  }

  append(event: EventFields): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      this.#events.push({ event, sinceMs: this.#ports.clock.elapsedMs(), resolve, reject });
      this.#start();
    });
  }

  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = { run: () => resolve(work()), resolve: () => undefined, reject };
      this.#jobs.push({ ...job, sinceMs: this.#ports.clock.elapsedMs() });
      this.#start();
    });
  }

  /** For hooks, which end with their only event. */
  appendSync(event: EventFields): Receipt {
    this.#landInFlight();
    this.#writer.enterSync();
    try {
      const receipt = this.#writer.commit(event);
      if (this.#isCheckpointDue()) this.#checkpoint();
      return receipt;
    } finally {
      this.#writer.release();
    }
  }

  /** Waits for everything that was asked for so far. */
  async drain(): Promise<void> {
    this.#cancelCheckpoint?.();
    while (this.#running) await this.#running;
    this.#cancelCheckpoint?.();
  }

  #start(): void {
    this.#running ??= this.#loop();
  }

  async #loop(): Promise<void> {
    // Whoever appends in this same turn comes along.
    await Promise.resolve();
    try {
      while (this.#isWanted()) {
        const courtesyMs = this.#writer.courtesyMs();
        if (courtesyMs > 0) await this.#ports.clock.sleep(courtesyMs);
        await this.#takeTurn();
      }
    } catch (error) {
      this.#reject(error, Number.POSITIVE_INFINITY);
    } finally {
      // In the same step as the last look at the queues: an event that comes a moment later must start anew.
      this.#running = undefined;
    }
  }

  #isWanted(): boolean {
    return this.#events.length > 0 || this.#jobs.length > 0;
  }

  /** One holding of the lock. Nothing is awaited between entering and being in flight: `appendSync` could come between. */
  async #takeTurn(): Promise<void> {
    while (!this.#enter()) {
      if (!this.#isWanted()) return;
      await this.#ports.clock.sleep(this.#writer.pauseMs());
    }
    const jobs = this.#jobs.splice(0);
    if (jobs.length === 0) return this.#commit(this.#events.splice(0, MOST_EVENTS));
    for (const { run, reject } of jobs) attempt(run, reject);
    this.#writer.release();
  }

  #enter(): boolean {
    try {
      const busy = this.#writer.tryEnter();
      // Those who have not waited long enough yet wait on.
      if (busy) this.#reject(busy, this.#ports.clock.elapsedMs() - this.#waitMs);
      return busy === undefined;
    } catch (error) {
      this.#reject(error, Number.POSITIVE_INFINITY);
      return false;
    }
  }

  #reject(reason: unknown, untilMs: number): void {
    for (const queue of [this.#events, this.#jobs]) {
      const staying = queue.findIndex(({ sinceMs }) => sinceMs > untilMs);
      for (const { reject } of queue.splice(0, staying < 0 ? queue.length : staying)) reject(reason);
    }
  }

  async #commit(batch: readonly WaitingEvent[]): Promise<void> {
    try {
      const staged = this.#writer.stage(batch.map(({ event }) => event));
      this.#inFlight = { batch, staged };
    } catch (error) {
      for (const { reject } of batch) reject(error);
      this.#writer.release();
      return;
    }
    const inFlight = this.#inFlight;
    const synced = this.#ports.files.datasyncSoon(this.#writer.syncer());
    // The disk is at work and nobody waits for this thread: the moment to sign what is durable already.
    if (this.#isCheckpointDue()) this.#checkpoint();
    try {
      await synced;
      this.#land(inFlight, () => undefined);
    } catch (error) {
      this.#land(inFlight, () => {
        throw error;
      });
    }
  }

  /** A synchronous caller cannot wait for the other thread, so it syncs by itself. */
  #landInFlight(): void {
    if (this.#inFlight) this.#land(this.#inFlight, () => this.#writer.sync());
  }

  /** Whoever knows first settles the batch; what the other one hears later is about nothing any more. */
  #land(inFlight: InFlight, sync: () => void): void {
    if (this.#inFlight !== inFlight) return;
    this.#inFlight = undefined;
    const { batch, staged } = inFlight;
    try {
      sync();
    } catch (error) {
      const reason = this.#writer.abandon(error);
      for (const { reject } of batch) reject(reason);
      this.#writer.release();
      return;
    }
    const receipts = this.#writer.finish(staged);
    for (const [index, { resolve }] of batch.entries()) resolve(receipts[index]!);
    this.#checkpointLater();
    this.#writer.release();
  }

  #isCheckpointDue(): boolean {
    const age = this.#ports.clock.elapsedMs() - this.#checkpointMs;
    return age >= CHECKPOINT_EVERY_MS && this.#writer.isAhead;
  }

  /** The events are durable with or without it. If it fails, the next batch tries again, and `close` reports. */
  #checkpoint(): void {
    this.#checkpointMs = this.#ports.clock.elapsedMs();
    attempt(
      () => this.#writer.checkpoint(),
      (error) => {
        if (!isFailure(error)) throw error;
      },
    );
  }

  /** The last events of a burst get their checkpoint too, without waiting for the next burst. */
  #checkpointLater(): void {
    if (this.#cancelCheckpoint || !this.#writer.isAhead) return;
    const cancel = this.#ports.clock.after(CHECKPOINT_EVERY_MS, () => {
      this.#cancelCheckpoint = undefined;
      const work = () => {
        if (this.#isCheckpointDue()) this.#checkpoint();
      };
      // What stands in its way will stand in the way of the next event, whose caller hears of it.
      this.run(work).catch((error: unknown) => {
        if (!isFailure(error)) throw error;
      });
    });
    this.#cancelCheckpoint = () => {
      this.#cancelCheckpoint = undefined;
      cancel();
    };
  }
}

function attempt(work: () => void, otherwise: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    otherwise(error);
  }
}
