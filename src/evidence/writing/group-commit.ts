/**
 * Many callers, one write, one sync: events that arrive while the disk is busy share the next batch.
 * A promise resolves only when its event is durable, and rejects only when its event was removed.
 */

import type { Ports } from '../../ports/files.ts';
import { isFailure } from '../folder/failure.ts';
import type { EventFields, Receipt } from './event-maker.ts';
import type { Staged, Writer } from './writer.ts';

const MOST_EVENTS = 1_000;
const CHECKPOINT_EVERY_MS = 1_000;
/** Others of this thread do not notice, and have their turn after so many. */
const [QUICK_MS, MOST_HERE] = [0.5, 4];

interface Waiting<T> {
  readonly sinceMs: number;
  resolve(value: T): void;
  reject(reason: unknown): void;
}
interface WaitingEvent extends Waiting<Receipt> {
  readonly event: EventFields;
}
/** Anything else that must run with the lock held and between two batches. */
interface WaitingJob extends Waiting<void> {
  readonly run: () => void;
}

/** A batch that another thread is syncing. */
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
  #isDiskQuick = false;
  /** Batches that were synced by this thread in this turn. */
  #here = 0;
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

  /** For hooks, whose process ends after one event. */
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

  /** Waits for everything that was requested so far. */
  async drain(): Promise<void> {
    this.#cancelCheckpoint?.();
    while (this.#running) await this.#running;
    this.#cancelCheckpoint?.();
  }

  #start(): void {
    this.#running ??= this.#loop();
  }

  async #loop(): Promise<void> {
    // Other callers of this turn join the batch.
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
      // In the same step as the last look at the queues: an event that comes a moment later must start a new run.
      this.#running = undefined;
    }
  }

  #isWanted(): boolean {
    return this.#events.length > 0 || this.#jobs.length > 0;
  }

  /** Holds the lock once. No await between entering and being in flight: `appendSync` could run in between. */
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
      // Callers that have not waited long enough yet keep waiting.
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
    if (batch.length === 1 && this.#isDiskQuick && this.#here < MOST_HERE) return this.#landHere(inFlight);
    const fromMs = this.#ports.clock.elapsedMs();
    const synced = this.#ports.files.datasyncSoon(this.#writer.syncer());
    // The disk is busy and this thread is idle: time to sign what is durable already.
    if (this.#isCheckpointDue()) this.#checkpoint();
    try {
      await synced;
      this.#isDiskQuick = this.#ports.clock.elapsedMs() - fromMs <= QUICK_MS;
      this.#land(inFlight, () => undefined);
    } catch (error) {
      this.#land(inFlight, () => {
        throw error;
      });
    }
  }

  /** A quick disk is done before another thread has woken up. One that became slow is left to the other thread again. */
  #landHere(inFlight: InFlight): void {
    if (this.#here === 0) void this.#ports.clock.nextTurn().then(() => (this.#here = 0));
    this.#here += 1;
    if (this.#isCheckpointDue()) this.#checkpoint();
    const fromMs = this.#ports.clock.elapsedMs();
    this.#land(inFlight, () => this.#writer.sync());
    this.#isDiskQuick = this.#ports.clock.elapsedMs() - fromMs <= QUICK_MS;
  }

  /** A synchronous caller cannot wait for the other thread, so it syncs itself. */
  #landInFlight(): void {
    if (this.#inFlight) this.#land(this.#inFlight, () => this.#writer.sync());
  }

  /** The first thread that knows settles the batch; the other thread's result is ignored. */
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

  /** The events are durable with or without it. If it fails, the next batch tries again, and `close` reports it. */
  #checkpoint(): void {
    this.#checkpointMs = this.#ports.clock.elapsedMs();
    attempt(
      () => this.#writer.checkpoint(),
      (error) => {
        if (!isFailure(error)) throw error;
      },
    );
  }

  /** Gives the last events of a burst a checkpoint, too, without waiting for the next burst. */
  #checkpointLater(): void {
    if (this.#cancelCheckpoint || !this.#writer.isAhead) return;
    const cancel = this.#ports.clock.after(CHECKPOINT_EVERY_MS, () => {
      this.#cancelCheckpoint = undefined;
      const work = () => {
        if (this.#isCheckpointDue()) this.#checkpoint();
      };
      // What prevents this will also prevent the next event, and its caller gets the error.
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
