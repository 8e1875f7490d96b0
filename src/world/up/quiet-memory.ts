/**
 * Memory of a process that serves for days. An engine keeps what its busiest minute needed, and lets garbage grow to a
 * multiple of what is in use: right for programs that end soon, too much for one that waits most of its time.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '../../ports/files.ts';
import { forgetRecentTexts } from '../../text/bounded-memo.ts';

/** Of what is in use. With thousands of calls under way this halves the peak, for a tenth more processor time. */
const GARBAGE_PERCENT = 50;
/** Longer than threads without work stay, so that what they leave is given back as well. */
export const QUIET_MS = 20_000;
/** A heap gives back some of its pages only the next time. */
const ROUNDS = 2;
/** Otherwise pages stay that hold a little each: a fifth of a heap that was busy. */
const COMPACTING = 'compact-on-every-full-gc';

/** For this process and its threads. */
export const limitGarbage = (): void => setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);

/** Some 100 ms, while none waits for an answer. */
function collect(): void {
  forgetRecentTexts();
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof gc !== 'function') return;
  setFlagsFromString(`--${COMPACTING}`);
  for (let round = 0; round < ROUNDS; round += 1) gc();
  setFlagsFromString(`--no-${COMPACTING}`);
}

/** To be called for each message; when none has come for a while, memory is given back, once. */
export function onceQuiet(
  clock: Pick<Clock, 'after' | 'elapsedMs'>,
  work: () => void = collect,
  quietMs = QUIET_MS,
): () => void {
  let lastMs = 0;
  let isWaiting = false;
  const look = () => {
    const leftMs = lastMs + quietMs - clock.elapsedMs();
    if (leftMs > 0) return void clock.after(leftMs, look);
    isWaiting = false;
    work();
  };
  return () => {
    lastMs = clock.elapsedMs();
    if (isWaiting) return;
    isWaiting = true;
    clock.after(quietMs, look);
  };
}
