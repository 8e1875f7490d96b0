/**
 * Which of many expressions are worth trying on a text: those of whose required literals at least one is there. One
 * search finds all literals of all expressions, so a text that holds none of them costs that search and nothing else.
 */
import { AnchorFinder } from '../sensitive/anchor-finder.ts';
import { requiredLiterals } from '../text/required-literals.ts';

/** What the finder takes: longer literals are searched by their beginning. */
const LONGEST = 63;

export class LiteralGate {
  readonly #finder: AnchorFinder;
  /** By literal: the places of the expressions that ask for it. */
  readonly #askers: readonly (readonly number[])[];
  /** Those that ask for nothing are always tried. */
  readonly #always: readonly number[];
  readonly #size: number;

  constructor(patterns: readonly RegExp[]) {
    const askers = new Map<string, number[]>();
    const always: number[] = [];
    for (const [i, pattern] of patterns.entries()) {
      const literals = requiredLiterals(pattern);
      if (literals === undefined) always.push(i);
      for (const literal of literals ?? []) {
        const start = literal.slice(0, LONGEST);
        askers.set(start, [...(askers.get(start) ?? []), i]);
      }
    }
    this.#finder = new AnchorFinder([...askers.keys()], 'standing');
    this.#askers = [...askers.values()];
    this.#always = always;
    this.#size = patterns.length;
  }

  /** By the place of each expression: 1 if it may match, 0 if it cannot. */
  open(text: string): Uint8Array {
    const isOpen = new Uint8Array(this.#size);
    for (const i of this.#always) isOpen[i] = 1;
    const hits = this.#finder.findAll(text);
    for (let k = 0; k < hits.length; k += 2) {
      for (const i of this.#askers[hits[k] ?? -1] ?? []) isOpen[i] = 1;
    }
    return isOpen;
  }
}
