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

/**
 * For a process that serves one client, and its threads: young objects get two megabytes, where 32 are reserved for
 * programs that make much at once. Each new thread undoes it.
 */
export const limitYoung = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/**
 * For such a process as well. What is compiled for speed takes a third of the memory and, with the few calls of a session,
 * more time than it saves: only what runs very long is. To be called in a thread that has loaded its program: the engine
 * takes compiled code only under the settings that it was compiled under.
 */
export function limitAll(): void {
  limitYoung();
  for (const flag of ['interrupt-budget=2000000', 'optimize-for-size', 'heap-growing-percent=20'])
    setFlagsFromString(`--${flag}`);
  giveBack(1);
}

/** Some 100 ms, while none waits for an answer. */
function collect(): void {
  forgetRecentTexts();
  setFlagsFromString(`--${COMPACTING}`);
  giveBack(ROUNDS);
  setFlagsFromString(`--no-${COMPACTING}`);
}

/** An engine lets a heap grow to its limit until it has once seen what of it is in use. */
export function giveBack(rounds: number): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof gc !== 'function') return;
  for (let round = 0; round < rounds; round += 1) gc();
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
