/**
 * Many callers, one write, one sync: whoever comes while the disk is busy shares the next batch.
 * A promise is kept only when its event is durable, and broken only when its event was taken back.
 */
import { Trouble } from '../vocabulary/trouble.ts';
import type { EventFields, Receipt } from './event-maker.ts';
import { isFailure } from './failure.ts';
import type { Ports } from './ports.ts';
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
      while (this.#events.length > 0 || this.#jobs.length > 0) {
        if (!(await this.#enter())) continue;
        for (const job of this.#jobs.splice(0)) attempt(job.run, job.reject);
        const batch = this.#events.splice(0, MOST_EVENTS);
        if (batch.length > 0) await this.#commit(batch);
        this.#writer.release();
      }
    } finally {
      // In the same step as the last look at the queues: an event that comes a moment later must start anew.
      this.#running = undefined;
    }
  }

  async #enter(): Promise<boolean> {
    const [event, job] = [this.#events[0], this.#jobs[0]];
    const sinceMs = Math.min(
      event?.sinceMs ?? Number.POSITIVE_INFINITY,
      job?.sinceMs ?? Number.POSITIVE_INFINITY,
    );
    try {
      await this.#writer.enter(sinceMs + this.#waitMs);
      return true;
    } catch (error) {
      // If others hold the lock, those who have not waited long enough yet wait on.
      const isBusy = error instanceof Trouble && error.code === 'ledger.busy';
      this.#reject(error, isBusy ? this.#ports.clock.elapsedMs() - this.#waitMs : Number.POSITIVE_INFINITY);
      return false;
    }
  }

  #reject(reason: unknown, untilMs: number): void {
    for (const queue of [this.#events, this.#jobs]) {
      const staying = queue.findIndex(({ sinceMs }) => sinceMs > untilMs);
      for (const waiting of queue.splice(0, staying < 0 ? queue.length : staying)) waiting.reject(reason);
    }
  }

  async #commit(batch: readonly WaitingEvent[]): Promise<void> {
    let inFlight: InFlight;
    try {
      inFlight = { batch, staged: this.#writer.stage(batch.map(({ event }) => event)) };
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    this.#inFlight = inFlight;
    const synced = this.#ports.files.datasyncSoon(this.#writer.syncer);
    // The disk is at work and nobody waits for this thread: the moment to sign what is durable already.
    if (this.#isCheckpointDue()) this.#checkpoint();
    try {
      await synced;
    } catch (error) {
      this.#land(inFlight, () => {
        throw error;
      });
      return;
    }
    this.#land(inFlight, () => undefined);
  }

  /** A synchronous caller cannot wait for the other thread, so it syncs by itself; the first to know settles the batch. */
  #landInFlight(): void {
    if (!this.#inFlight) return;
    this.#land(this.#inFlight, () => this.#writer.sync());
    this.#writer.release();
  }

  #land(inFlight: InFlight, sync: () => void): void {
    if (this.#inFlight !== inFlight) return;
    this.#inFlight = undefined;
    const { batch, staged } = inFlight;
    try {
      sync();
    } catch (error) {
      const reason = this.#writer.abandon(error);
      for (const { reject } of batch) reject(reason);
      return;
    }
    const receipts = this.#writer.finish(staged);
    for (const [index, { resolve }] of batch.entries()) resolve(receipts[index]!);
    this.#checkpointLater();
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
      this.run(work).catch(() => undefined);
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
