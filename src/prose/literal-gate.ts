/**
 * Which of many expressions are worth trying on a text: those of whose required literals at least one is there. One
 * pass finds all literals of all expressions, so a text that holds none of them costs that pass and nothing else.
 * Most texts are a sentence long: there, looking three letters up at each place beats loading a faster search.
 */
import { requiredLiterals } from '../text/patterns/required-literals.ts';

const GROUP = 3;
/** Many more than literals, so that few other letters share a slot with them. */
const SLOT_BITS = 16;
const NOT_ASCII = /[^\x00-\x7f]/;

interface Literal {
  readonly text: string;
  /** Where in it the three letters stand by which it is found. */
  readonly offset: number;
  /** Places of the expressions that ask for it. */
  readonly askers: readonly number[];
  /** The one that has the same slot. */
  readonly next: number;
}

export class LiteralGate {
  /** By slot: the first literal of its chain, counted from 1. */
  readonly #slots = new Uint16Array(1 << SLOT_BITS);
  readonly #literals: Literal[] = [];
  readonly #isAlways: Uint8Array;
  readonly #isOpen: Uint8Array;

  constructor(patterns: readonly RegExp[]) {
    const askers = new Map<string, number[]>();
    this.#isAlways = new Uint8Array(patterns.length);
    this.#isOpen = new Uint8Array(patterns.length);
    for (const [i, pattern] of patterns.entries()) {
      const literals = searchable(pattern);
      if (literals === undefined) this.#isAlways[i] = 1;
      for (const literal of literals ?? []) {
        const known = askers.get(literal);
        if (known === undefined) askers.set(literal, [i]);
        else known.push(i);
      }
    }
    this.#enter(askers);
  }

  /** By the place of each expression: 1 if it may match, 0 if it cannot. Good until the next text. */
  open(text: string): Uint8Array {
    const isOpen = this.#isOpen;
    const slots = this.#slots;
    isOpen.set(this.#isAlways);
    const lower = text.toLowerCase();
    let a = lower.charCodeAt(0);
    let b = lower.charCodeAt(1);
    for (let at = GROUP - 1; at < lower.length; at++) {
      const c = lower.charCodeAt(at);
      const first = slots[slotOf(a, b, c)] ?? 0;
      if (first !== 0) this.#compare(lower, at - GROUP + 1, first, isOpen);
      a = b;
      b = c;
    }
    return isOpen;
  }

  #compare(text: string, at: number, first: number, isOpen: Uint8Array): void {
    for (let i = first; i !== 0; ) {
      const literal = this.#literals[i - 1];
      if (literal === undefined) return;
      if (at >= literal.offset && text.startsWith(literal.text, at - literal.offset))
        for (const asker of literal.askers) isOpen[asker] = 1;
      i = literal.next;
    }
  }

  /** Each by the three letters that the fewest others have. */
  #enter(askers: ReadonlyMap<string, readonly number[]>): void {
    const counts = new Uint16Array(this.#slots.length);
    for (const text of askers.keys())
      for (let at = 0; at + GROUP <= text.length; at++) {
        const slot = slotAt(text, at);
        counts[slot] = (counts[slot] ?? 0) + 1;
      }
    for (const [text, places] of askers) {
      let offset = 0;
      for (let at = 1; at + GROUP <= text.length; at++)
        if ((counts[slotAt(text, at)] ?? 0) < (counts[slotAt(text, offset)] ?? 0)) offset = at;
      const slot = slotAt(text, offset);
      this.#literals.push({ text, offset, askers: places, next: this.#slots[slot] ?? 0 });
      this.#slots[slot] = this.#literals.length;
    }
  }
}

const slotOf = (a: number, b: number, c: number): number =>
  Math.imul((a << 16) ^ (b << 8) ^ c, 0x9e3779b1) >>> (32 - SLOT_BITS);

const slotAt = (text: string, at: number): number =>
  slotOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2));

/** Texts are looked through in lower case. What has another case for an expression than for that is left to it. */
function searchable(pattern: RegExp): readonly string[] | undefined {
  if (pattern.ignoreCase && pattern.unicode) return undefined;
  const literals = requiredLiterals(pattern);
  const isPlain = literals?.every(
    (literal) => !NOT_ASCII.test(literal) || (!pattern.ignoreCase && isLower(pattern.source)),
  );
  return isPlain ? literals : undefined;
}

const isLower = (source: string): boolean =>
  !NOT_ASCII.test(source) || source.replace(/[A-Z]/g, '') === source.replace(/[A-Z]/g, '').toLowerCase();
