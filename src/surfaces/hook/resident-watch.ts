/**
 * A judging that does not let go of its thread would hold up every hook for as long as it takes: no timer of the same
 * thread can end it. Another thread watches, and ends the process; hooks then judge in their own, as without a resident.
 */
import { Worker } from 'node:worker_threads';

const LOOKS = 4;

/** The watching thread. Several looks, because one may come just after the whole process was stopped for a while. */
const WATCH = `
const { beat, lookMs, looks } = require('node:worker_threads').workerData;
const never = new Int32Array(new SharedArrayBuffer(4));
for (let last = -1, still = 0; ; ) {
  Atomics.wait(never, 0, 0, lookMs);
  const now = Atomics.load(beat, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still >= looks) process.kill(process.pid, 'SIGKILL');
}`;

/** The answer ends the watching. */
export function watchThread(longestMs: number): () => void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const lookMs = longestMs / LOOKS;
  const worker = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { beat, lookMs, looks: LOOKS },
  });
  worker.unref();
  const timer = setInterval(() => Atomics.add(beat, 0, 1), lookMs / 2).unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
