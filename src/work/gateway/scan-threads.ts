/** The thread that screens definitions: started when something new is listed, ended when nothing was for a while. */
import type { Clock } from '../../ports/files.ts';
import { type Scan, scanInThreads } from '../../road/gateway/definition-orders.ts';
import type { JudgingThreads } from '../../road/judging-threads.ts';

const IDLE_MS = 10_000;

export interface ScanThreads {
  readonly scan: Scan;
  close(): Promise<void>;
}

export function scanThreads(start: () => JudgingThreads, clock: Clock): ScanThreads {
  let threads: JudgingThreads | undefined;
  let stop = () => {};
  let scans = 0;
  const close = async () => {
    stop();
    const ending = threads;
    threads = undefined;
    await ending?.close();
  };
  const inThreads = scanInThreads(() => {
    threads ??= start();
    return threads;
  });
  return {
    close,
    scan: async (all, places) => {
      stop();
      scans += 1;
      try {
        return await inThreads(all, places);
      } finally {
        scans -= 1;
        if (scans === 0) stop = clock.after(IDLE_MS, () => void close());
      }
    },
  };
}
