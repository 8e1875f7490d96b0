/** The facts of a sentence, as a set of numbers: places in `FACT_NAMES`. */
import { once } from '../../text/bounded-memo.ts';
import { CONTEXT_FACTS } from './around-sentence.ts';
import { ClassSet } from './class-set.ts';
import { DESCRIBES, ORDERS as ORDERED } from './clause-roles.ts';
import { FACT_CARDS } from './fact-list.ts';
import { BEYOND_PURPOSE, OTHER_FACTS } from './other-facts.ts';
import {
  CALLS_AND_ORDERS,
  classNumber,
  NO_CALL,
  TOKEN_CLASSES,
  type TokenClass,
  type Tokens,
} from './tokens.ts';

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

const ALL_ORDERS = once((): readonly FactOrder[] =>
  FACT_CARDS.flatMap(({ orders }, fact) => compileOrders(orders).map((order) => ({ fact, order }))),
);

/** By class: the facts that an order of words may prove that such a word opens. */
export const OPENED = once((): readonly (readonly number[])[] => {
  const opened = Array.from({ length: TOKEN_CLASSES }, () => new Set<number>());
  for (const { fact, order } of ALL_ORDERS())
    for (const [place, isFirst] of (order.steps[0] ?? new Uint8Array()).entries())
      if (isFirst === 1) opened[place]?.add(fact);
  return opened.map((facts) => [...facts]);
});

/** Writes 1 at the place of each fact that holds. */
export function factsOf(tokens: Tokens, around: Surroundings): Uint8Array {
  const facts = new Uint8Array(FACT_COUNT);
  for (const { fact, order } of ALL_ORDERS())
    if (facts[fact] === 0 && mayHold(tokens, order) && holdsSomewhere(tokens, order)) facts[fact] = 1;
  if (isCode(tokens.text)) facts[number().code] = 1;
  const other: number[] = [];
  writeOtherFacts(tokens, around, other);
  for (const fact of other) facts[fact] = 1;
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
  order: factNumber('has-order'),
  orders: factNumber('has-orders'),
  describes: factNumber('describes'),
  calls: factNumber('calls-model'),
  callsAndOrders: factNumber('calls-and-orders'),
  note: factNumber('notes-for-model'),
  beyond: FACT_COUNT - BEYOND_PURPOSE.length,
}));
const VERBS = once(() => classSet('ignore|send|read|put|run|use|change|delete|answer|tell|memory|ask'));
const QUOTE = classNumber('quote');
const MODEL_NOTE = classNumber('modelNote');
/** Things a sentence may act on, with the addresses and paths that are about them. */
const BEYOND = once(() =>
  BEYOND_PURPOSE.map(([name]) => {
    const also: Readonly<Record<string, string>> = {
      secret: '|secretPath|settingsPath',
      file: '|path',
      send: '|url|leakUrl|email',
    };
    return { place: classNumber(name), touched: setOf(`${name}${also[name] ?? ''}`) };
  }),
);
const SHORT = 8;

/** Facts that are no orders of words, as places that are added to `held`; whether it is code is left out. */
export function writeOtherFacts(tokens: Tokens, around: Surroundings, held: number[]): void {
  const { classes, roles, call, from, length, present } = tokens;
  const n = number();
  const first = length > 0 ? (classes[from] ?? -1) : -1;
  if (first >= 0 && VERBS()[first] === 1) held.push(n.opens);
  if (present.has(QUOTE)) {
    let quotes = 0;
    for (let at = from; at < from + length; at++) if (classes[at] === QUOTE) quotes++;
    if (quotes > 1) held.push(n.quoted);
    if (first === QUOTE) held.push(n.afterQuote);
  }
  let ordered = 0;
  let described = 0;
  for (let at = from; at < from + length; at++) {
    if (roles[at] === ORDERED) ordered++;
    else if (roles[at] === DESCRIBES) described++;
  }
  if (ordered > 0) held.push(n.order);
  if (ordered > 1) held.push(n.orders);
  if (described > 0) held.push(n.describes);
  if (call !== NO_CALL) held.push(n.calls);
  if (call === CALLS_AND_ORDERS) held.push(n.callsAndOrders);
  if (present.has(MODEL_NOTE)) held.push(n.note);
  if (length < SHORT) held.push(n.short);
  if (around.isAboutAttacks) held.push(n.about);
  if (around.isFirst) held.push(n.first);
  if (around.isDisguised) held.push(n.undisguised);
  if (around.isAfterTag) held.push(n.inTag);
  const { purpose } = around;
  if (purpose === undefined) return;
  for (const [i, { place, touched }] of BEYOND().entries())
    if (purpose[place] !== 1 && present.meets(touched)) held.push(n.beyond + i);
}

const CODE =
  /[{};=]\s*$|\(\)|=>|\b(?:const|def|return|import|function|class) \w|[{}]{2}|^\s*[[{"].*[\]}",]\s*$/;
const isCode = (text: string): boolean => CODE.test(text.length > 400 ? text.slice(0, 400) : text);

/** Which classes some texts have: what a tool is for, from its name, title and first sentence. */
export function classesIn(all: readonly Tokens[]): Uint8Array {
  return Uint8Array.from({ length: TOKEN_CLASSES }, (_, place) =>
    all.some(({ present }) => present.has(place)) ? 1 : 0,
  );
}

export interface Order {
  /** By step: 1 at the place of each class that fits. */
  readonly steps: readonly Uint8Array[];
  /** The same as sets, for a first look. */
  readonly needs: readonly ClassSet[];
}

/** Words between two that belong together. */
const GAP = 6;
const NARROW = 4;

export const compileOrders = (orders: readonly string[]): readonly Order[] =>
  orders.map((order) => {
    const steps = order.split(' ');
    return { steps: steps.map(classSet), needs: steps.map(setOf) };
  });

export function classSet(names: string): Uint8Array {
  const set = new Uint8Array(TOKEN_CLASSES);
  for (const name of names.split('|')) {
    const place = classNumber(name as TokenClass);
    if (place < 0) throw new Error(`no class of words is called ${name}`);
    set[place] = 1;
  }
  return set;
}

export function setOf(names: string): ClassSet {
  const set = new ClassSet();
  for (const [place, isIn] of classSet(names).entries()) if (isIn === 1) set.add(place);
  return set;
}

export interface SaidOptions {
  /** Classes behind which a sentence tells what others do. */
  readonly unless: Uint8Array;
  /** What is in quotation marks counts too. */
  readonly isQuoteSaid?: boolean;
  /** A quotation that this sentence leaves open is closed behind it. */
  readonly isClosedLater?: boolean;
  /** The last place at which the order may begin. */
  readonly latest?: number;
}

/** Outside quotation marks, and not behind a word of `unless`. What is never closed is not a quotation. */
export function orderIsSaid(tokens: Tokens, order: Order, options: SaidOptions): boolean {
  if (!mayHold(tokens, order)) return false;
  const { unless, isQuoteSaid = false, latest = tokens.length, isClosedLater = false } = options;
  const [first] = order.steps;
  const { classes, from, length } = tokens;
  const lastQuote = isClosedLater ? length : lastQuoteIn(tokens);
  let quotes = 0;
  for (let at = 0; at < Math.min(length, latest + 1); at++) {
    const place = classes[from + at];
    if (place === QUOTE) quotes++;
    if (isIn(unless, place)) return false;
    if (
      (isQuoteSaid || quotes % 2 === 0 || at > lastQuote) &&
      isIn(first, place) &&
      follows(tokens, at, order, NARROW)
    )
      return true;
  }
  return false;
}

const lastQuoteIn = ({ classes, from, length, present }: Tokens): number =>
  present.has(QUOTE) ? classes.lastIndexOf(QUOTE, from + length - 1) - from : -1;

/** Each step has a class that the sentence has: nearly none does. */
export function mayHold({ present }: Tokens, { needs }: Order): boolean {
  for (let step = needs.length - 1; step >= 0; step--) if (needs[step]?.meets(present) !== true) return false;
  return true;
}

const isIn = (set: Uint8Array | undefined, place: number | undefined): boolean =>
  place !== undefined && place >= 0 && set?.[place] === 1;

function holdsSomewhere(tokens: Tokens, order: Order): boolean {
  const [first] = order.steps;
  const { classes, from, length } = tokens;
  for (let at = 0; at < length; at++)
    if (isIn(first, classes[from + at]) && follows(tokens, at, order)) return true;
  return false;
}

/** The first step is at `start`. */
function follows({ classes, from, length }: Tokens, start: number, { steps }: Order, gap = GAP): boolean {
  let at = start;
  for (let step = 1; step < steps.length; step++) {
    const end = Math.min(length, at + gap + 2);
    let next = at + 1;
    while (next < end && !isIn(steps[step], classes[from + next])) next++;
    if (next >= end) return false;
    at = next;
  }
  return true;
}
