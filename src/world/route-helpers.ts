import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Helper, Portion } from '../ports/route-readers.ts';

/** More would hardly be faster: all of them wait for the same disk, and each has a memory of its own. */
const MOST = 3;

export const mostHelpers = Math.min(MOST, availableParallelism() - 1);

const LOST: Helper = { help: async () => {}, dismiss: () => {} };

/** A thread that runs the given program. Whatever becomes of it, nothing of it is printed. */
export function startHelper(program: URL): Helper {
  const thread = threadOf(program);
  if (thread === undefined) return LOST;
  const over = new Promise<void>((resolve) => {
    thread.once('exit', () => resolve());
    // The end comes behind it; if nobody listened, it would be an error of this thread.
    thread.on('error', () => {});
  });
  thread.unref();
  return {
    help: (work, told) => {
      thread.ref();
      thread.on('message', (portion: Portion) => told(portion));
      thread.postMessage(work);
      return over;
    },
    dismiss: () => void thread.terminate(),
  };
}

/** Nothing where threads are forbidden, or cannot be had. */
function threadOf(program: URL): Worker | undefined {
  try {
    // What this process was started with is not for it: a module to load first, a profile to write.
    return new Worker(program, { execArgv: [], stdout: true, stderr: true });
  } catch {
    return undefined;
  }
}
