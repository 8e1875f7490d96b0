/** The part of a large file that changes: looking through years of history for secrets takes minutes. */

/** Smaller ones are taken whole. */
const SMALL = 256 * 1024;
/** More than the lines of any key: a secret is never cut in what is shown. */
const BESIDE = 300;

export interface ChangedPart {
  readonly old: string;
  readonly young: string;
  /** The number of its first line. */
  readonly first: number;
}

/** Undefined if even that is too much to be read. */
export function aroundChange(old: string, young: string): ChangedPart | undefined {
  if (Math.max(old.length, young.length) <= SMALL) return { old, young, first: 1 };
  const [before, after] = [old.split('\n'), young.split('\n')];
  const room = Math.min(before.length, after.length);
  let head = 0;
  while (head < room && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < room - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const from = Math.max(0, head - BESIDE);
  const cut = Math.max(0, tail - BESIDE);
  const part = (lines: readonly string[]) => {
    const text = lines.slice(from, lines.length - cut).join('\n');
    return cut > 0 ? `${text}\n` : text;
  };
  const found = { old: part(before), young: part(after), first: from + 1 };
  return Math.max(found.old.length, found.young.length) > SMALL ? undefined : found;
}
