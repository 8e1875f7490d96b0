import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Helper, Portion } from '../ports/route-readers.ts';

/** More would hardly be faster: all of them wait for the same disk, and each uses memory. */
const MOST = 3;

export const mostHelpers = Math.min(MOST, availableParallelism() - 1);

const LOST: Helper = { help: async () => {}, dismiss: () => {} };

/** A thread that runs the given program. It never prints anything, whatever happens. */
export function startHelper(program: URL): Helper {
  const thread = threadOf(program);
  if (thread === undefined) return LOST;
  const over = new Promise<void>((resolve) => {
    thread.once('exit', () => resolve());
    // The exit event follows; without a listener, the error would be thrown in this thread.
    thread.on('error', () => {});
  });
  thread.unref();
  return {
    help: (work, report) => {
      thread.ref();
      thread.on('message', (portion: Portion) => report(portion));
      thread.postMessage(work);
      return over;
    },
    dismiss: () => void thread.terminate(),
  };
}

/** None where threads are forbidden or unavailable. */
function threadOf(program: URL): Worker | undefined {
  try {
    // The options of this process are not for the thread: a module to load first, a profile to write.
    return new Worker(program, { execArgv: [], stdout: true, stderr: true });
  } catch {
    return undefined;
  }
}
