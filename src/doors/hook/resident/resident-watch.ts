/**
 * A request that never releases its thread would hold up every hook, and no timer of the same thread can end it.
 * So another thread watches, and ends the process; hooks then judge in their own processes, as without a resident.
 */
import { Worker } from 'node:worker_threads';

const LOOKS = 4;

/** Measured in CPU time: on a busy machine a thread may make no progress without hanging. */
const WATCH = `
const { beat, lookMs, longestMs } = require('node:worker_threads').workerData;
const never = new Int32Array(new SharedArrayBuffer(4));
const workMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
for (let last = -1, sinceMs = workMs(); ; ) {
  Atomics.wait(never, 0, 0, lookMs);
  const now = Atomics.load(beat, 0);
  if (now !== last) sinceMs = workMs();
  last = now;
  if (workMs() - sinceMs > longestMs) process.kill(process.pid, 'SIGKILL');
}`;

/** The returned function stops the watch. */
export function watchThread(longestMs: number): () => void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const lookMs = longestMs / LOOKS;
  const worker = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { beat, lookMs, longestMs },
  });
  worker.unref();
  const timer = setInterval(() => Atomics.add(beat, 0, 1), lookMs / 2).unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
