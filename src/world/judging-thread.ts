/** The thread in which a hook judges: started only if its program is intact, watched by a thread that does nothing else. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { callMsFor, readingMsFor } from '../road/limits.ts';
import { readWhole } from './read-whole.ts';
import { takeTurn } from './turns.ts';

/**
 * Work time, excluding the share for the size of the call and of the code it runs. On a busy machine the clock goes on
 * meanwhile, up to the limit of the hook.
 */
const JUDGING_MS = 2_000;
/** The remaining time must be enough for a judgement. */
const LAST_TURN_MS = 3_000;
/** Without any work: it waits for something that never comes. */
const IDLE_MS = 4_000;
const LOOK_MS = 100;
/** The cost of the check itself. */
const LEAST_WORK_US = 500;
const MOST_BYTES = 64 * 1024;

/** Since the process started, by a monotonic clock. */
const elapsedMs = (): number => process.uptime() * 1000;

interface Thread {
  /** The folder of our programs. */
  readonly dist: string;
  /** Of the thread's program. */
  readonly digest: string;
  readonly limitMs: number;
}

/** Undefined: it took too long. The bytes that were checked are the ones that run, so nothing can be swapped in between. */
export async function judgeInThread(
  order: { readonly directory: string; readonly payload: string },
  { dist, digest, limitMs }: Thread,
): Promise<{ readonly answer: unknown } | undefined> {
  const program = readWhole(`${dist}/hook-worker.cjs`, MOST_BYTES);
  if (createHash('sha256').update(program).digest('hex') !== digest)
    throw new Error('the program of the judging was changed');
  if (!(await takeTurn(order.directory, limitMs - LAST_TURN_MS - elapsedMs()))) return undefined;
  const read = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workMs = () => JUDGING_MS + callMsFor(order.payload.length) + readingMsFor(Atomics.load(read, 0));
  return new Promise((resolve, reject) => {
    const worker = new Worker(program.toString('latin1'), {
      eval: true,
      workerData: { ...order, dist, read },
      execArgv: [],
    });
    worker.once('message', (answer: unknown) => resolve({ answer }));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the judging ended without an answer')));
    watch(limitMs, workMs, () => resolve(undefined));
  });
}

function watch(limitMs: number, workMs: () => number, giveUp: () => void): void {
  let workedUs = 0;
  let idleMs = 0;
  const look = () => {
    const { user, system } = process.cpuUsage();
    idleMs = user + system - workedUs > LEAST_WORK_US ? 0 : idleMs + LOOK_MS;
    workedUs = user + system;
    const isOver = workedUs > workMs() * 1000 || elapsedMs() > limitMs || idleMs > IDLE_MS;
    if (isOver) giveUp();
    else setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
}
