import { Buffer } from 'node:buffer';
import { FOLD } from '../anchors/search-tables.ts';

/** As the other search compares: without the high byte, in lower case. */
export function folded(text: string): string {
  const units = Buffer.from(text, 'latin1');
  for (let i = 0; i < units.length; i++) units[i] = (units[i] ?? 0) | FOLD;
  return units.toString('latin1');
}

/**
 * Looks for one folded literal after the other, and appends `literal, position` by position. A text of a few thousand
 * units is done before the tables of `AnchorFinder` are built, and finds the same.
 */
export function findEachLiteral(literals: readonly string[], text: string, hits: number[]): void {
  const found: (readonly [literal: number, at: number])[] = [];
  for (let i = 0; i < literals.length; i++) {
    const literal = literals[i] as string;
    for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) found.push([i, at]);
  }
  found.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  for (const [literal, at] of found) hits.push(literal, at);
}
