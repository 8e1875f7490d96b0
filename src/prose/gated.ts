/**
 * Expressions that many sentences are held against. A sentence is looked at once for the literals of all of them, and
 * each is tried only where it could match; on any other text it is an ordinary expression. The answers are the same.
 */

import { matchesOf } from '../text/patterns/matches.ts';
import { LiteralGate } from './literal-gate.ts';

export interface Gated {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  /** Of an expression with the flag g. */
  matchAll(text: string): Iterable<RegExpExecArray>;
}

const NOTHING: readonly RegExpExecArray[] = [];

const patterns: RegExp[] = [];
let gate: LiteralGate | undefined;
let gatedCount = 0;
let sentence: string | undefined;
let isOpen: Uint8Array = new Uint8Array();

/** For the bundle, which knows their literals beforehand. */
export const gatedExpressions = (): readonly RegExp[] => patterns;

/** `test` and `exec` are for expressions without the flags g and y: what has a memory cannot be left out. */
export function gated(pattern: RegExp): Gated {
  const place = patterns.push(pattern) - 1;
  const mayMatch = (text: string) => text !== sentence || isOpen[place] !== 0;
  return {
    test: (text) => mayMatch(text) && pattern.test(text),
    exec: (text) => (mayMatch(text) ? pattern.exec(text) : null),
    matchAll: (text) => (mayMatch(text) ? matchesOf(text, pattern) : NOTHING),
  };
}

/** Before a sentence is held against gated expressions. */
export function lookAt(text: string): void {
  if (gate === undefined || gatedCount !== patterns.length) {
    gate = new LiteralGate(patterns);
    gatedCount = patterns.length;
  }
  isOpen = gate.open(text);
  sentence = text;
}
