import { findRuns, queue } from './block-filter.ts';
import { bytes, CLASSES_AT, MARGIN } from './byte-block.ts';

const isKeySign = (unit: number): boolean => unit < 128 && bytes[CLASSES_AT + unit] === 1;

/** Appends `start, end` for every run beginning in the loaded block; an end at the block's border is not the run's. */
export function findRunsInBlock(from: number, units: number, runs: number[]): void {
  const last = MARGIN + units;
  let at = MARGIN;
  // A run that began in the block before was reported there.
  if (isKeySign(bytes[at - 1] as number)) while (at < last && isKeySign(bytes[at] as number)) at++;
  const count = findRuns(at, last, last + MARGIN);
  for (let i = 0; i < count; i++) runs.push((queue[i] as number) + from - MARGIN);
}

/** Where the run that goes on at `end` really ends. */
export function runEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && isKeySign(text.charCodeAt(at))) at++;
  return at;
}
