/**
 * Judging in threads that can be ended: one question at a time each, with a bound on time and memory. A question that
 * exceeds it gets no answer, its thread is ended and replaced, and the others continue.
 */
import { Worker } from 'node:worker_threads';
import { ANSWER_MS, type JudgingThreads, type Sent } from '../road/judging/judging-orders.ts';
import { readingMsFor } from '../road/limits.ts';

export interface ThreadOptions {
  readonly workerData: object;
  readonly most?: number;
  /** What one thread may use. */
  readonly memoryMb?: number;
  readonly patience?: Partial<Patience>;
}

interface Patience {
  /** A question that has waited so long gets another thread: most threads are free again within milliseconds. */
  readonly waitMs: number;
  /** Without a question for so long, one thread is enough, and one that has grown is replaced: no call waits for it. */
  readonly restMs: number;
}

const PATIENCE: Patience = { waitMs: 500, restMs: 5_000 };

const MOST_THREADS = 2;
/** On a busy machine the clock runs on while this process does not: then processor time counts. */
const LEAST_WORK_MS = 800;
const LONGEST_MS = 4 * ANSWER_MS;
const LOOK_MS = 50;
/** The loaded checks need 50 MB; a question may use as much again. */
const LIMITS = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 8 } as const;
/** A program that fails to load is not retried for ever. */
const MOST_FAILED_STARTS = 3;

/** Of what a thread may use. An engine rarely gives all of it back: one that has grown so far is replaced at rest. */
const MUCH_HEAP = 0.75;
/** What a thread counts in shared memory: characters of the session's code that it reads, and kilobytes of its heap. */
const [READ, HEAP] = [0, 1];
const COUNTS = 2;

interface Waiting {
  readonly mostMs: number;
  readonly sinceMs: number;
  message(sent: Sent): object;
  answer(value: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly sent: Sent;
  readonly counts: Int32Array;
  isReady: boolean;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function startJudgingThreads(program: URL, options: ThreadOptions): JudgingThreads {
  return new Threads(program, options);
}

class Threads implements JudgingThreads {
  readonly #program: URL;
  readonly #options: ThreadOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Waiting[] = [];
  readonly #most: number;
  readonly #memoryMb: number;
  readonly #patience: Patience;
  #another: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #ending = 0;
  #isClosed = false;

  constructor(program: URL, options: ThreadOptions) {
    this.#program = program;
    this.#options = options;
    this.#most = options.most ?? MOST_THREADS;
    this.#memoryMb = options.memoryMb ?? LIMITS.maxOldGenerationSizeMb;
    this.#patience = { ...PATIENCE, ...options.patience };
    this.#start();
  }

  ask(message: (sent: Sent) => object, mostMs = ANSWER_MS): Promise<unknown> {
    return new Promise((answer) => {
      this.#waiting.push({ message, answer, mostMs, sinceMs: performance.now() });
      this.#fill();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    for (const { answer } of this.#waiting.splice(0)) answer(undefined);
    await Promise.all([...this.#threads].map((thread) => this.#close(thread)));
  }

  /** It closes what it has open, if it can: a ledger writes a checkpoint. */
  async #close(thread: Thread): Promise<void> {
    if (!thread.isReady || thread.current !== undefined) return void (await this.#end(thread));
    const hasEnded = new Promise((resolve) => thread.worker.once('exit', resolve));
    thread.worker.ref();
    thread.worker.postMessage('close');
    const timer = setTimeout(() => void thread.worker.terminate(), LONGEST_MS);
    await hasEnded;
    clearTimeout(timer);
  }

  #fill(): void {
    for (const thread of this.#threads) {
      if (!thread.isReady || thread.current !== undefined) continue;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#give(thread, next);
    }
    if (this.#waiting.length > 0) this.#startAnother();
  }

  /** If none is left, at once. */
  #startAnother(): void {
    const [first] = this.#waiting;
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
    if (first === undefined || isStarting || this.#threads.size + this.#ending >= this.#most) return;
    const leftMs = first.sinceMs + this.#patience.waitMs - performance.now();
    if (this.#threads.size === 0 || leftMs <= 0) this.#start();
    else
      this.#another ??= setTimeout(() => {
        this.#another = undefined;
        this.#startAnother();
      }, leftMs);
  }

  #give(thread: Thread, question: Waiting): void {
    thread.current = question;
    Atomics.store(thread.counts, READ, 0);
    thread.worker.ref();
    const startedMs = performance.now();
    const { user, system } = process.cpuUsage();
    const look = () => {
      const tookMs = performance.now() - startedMs;
      const now = process.cpuUsage();
      const workedMs = (now.user + now.system - user - system) / 1000;
      const mostMs = question.mostMs + readingMsFor(Atomics.load(thread.counts, READ));
      const isOver = tookMs > mostMs && workedMs > LEAST_WORK_MS;
      if (isOver || tookMs > 4 * mostMs) void this.#end(thread);
      else thread.timer = setTimeout(look, LOOK_MS);
    };
    thread.timer = setTimeout(look, LOOK_MS);
    thread.worker.postMessage(question.message(thread.sent));
  }

  #answered(thread: Thread, value: unknown): void {
    clearTimeout(thread.timer);
    const { current } = thread;
    thread.current = undefined;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    current?.answer(value);
    this.#fill();
    this.#rest ??= setTimeout(() => this.#restNow(), this.#patience.restMs).unref();
    this.#rest.refresh();
  }

  #restNow(): void {
    this.#rest = undefined;
    const [first, ...others] = [...this.#threads].filter((thread) => thread.isReady && !thread.current);
    if (first !== undefined && this.#hasGrown(first)) void this.#retire(first);
    for (const thread of others) void this.#retire(thread);
  }

  #hasGrown({ counts }: Thread): boolean {
    return Atomics.load(counts, HEAP) > MUCH_HEAP * this.#memoryMb * 1024;
  }

  /** It gets no more questions and closes what it has open. Another is started if none is left. */
  async #retire(thread: Thread): Promise<void> {
    this.#threads.delete(thread);
    this.#ending += 1;
    await this.#close(thread);
    this.#ending -= 1;
    if (this.#threads.size === 0) this.#replace();
    else this.#fill();
  }

  #start(): void {
    if (this.#isClosed || this.#failedStarts >= MOST_FAILED_STARTS) {
      this.#giveUp();
      return;
    }
    const counts = new Int32Array(new SharedArrayBuffer(COUNTS * Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(this.#program, {
      workerData: { ...this.#options.workerData, counts },
      execArgv: [],
      resourceLimits: { ...LIMITS, maxOldGenerationSizeMb: this.#memoryMb },
      // Standard output belongs to a protocol or a person.
      stdout: true,
      stderr: true,
    });
    const thread: Thread = {
      worker,
      sent: new Map(),
      counts,
      isReady: false,
      current: undefined,
      timer: undefined,
    };
    this.#threads.add(thread);
    worker.on('message', (value: unknown) => {
      if (thread.isReady) return this.#answered(thread, value);
      thread.isReady = true;
      this.#failedStarts = 0;
      if (this.#waiting.length === 0) worker.unref();
      this.#fill();
    });
    // Such as out of memory. The exit event follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#gone(thread));
  }

  /** A thread's memory is freed before another is started: never more than two are in memory. */
  async #end(thread: Thread): Promise<void> {
    if (!this.#drop(thread)) return;
    this.#ending += 1;
    await thread.worker.terminate();
    this.#ending -= 1;
    this.#replace();
  }

  #gone(thread: Thread): void {
    if (this.#drop(thread)) this.#replace();
  }

  /** Its question is over. */
  #drop(thread: Thread): boolean {
    if (!this.#threads.delete(thread)) return false;
    clearTimeout(thread.timer);
    if (!thread.isReady) this.#failedStarts += 1;
    thread.current?.answer(undefined);
    this.#fill();
    return true;
  }

  #replace(): void {
    if (!this.#isClosed && this.#threads.size + this.#ending < this.#most) this.#start();
    this.#fill();
  }

  /** Judging has ended here: waiting questions are blocked, or left to others. */
  #giveUp(): void {
    if (this.#threads.size === 0) for (const { answer } of this.#waiting.splice(0)) answer(undefined);
  }
}
