/**
 * Some tables are too long for every `npm test`: there each row meets one or a few hosts in turn, or each family of calls
 * one member, and a law makes half of its draws. `npm run whole` runs all of them.
 */
export const isWhole = process.env.TOKENAUDITOR_WHOLE === '1';

/** So many of them, beginning at another one for each row, so that all have their turn. */
export function inRotation<T>(all: readonly T[], row: number, count: number): readonly T[] {
  if (isWhole) return all;
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[(row + i) % all.length] as T);
}

/** Of rows that are much alike. */
export const everySecond = <T>(rows: readonly T[]): readonly T[] =>
  isWhole ? rows : rows.filter((_, i) => i % 2 === 0);
