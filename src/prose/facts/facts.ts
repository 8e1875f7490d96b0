/** The facts of a sentence, as a set of numbers: places in `FACT_NAMES`. */
import { once } from '../../text/bounded-memo.ts';
import { CONTEXT_FACTS } from './around-sentence.ts';
import { BEYOND_PURPOSE, FACT_CARDS, OTHER_FACTS } from './fact-list.ts';
import { classNumber, TOKEN_CLASSES, type TokenClass, type Tokens } from './tokens.ts';

export const FACT_NAMES: readonly string[] = [
  ...FACT_CARDS.map(({ name }) => name),
  ...OTHER_FACTS.map(([name]) => name),
  ...CONTEXT_FACTS,
  ...BEYOND_PURPOSE.map(([name]) => `beyond-${name}`),
];
export const FACT_COUNT: number = FACT_NAMES.length;
const SAYS: readonly string[] = [
  ...FACT_CARDS.map(({ says }) => says),
  ...OTHER_FACTS.map(([, says]) => says),
  ...CONTEXT_FACTS.map(() => ''),
  ...BEYOND_PURPOSE.map(([, says]) => says),
];
export const CONTEXT_START: number = FACT_CARDS.length + OTHER_FACTS.length;
export const factSays = (place: number): string => SAYS[place] ?? '';
export const factNumber = (name: string): number => FACT_NAMES.indexOf(name);

/** What a sentence is read beside. */
export interface Surroundings {
  /** Classes that the purpose of the tool has; undefined outside definitions. */
  readonly purpose?: Uint8Array | undefined;
  readonly isFirst: boolean;
  readonly isAboutAttacks: boolean;
  readonly isDisguised: boolean;
  readonly isAfterTag: boolean;
}

interface FactOrder {
  readonly fact: number;
  readonly order: Order;
}

/** By the class of the first step, so that each word tries only what it can open. */
const ORDERS = once((): readonly (readonly FactOrder[])[] => {
  const byFirst: FactOrder[][] = Array.from({ length: TOKEN_CLASSES }, () => []);
  for (const [fact, { orders }] of FACT_CARDS.entries())
    for (const order of compileOrders(orders))
      for (const [place, isFirst] of (order[0] ?? new Uint8Array()).entries())
        if (isFirst === 1) byFirst[place]?.push({ fact, order });
  return byFirst;
});

/** Writes 1 at the place of each fact that holds. */
export function factsOf(tokens: Tokens, around: Surroundings): Uint8Array {
  const facts = new Uint8Array(FACT_COUNT);
  const { classes, length } = tokens;
  const orders = ORDERS();
  for (let at = 0; at < length; at++) {
    const place = classes[at] ?? -1;
    if (place < 0) continue;
    for (const { fact, order } of orders[place] ?? [])
      if (facts[fact] === 0 && follows(tokens, at, order)) facts[fact] = 1;
  }
  otherFacts(tokens, around, facts);
  return facts;
}

const number = once(() => ({
  opens: factNumber('opens-with-order'),
  quoted: factNumber('quoted'),
  code: factNumber('is-code'),
  short: factNumber('short'),
  about: factNumber('text-about-attacks'),
  first: factNumber('text-first'),
  undisguised: factNumber('undisguised'),
  inTag: factNumber('in-tag'),
  afterQuote: factNumber('after-quote'),
  beyond: FACT_COUNT - BEYOND_PURPOSE.length,
}));
const VERBS = once(() => classSet('ignore|send|read|put|run|use|change|delete|answer|tell|memory|ask'));
const QUOTE = classNumber('quote');
const BEYOND = once(() => BEYOND_PURPOSE.map(([name]) => classNumber(name)));
/** What an address or a path is about. */
const MEANS = once(() => {
  const means = new Int8Array(TOKEN_CLASSES);
  for (const name of ['secretPath', 'settingsPath'] as const)
    means[classNumber(name)] = classNumber('secret');
  means[classNumber('path')] = classNumber('file');
  for (const name of ['url', 'leakUrl', 'email'] as const) means[classNumber(name)] = classNumber('send');
  return means;
});
const SHORT = 8;

function otherFacts(tokens: Tokens, around: Surroundings, facts: Uint8Array): void {
  const { classes, length, text } = tokens;
  const n = number();
  const first = classes[0] ?? -1;
  if (first >= 0 && VERBS()[first] === 1) facts[n.opens] = 1;
  if (tokens.present[QUOTE] === 1) {
    let quotes = 0;
    for (let at = 0; at < length; at++) if (classes[at] === QUOTE) quotes++;
    if (quotes > 1) facts[n.quoted] = 1;
    if (first === QUOTE) facts[n.afterQuote] = 1;
  }
  if (isCode(text)) facts[n.code] = 1;
  if (length < SHORT) facts[n.short] = 1;
  if (around.isAboutAttacks) facts[n.about] = 1;
  if (around.isFirst) facts[n.first] = 1;
  if (around.isDisguised) facts[n.undisguised] = 1;
  if (around.isAfterTag) facts[n.inTag] = 1;
  if (around.purpose !== undefined) beyondPurpose(tokens, around.purpose, n.beyond, facts);
}

function beyondPurpose(
  { classes, length }: Tokens,
  purpose: Uint8Array,
  from: number,
  facts: Uint8Array,
): void {
  const seen = new Uint8Array(TOKEN_CLASSES);
  for (let at = 0; at < length; at++) {
    const place = classes[at] ?? -1;
    if (place >= 0) seen[place] = 1;
    const meant = place < 0 ? undefined : MEANS()[place];
    if (meant !== undefined && meant > 0) seen[meant] = 1;
  }
  for (const [i, place] of BEYOND().entries())
    if (seen[place] === 1 && purpose[place] !== 1) facts[from + i] = 1;
}

const CODE =
  /[{};=]\s*$|\(\)|=>|\b(?:const|def|return|import|function|class) \w|[{}]{2}|^\s*[[{"].*[\]}",]\s*$/;
const isCode = (text: string): boolean => CODE.test(text.length > 400 ? text.slice(0, 400) : text);

/** Which classes some texts have: what a tool is for, from its name, title and first sentence. */
export function classesIn(all: readonly Tokens[]): Uint8Array {
  const set = new Uint8Array(TOKEN_CLASSES);
  for (const { classes, length } of all)
    for (let at = 0; at < length; at++) {
      const place = classes[at] ?? -1;
      if (place >= 0) set[place] = 1;
    }
  return set;
}

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
