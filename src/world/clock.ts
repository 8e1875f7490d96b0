import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Clock } from '../ports/files.ts';

const never = new Int32Array(new SharedArrayBuffer(4));

export const clock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep: (ms) => setTimeout(ms),
  sleepSync: (ms) => {
    Atomics.wait(never, 0, 0, ms);
  },
  nextTurn: () => setImmediate(),
  after: (ms, run) => {
    const timer = globalThis.setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
