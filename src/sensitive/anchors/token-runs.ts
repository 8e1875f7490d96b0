import { findRuns, queue } from './block-filter.ts';
import { bytes, MARGIN } from './byte-block.ts';
import { IS_KEY_CHARACTER } from './plain-filter.ts';

const isKeyCharacter = (unit: number): boolean => IS_KEY_CHARACTER[unit] === 1;

/**
 * Appends `start, end` for every run beginning in the loaded block that is worth reading, judging by its position and
 * length in the bytes. An end at the block's border may not be the end of the run.
 */
export function findRunsInBlock(
  from: number,
  units: number,
  isWorth: (at: number, length: number) => boolean,
  runs: number[],
): void {
  const last = MARGIN + units;
  let at = MARGIN;
  // A run that began in the previous block was reported there.
  if (isKeyCharacter(bytes[at - 1] as number)) while (at < last && isKeyCharacter(bytes[at] as number)) at++;
  const count = findRuns(at, last, last + MARGIN);
  for (let i = 0; i < count; i += 2) {
    const start = queue[i] as number;
    const end = queue[i + 1] as number;
    if (isWorth(start, end - start)) runs.push(start + from - MARGIN, end + from - MARGIN);
  }
}

/** The real end of the run that continues at `end`. */
export function runEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && isKeyCharacter(text.charCodeAt(at))) at++;
  return at;
}
