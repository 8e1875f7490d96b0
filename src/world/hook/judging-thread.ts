/** The thread in which a hook judges what takes long, watched by a thread that does nothing else. */
import { Worker } from 'node:worker_threads';
import { callMsFor, readingMsFor } from '../../road/limits.ts';
import type { JudgingLimits } from './judging-program.ts';

/**
 * Work time, excluding the share for the size of the call and of the code it runs. On a busy machine the clock goes on
 * meanwhile, up to the limit of the hook.
 */
const JUDGING_MS = 2_000;
/** Without any work: it waits for something that never comes. */
const IDLE_MS = 4_000;
const LOOK_MS = 100;
/** The cost of the check itself. */
const LEAST_WORK_US = 500;

/** Since the process started, by a monotonic clock. */
export const elapsedMs = (): number => process.uptime() * 1000;

/** Undefined: it took too long. */
export async function judgeInThread(
  order: { readonly directory: string; readonly payload: string },
  { dist, limitMs }: JudgingLimits,
  program: string,
): Promise<{ readonly answer: unknown } | undefined> {
  const read = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workMs = () => JUDGING_MS + callMsFor(order.payload.length) + readingMsFor(Atomics.load(read, 0));
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
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

const usedUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function watch(limitMs: number, workMs: () => number, giveUp: () => void): void {
  // What was tried before the thread began is not its work.
  const startUs = usedUs();
  let workedUs = 0;
  let idleMs = 0;
  const look = () => {
    const nowUs = usedUs() - startUs;
    idleMs = nowUs - workedUs > LEAST_WORK_US ? 0 : idleMs + LOOK_MS;
    workedUs = nowUs;
    const isOver = workedUs > workMs() * 1000 || elapsedMs() > limitMs || idleMs > IDLE_MS;
    if (isOver) giveUp();
    else setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
}
