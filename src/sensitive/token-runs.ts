import { bytes, MARGIN } from './byte-block.ts';

/**
 * Unbroken runs of the signs that encodings and keys are written with, long enough to hide something.
 * Looks at the last sign of a would-be run first and jumps behind whatever breaks it, so prose costs a glance.
 */
export const SHORTEST_RUN = 24;

const RUN_SIGN = new Uint8Array(256);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  RUN_SIGN[sign.charCodeAt(0)] = 1;

/** Appends `start, end` for every run beginning in the loaded block; an end at the block's border is not the run's. */
export function findRunsInBlock(from: number, units: number, runs: number[]): void {
  const last = MARGIN + units;
  let at = MARGIN;
  // A run that began in the block before was reported there.
  while (at < last && RUN_SIGN[bytes[at] ?? 0] === 1 && RUN_SIGN[bytes[at - 1] ?? 0] === 1) at++;
  const border = last + MARGIN;
  while (at < last) {
    let probe = at + SHORTEST_RUN - 1;
    while (probe >= at && RUN_SIGN[bytes[probe] ?? 0] === 1) probe--;
    if (probe >= at) {
      at = probe + 1;
      continue;
    }
    let end = at + SHORTEST_RUN;
    while (end < border && RUN_SIGN[bytes[end] ?? 0] === 1) end++;
    runs.push(from + at - MARGIN, from + end - MARGIN);
    at = end + 1;
  }
}

/** Where the run that goes on at `end` really ends. */
export function runEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && text.charCodeAt(at) < 128 && RUN_SIGN[text.charCodeAt(at)] === 1) at++;
  return at;
}
