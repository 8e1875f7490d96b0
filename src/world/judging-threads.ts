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
  /** Beyond this an idle thread that has answered many questions is ended: an engine rarely gives memory back. */
  readonly muchMemoryBytes?: number;
  /** What one thread may use. */
  readonly memoryMb?: number;
}

const MOST_THREADS = 2;
/** On a busy machine the clock runs on while this process does not: then processor time counts. */
const LEAST_WORK_MS = 800;
const LONGEST_MS = 4 * ANSWER_MS;
const LOOK_MS = 50;
/** The loaded checks need 50 MB; a question may use as much again. */
const LIMITS = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 8 } as const;
/** A program that fails to load is not retried for ever. */
const MOST_FAILED_STARTS = 3;

const MUCH_MEMORY_BYTES = 190 * 1024 * 1024;
/** Two threads hold 200 MB from the start: while questions wait, only one that has grown is worth replacing. */
const BUSY_MEMORY_FACTOR = 1.3;
const MANY_ANSWERS = 12;

interface Waiting {
  readonly mostMs: number;
  message(sent: Sent): object;
  answer(value: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly sent: Sent;
  /** Where it counts the characters of the session's code that it reads for its question. */
  readonly read: Int32Array;
  isReady: boolean;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
  answers: number;
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
  #failedStarts = 0;
  #ending = 0;
  #isClosed = false;

  constructor(program: URL, options: ThreadOptions) {
    this.#program = program;
    this.#options = options;
    this.#most = options.most ?? MOST_THREADS;
    this.#start();
  }

  ask(message: (sent: Sent) => object, mostMs = ANSWER_MS): Promise<unknown> {
    return new Promise((answer) => {
      this.#waiting.push({ message, answer, mostMs });
      this.#fill();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
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
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
    if (this.#waiting.length > 0 && !isStarting && this.#threads.size + this.#ending < this.#most)
      this.#start();
  }

  #give(thread: Thread, question: Waiting): void {
    thread.current = question;
    Atomics.store(thread.read, 0, 0);
    thread.worker.ref();
    const startedMs = performance.now();
    const { user, system } = process.cpuUsage();
    const look = () => {
      const tookMs = performance.now() - startedMs;
      const now = process.cpuUsage();
      const workedMs = (now.user + now.system - user - system) / 1000;
      const mostMs = question.mostMs + readingMsFor(Atomics.load(thread.read, 0));
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
    thread.answers += 1;
    if (this.#isWorn(thread)) void this.#retire(thread);
    this.#fill();
  }

  #isWorn({ answers }: Thread): boolean {
    const { muchMemoryBytes = MUCH_MEMORY_BYTES } = this.#options;
    const most = this.#waiting.length > 0 ? BUSY_MEMORY_FACTOR * muchMemoryBytes : muchMemoryBytes;
    return answers >= MANY_ANSWERS && this.#ending === 0 && process.memoryUsage.rss() > most;
  }

  /** It gets no more questions and closes what it has open. Another is started if none is left, or once it is needed. */
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
    const read = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(this.#program, {
      workerData: { ...this.#options.workerData, read },
      execArgv: [],
      resourceLimits: {
        ...LIMITS,
        maxOldGenerationSizeMb: this.#options.memoryMb ?? LIMITS.maxOldGenerationSizeMb,
      },
      // Standard output belongs to a protocol or a person.
      stdout: true,
      stderr: true,
    });
    const thread: Thread = {
      worker,
      sent: new Map(),
      read,
      isReady: false,
      current: undefined,
      timer: undefined,
      answers: 0,
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
