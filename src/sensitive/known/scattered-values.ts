/**
 * Values that come in pieces, in their order, with anything between: as names of fields, in a list of parameters, with a few
 * characters left out. Nothing is undone: three characters tell where a piece may be, and the pieces are chained. Random
 * values alone, as the pieces of words are in every text.
 */
import { randomness } from '../../text/words/entropy.ts';
import { isUnmistakable } from '../finding/survivors.ts';
import type { Range } from './needles.ts';

/** Of letters and digits: of fewer, the pieces come about by chance. */
const SHORTEST = 14;
/** A longer one is known by its beginning. */
const LONGEST = 128;
const RANDOM = 6.5;
/** Letters and digits between two pieces. */
const MOST_BETWEEN = 96;
const PIECE = 3;
/** How much of a value counts as the value; of one that began in earlier messages, half. */
const NEARLY_ALL = 0.8;
const HALF = 0.5;

const LETTERS = 36;
const CODES = Int8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return /[0-9a-z]/i.test(character) ? Number.parseInt(character, LETTERS) : -1;
});

/** A place in a value where three characters of it end. */
interface Place {
  readonly value: number;
  readonly end: number;
}

/** Pieces so far, up to one that ends at `at`. */
interface Chain {
  readonly at: number;
  /** Where its last piece starts. */
  readonly start: number;
  /** Where its first piece starts. */
  readonly root: number;
  readonly covered: number;
  readonly before: Chain | undefined;
}

export class ScatteredValues {
  readonly #lengths: number[] = [];
  readonly #places = new Map<number, Place[]>();
  readonly #mayBePlace = new Uint8Array(LETTERS ** PIECE);

  constructor(values: readonly string[]) {
    for (const value of values) {
      if (/\s/.test(value) || !isUnmistakable(value) || randomness(value) < RANDOM) continue;
      const codes = [...value].map((one) => CODES[one.charCodeAt(0)] ?? -1).filter((code) => code >= 0);
      if (codes.length >= SHORTEST)
        for (const one of [codes, codes.toReversed()]) this.#add(one.slice(0, LONGEST));
    }
  }

  #add(codes: readonly number[]): void {
    const value = this.#lengths.push(codes.length) - 1;
    for (let end = PIECE; end <= codes.length; end += 1) {
      const key = codes.slice(end - PIECE, end).reduce((sum, code) => sum * LETTERS + code, 0);
      this.#mayBePlace[key] = 1;
      this.#places.set(key, [...(this.#places.get(key) ?? []), { value, end }]);
    }
  }

  /** Places of pieces among the letters and digits of all texts. The first `known` texts came in earlier messages. */
  find(texts: readonly string[], known: number): Range[] {
    if (this.#lengths.length === 0) return [];
    const chains = this.#lengths.map((): (Chain | undefined)[] => []);
    const found = new Map<string, Chain>();
    let [length, key, knownLength] = [0, 0, 0];
    for (const [i, text] of texts.entries()) {
      // A piece is in one text: the letters of a field behind it are not its end.
      let inText = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = CODES[text.charCodeAt(at)] ?? -1;
        if (code < 0) continue;
        length += 1;
        inText += 1;
        key = (key * LETTERS + code) % this.#mayBePlace.length;
        if (this.#mayBePlace[key] === 0 || inText < PIECE) continue;
        for (const { value, end } of this.#places.get(key) ?? []) {
          const all = chains[value] ?? [];
          const chain = extended(all, end, length);
          all[end] = chain;
          const least = (this.#lengths[value] ?? 0) * (chain.root < knownLength ? HALF : NEARLY_ALL);
          if (chain.covered >= least) found.set(`${value} ${chain.root}`, chain);
        }
      }
      if (i < known) knownLength = length;
    }
    return [...found.values()].flatMap(piecesOf);
  }
}

/** The longest chain that three characters end, which are those of the value before `end`. */
function extended(chains: readonly (Chain | undefined)[], end: number, at: number): Chain {
  const same = chains[end - 1];
  const isSame = same !== undefined && same.at === at - 1;
  let best: Chain = isSame
    ? { ...same, at, covered: same.covered + 1 }
    : { at, start: at - PIECE, root: at - PIECE, covered: PIECE, before: undefined };
  for (let earlier = PIECE; earlier <= end - PIECE; earlier += 1) {
    const before = chains[earlier];
    if (before === undefined || before.covered + PIECE <= best.covered) continue;
    const between = at - PIECE - before.at;
    if (between >= 0 && between <= MOST_BETWEEN)
      best = { at, start: at - PIECE, root: before.root, covered: before.covered + PIECE, before };
  }
  return best;
}

function piecesOf(chain: Chain): Range[] {
  const ranges: Range[] = [];
  for (let one: Chain | undefined = chain; one !== undefined; one = one.before)
    ranges.push({ start: one.start, end: one.at });
  return ranges;
}
