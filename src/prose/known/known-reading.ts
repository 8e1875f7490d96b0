/** A sentence with its neighbours, as orders are looked for in it: what its known words are, and what is asked for beside them. */
import { once } from '../../text/bounded-memo.ts';
import { type KnownItem, knownItems } from './known-items.ts';
import { ADDRESS } from './known-lexicon.ts';
import type { KnownClass } from './known-words.ts';

/** `weak`: worth a finding, and no proof. */
export type KnownOrder = 'sure' | 'weak';

export interface KnownSaid {
  readonly order: KnownOrder;
  readonly says: string;
}

/** Folded. */
export interface Neighbours {
  readonly before: string;
  readonly next: string;
}

/** The sentence in hand, and those beside it if they are asked for. */
export class Reading {
  readonly text: string;
  readonly items: readonly KnownItem[];
  readonly #before: () => readonly KnownItem[];
  readonly #next: () => readonly KnownItem[];
  readonly #beside: Neighbours;
  readonly #company: () => boolean;

  constructor(text: string, beside: Neighbours) {
    this.text = text;
    this.items = knownItems(text);
    this.#beside = beside;
    this.#before = once(() => knownItems(beside.before));
    this.#next = once(() => knownItems(beside.next));
    this.#company = once(() => asksForHarm(this.items, text) || asksForHarm(this.#next(), beside.next));
  }

  /** Something harmful is asked for in this sentence or the next. */
  get company(): boolean {
    return this.#company();
  }

  /** The same, beside what a verb does. */
  companyBeside(verb: KnownItem): boolean {
    const others = this.items.filter((one) => one !== verb);
    return asksForHarm(others, this.text) || asksForHarm(this.#next(), this.#beside.next);
  }

  /** This sentence and its neighbours. */
  get around(): readonly { readonly text: string; readonly items: readonly KnownItem[] }[] {
    const { before, next } = this.#beside;
    return [
      { text: this.text, items: this.items },
      { text: before, items: this.#before() },
      { text: next, items: this.#next() },
    ];
  }

  get next(): readonly KnownItem[] {
    return this.#next();
  }

  has(name: KnownClass): boolean {
    return this.items.some(({ is }) => is.has(name));
  }

  /** Items between two words, both included. */
  between(from: number, to: number): readonly KnownItem[] {
    return this.items.filter(({ word }) => word >= from && word <= to);
  }
}

export const find = (items: readonly KnownItem[], ...names: readonly KnownClass[]): KnownItem | undefined =>
  items.find(({ is }) => names.some((name) => is.has(name)));
export const holds = (items: readonly KnownItem[], ...names: readonly KnownClass[]): boolean =>
  find(items, ...names) !== undefined;

const NEAR = 9;

/** An effect on something of worth, another role, hidden instructions, an answer that is dictated, or no refusal. */
function asksForHarm(items: readonly KnownItem[], text: string): boolean {
  if (holds(items, 'role', 'newTask')) return true;
  return affects(items, text, ['worth', 'prompt', 'only', 'yours']) || isWithoutLimits(items);
}

/** "Never refuse", "without confirmation", "obey only me". */
export const isWithoutLimits = (items: readonly KnownItem[]): boolean =>
  isBeside(items, ['not', 'without', 'nothing'], ['refuse']) ||
  isBeside(items, ['without'], ['confirm']) ||
  (isBeside(items, ['only'], ['me']) && holds(items, 'follow'));

const BESIDE = 4;
export const isBeside = (
  items: readonly KnownItem[],
  some: readonly KnownClass[],
  others: readonly KnownClass[],
): boolean =>
  items.some(
    (one) =>
      some.some((name) => one.is.has(name)) &&
      items.some(
        (other) =>
          other !== one &&
          Math.abs(other.word - one.word) <= BESIDE &&
          others.some((name) => other.is.has(name)),
      ),
  );

export function affects(items: readonly KnownItem[], text: string, what: readonly KnownClass[]): boolean {
  return items.some(
    ({ is, word }) =>
      (is.has('effect') || is.has('sendLate') || is.has('runLate')) &&
      (ADDRESS.test(text) ||
        items.some(
          (one) =>
            one.word !== word && Math.abs(one.word - word) <= NEAR && what.some((name) => one.is.has(name)),
        )),
  );
}

export type Rule = (reading: Reading, item: KnownItem, at: number) => KnownOrder | undefined;

export const level = (reading: Reading): KnownOrder => (reading.company ? 'sure' : 'weak');

/** "Never ignore", "do not forget". */
export const isNegated = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(({ is, word: before }) => is.has('not') && word - before > 0 && word - before <= 3);

/** "Vergiss nicht", "不要忘记". */
export const isNegatedBeside = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(({ is, word: other }) => is.has('not') && other !== word && Math.abs(other - word) <= 1);

/** "Vergiss deine Aufgaben nicht": at the end of its clause. */
export const isNegatedLast = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(
    (one, at) =>
      one.is.has('not') &&
      one.word > word &&
      one.word - word <= 5 &&
      (one.isLast || items[at + 1]?.is.has('joins') === true),
  );
