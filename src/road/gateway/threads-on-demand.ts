/** Judging threads that exist while they are used: started with the first question, ended after a while without one. */
import type { Clock } from '../../ports/files.ts';
import type { JudgingThreads } from '../judging/judging-orders.ts';

/** A thread takes 50 MB, and starts within half a second. */
const IDLE_MS = 15_000;

export function threadsOnDemand(
  start: () => JudgingThreads,
  clock: Pick<Clock, 'after'>,
  idleMs = IDLE_MS,
): JudgingThreads {
  let threads: JudgingThreads | undefined;
  let asked = 0;
  let isClosed = false;
  let stay = () => {};
  const end = async () => {
    const ended = threads;
    threads = undefined;
    await ended?.close();
  };
  return {
    ask: async (message, mostMs) => {
      if (isClosed) return undefined;
      stay();
      threads ??= start();
      asked += 1;
      try {
        return await threads.ask(message, mostMs);
      } finally {
        asked -= 1;
        if (asked === 0 && !isClosed) stay = clock.after(idleMs, () => void end());
      }
    },
    close: async () => {
      isClosed = true;
      stay();
      await end();
    },
  };
}
