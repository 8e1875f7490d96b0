/** Orders of word classes: `not tell user` holds if these follow one another with few words between them. */
import { classNumber, TOKEN_CLASSES, type TokenClass, type Tokens } from './tokens.ts';

/** By step: 1 at the place of each class that fits. */
export type Order = readonly Uint8Array[];

/** Words between two that belong together. */
const GAP = 6;
const NARROW = 4;

export const compileOrders = (orders: readonly string[]): readonly Order[] =>
  orders.map((order) => order.split(' ').map(classSet));

export function classSet(names: string): Uint8Array {
  const set = new Uint8Array(TOKEN_CLASSES);
  for (const name of names.split('|')) {
    const place = classNumber(name as TokenClass);
    if (place < 0) throw new Error(`no class of words is called ${name}`);
    set[place] = 1;
  }
  return set;
}

export interface SaidOptions {
  /** Classes behind which a sentence tells what others do. */
  readonly unless: Uint8Array;
  /** What is in quotation marks counts too. */
  readonly isQuoteSaid?: boolean;
  /** The last place at which the order may begin. */
  readonly latest?: number;
}

/** Outside quotation marks, and not behind a word of `unless`. */
export function orderIsSaid(
  tokens: Tokens,
  order: Order,
  { unless, isQuoteSaid = false, latest = tokens.length }: SaidOptions,
): boolean {
  if (!mayHold(tokens, order)) return false;
  const [first] = order;
  let quotes = 0;
  for (let at = 0; at < Math.min(tokens.length, latest + 1); at++) {
    const place = tokens.classes[at];
    if (place === QUOTE) quotes++;
    if (isIn(unless, place)) return false;
    if ((isQuoteSaid || quotes % 2 === 0) && isIn(first, place) && follows(tokens, at, order, NARROW))
      return true;
  }
  return false;
}

/** Each step has a class that the sentence has: nearly none does. */
function mayHold({ present }: Tokens, order: Order): boolean {
  for (const set of order) {
    let isThere = false;
    for (let place = 0; place < present.length && !isThere; place++)
      isThere = present[place] === 1 && set[place] === 1;
    if (!isThere) return false;
  }
  return true;
}

const QUOTE = classNumber('quote');

export const isIn = (set: Uint8Array | undefined, place: number | undefined): boolean =>
  place !== undefined && place >= 0 && set?.[place] === 1;

/** The first step is at `start`. */
export function follows({ classes, length }: Tokens, start: number, order: Order, gap = GAP): boolean {
  let at = start;
  for (let step = 1; step < order.length; step++) {
    const end = Math.min(length, at + gap + 2);
    let next = at + 1;
    while (next < end && !isIn(order[step], classes[next])) next++;
    if (next >= end) return false;
    at = next;
  }
  return true;
}
