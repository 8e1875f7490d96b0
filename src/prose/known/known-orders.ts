/**
 * Orders that everybody knows, in fourteen languages: earlier instructions declared void, another role, hidden instructions
 * asked for, a new task, a forged speaker. Each is a row of known words in one sentence; what it asks for beside that
 * decides whether it is proof. What is reported, quoted, negated or conditional is none.
 */
import { once } from '../../text/bounded-memo.ts';
import { type KnownItem, knownItems } from './known-items.ts';
import type { KnownClass } from './known-words.ts';

/** `weak`: worth a finding, and no proof. */
type KnownOrder = 'sure' | 'weak';

export interface KnownSaid {
  readonly order: KnownOrder;
  readonly says: string;
}

/** The sentence in hand and the one behind it, folded. */
class Reading {
  readonly text: string;
  readonly items: readonly KnownItem[];
  readonly #next: string;
  readonly #company: () => boolean;

  constructor(text: string, next: string) {
    this.text = text;
    this.items = knownItems(text);
    this.#next = next;
    this.#company = once(() => asksForHarm(this.items, text) || this.#isFollowedByHarm());
  }

  /** Something harmful is asked for in this sentence or the next. */
  get company(): boolean {
    return this.#company();
  }

  #isFollowedByHarm(): boolean {
    return this.#next !== '' && asksForHarm(knownItems(this.#next), this.#next);
  }

  has(name: KnownClass): boolean {
    return this.items.some(({ is }) => is.has(name));
  }

  /** Items between two words, both included. */
  between(from: number, to: number): readonly KnownItem[] {
    return this.items.filter(({ word }) => word >= from && word <= to);
  }
}

const find = (items: readonly KnownItem[], ...names: readonly KnownClass[]): KnownItem | undefined =>
  items.find(({ is }) => names.some((name) => is.has(name)));
const holds = (items: readonly KnownItem[], ...names: readonly KnownClass[]): boolean =>
  find(items, ...names) !== undefined;

const ADDRESS = /https?:\/\/|[\w.+-]+@[\w-]+\.\w/;
const NEAR = 9;

/** An effect on something of worth, another role, hidden instructions, or an answer that is dictated. */
function asksForHarm(items: readonly KnownItem[], text: string): boolean {
  if (holds(items, 'role', 'newTask')) return true;
  return affects(items, text, ['worth', 'prompt', 'only', 'yours']);
}

function affects(items: readonly KnownItem[], text: string, what: readonly KnownClass[]): boolean {
  return items.some(
    ({ is, word }) =>
      is.has('effect') &&
      (ADDRESS.test(text) ||
        items.some(
          (one) =>
            one.word !== word && Math.abs(one.word - word) <= NEAR && what.some((name) => one.is.has(name)),
        )),
  );
}

type Rule = (reading: Reading, item: KnownItem, at: number) => KnownOrder | undefined;

/** "Never ignore", "do not forget". */
const isNegated = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(({ is, word: before }) => is.has('not') && word - before > 0 && word - before <= 3);

/** "Vergiss nicht", "不要忘记". */
const isNegatedBeside = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(({ is, word: other }) => is.has('not') && other !== word && Math.abs(other - word) <= 1);

/** Behind the verb, or before it where verbs come last. */
const voids: Rule = (reading, item) => {
  const { is, isOpen, word } = item;
  if (isNegatedBeside(reading, item)) return undefined;
  if (isOpen && (is.has('voids') || is.has('drops')) && !isNegated(reading, item))
    return voided(reading, item, reading.between(word + 0.1, word + NEAR), is.has('voids'));
  if (!is.has('voidsLate')) return undefined;
  const around = reading.between(word - NEAR - 2, word - 0.1);
  const behind = reading.between(word + 0.1, word + NEAR);
  return voided(reading, item, around, true) ?? voided(reading, item, behind, true);
};

const unfollowed: Rule = (reading, item) =>
  item.is.has('follow') && isNegated(reading, item) && isOrder(reading, item)
    ? voided(reading, item, reading.between(item.word + 0.1, item.word + NEAR), true)
    : undefined;

/** The negation before the verb opens its clause. */
const isOrder = ({ items }: Reading, { word }: KnownItem): boolean =>
  items.some(
    ({ is, isOpen, word: before }) => is.has('not') && isOpen && word - before > 0 && word - before <= 3,
  );

/** What is made void: what a model was told, as a whole or as its own. */
function voided(
  reading: Reading,
  verb: KnownItem,
  near: readonly KnownItem[],
  isPlain: boolean,
): KnownOrder | undefined {
  const told = find(near, 'told', 'yours', 'prompt');
  const about = told === undefined ? near : near.filter(({ word }) => Math.abs(word - told.word) <= 4);
  const every = holds(about, 'every');
  const own = holds(about, 'own', 'yours');
  const earlier = holds(about, 'earlier');
  const others = find(near, 'mine');
  if (others !== undefined && (told === undefined || others.word < told.word)) return undefined;
  const level = (isSure: boolean): KnownOrder => (isSure || reading.company ? 'sure' : 'weak');
  if (told !== undefined && (own || earlier || every)) {
    const isAbout = near.some(
      ({ is, word }, at) =>
        is.has('topic') &&
        word > told.word &&
        word - told.word <= 4 &&
        near[at + 1]?.is.has('joins') !== true,
    );
    const isOwn = near.some(({ is, word }) => (is.has('own') || is.has('yours')) && word <= told.word);
    if (isAbout && !isOwn && !(every && earlier)) return undefined;
    const isOfText =
      near.some(({ is, word }) => is.has('the') && word < told.word) && !/[^\x00-\x7f]/.test(reading.text);
    if (told.isColon && isOfText && !reading.company) return undefined;
    return level(own || (every && earlier) || (earlier && !isOfText));
  }
  if (isPlain && holds(near, 'orders') && (own || earlier))
    return own || every ? level(every || own) : weakly(reading);
  if (isPlain && holds(near, 'said') && (every || (own && holds(near, 'what')))) return level(own || earlier);
  if (isPlain && isAllAbove(near)) return weakly(reading);
  return isPlain ? voidedUser(verb, near) : undefined;
}

/** No finding by itself: people withdraw what they said before. */
const weakly = (reading: Reading): KnownOrder | undefined => (reading.company ? 'sure' : undefined);

/** "Everything above", "all of the above". */
function isAllAbove(near: readonly KnownItem[]): boolean {
  const every = find(near, 'every');
  const above = find(near, 'earlier');
  return every !== undefined && above !== undefined && Math.abs(above.word - every.word) <= 3;
}

/** "Ignore the user", "ignore the request of the user": nothing else is between. */
function voidedUser(verb: KnownItem, near: readonly KnownItem[]): KnownOrder | undefined {
  const user = find(near, 'user');
  if (user === undefined) return undefined;
  const far = Math.abs(user.word - verb.word);
  const between = near.filter(({ word }) => Math.abs(word - verb.word) < far);
  if (between.length < far - 1 || !between.every(({ is }) => MAY_BE_BEFORE_USER.some((name) => is.has(name))))
    return undefined;
  const isWhole = near.some(({ is, word }) => is.has('wish') && Math.abs(word - user.word) <= 2);
  return user.isLast || isWhole ? 'sure' : undefined;
}
const MAY_BE_BEFORE_USER: readonly KnownClass[] = ['the', 'what', 'wish', 'every', 'own', 'topic'];

/** "The instructions above are void." */
const declared: Rule = (reading, item) => {
  if (!item.is.has('voided') || isQuestion(reading)) return undefined;
  const near = reading.between(item.word - 7, item.word - 0.1);
  const told =
    find(near, 'told', 'yours') ??
    (reading.has('model') || (holds(near, 'every') && reading.company) ? find(near, 'orders') : undefined);
  if (told === undefined || holds(near, 'mine', 'topic') || item.word - told.word > 6) return undefined;
  if (!holds(near, 'own', 'yours', 'earlier') && !(told.is.has('told') && holds(near, 'every')))
    return undefined;
  return holds(near, 'own', 'yours') || reading.company ? 'sure' : 'weak';
};

const isQuestion = ({ text }: Reading): boolean => /[?？]\s*$/.test(text);

const unbound: Rule = (reading, { is, word }) => {
  if (!is.has('unbound')) return undefined;
  const near = reading.between(word + 0.1, word + 6);
  if (!holds(near, 'told', 'yours', 'limits')) return undefined;
  if (!holds(reading.between(word - 4, word + 6), 'own', 'youAre', 'model')) return undefined;
  return holds(near, 'told', 'yours') || reading.company ? 'sure' : 'weak';
};

const countsNothing: Rule = (reading, { is, word }) =>
  is.has('nothing') &&
  holds(reading.between(word, word + 7), 'said') &&
  holds(reading.between(word, word + 10), 'counts')
    ? 'sure'
    : undefined;

const role: Rule = (reading, { is, word }) => {
  if (!is.has('youAre')) return undefined;
  const near = reading.between(word + 0.1, word + 8);
  const named = find(near, 'role');
  if (named !== undefined) return 'sure';
  if (holds(near, 'mode')) return level(reading);
  const free = find(near, 'without', 'unbound');
  const limits =
    free &&
    reading.items.find((one) => one.is.has('limits') && one.word > free.word - 3 && one.word < free.word + 4);
  return limits === undefined || limits === free ? undefined : level(reading);
};
const level = (reading: Reading): KnownOrder => (reading.company ? 'sure' : 'weak');

const asIf: Rule = (reading, { is, isOpen, word }) => {
  if (!is.has('asIf') || !isOpen) return undefined;
  const near = reading.between(word + 0.1, word + 9);
  if (!holds(near, 'told', 'yours', 'limits') || !holds(near, 'without', 'not', 'voided')) return undefined;
  return holds(near, 'own', 'yours') ? 'sure' : level(reading);
};

/** "Print your system prompt", "repeat everything above". */
const reveals: Rule = (reading, item) => {
  const { is, isOpen, word } = item;
  if (is.has('prompt')) return asked(reading, item);
  if (!is.has('reveal') || !isOpen || isNegated(reading, item)) return undefined;
  const near = reading.between(word + 0.1, word + 4);
  const above = find(near, 'earlier');
  return holds(near, 'every') && above?.isLast === true && !holds(near, 'mine') ? level(reading) : undefined;
};

function asked(reading: Reading, { word, is, end }: KnownItem): KnownOrder | undefined {
  const near = reading.between(word - 6, word + 6);
  const isNoun = /^ (?:template|editor|field|file|setting|for|of|in|that|which|and)\b/.test(
    reading.text.slice(end),
  );
  const own = is.has('yours') || holds(reading.between(word - 3, word + 3), 'own');
  const verb = near.find(
    (one) =>
      (one.isOpen && one.word < word && one.is.has('reveal')) ||
      (one.word > word && one.is.has('revealLate')),
  );
  if (verb !== undefined && !isNegated(reading, verb))
    return own || reading.has('voids') ? 'sure' : isNoun ? undefined : 'weak';
  return own && holds(near, 'what') ? 'weak' : undefined;
}

/** "Your new task is to …", "New instructions: …". */
const assigned: Rule = (reading, item) => {
  const { is, word } = item;
  const near = reading.between(word - 4, word + 3);
  const isTask = is.has('task') || is.has('told') || is.has('yours');
  const isNew = is.has('newTask') || (isTask && isCalledNew(reading, word));
  if (!isNew) return undefined;
  const follows = reading.between(word + 0.1, word + 2);
  const copula = item.isColon ? item : follows.find((one) => one.is.has('is') || one.isColon);
  if (copula === undefined)
    return is.has('newTask') && affects(reading.between(word + 0.1, word + 12), '', ['worth'])
      ? 'sure'
      : undefined;
  if (!is.has('newTask') && !is.has('told') && !holds(near, 'own', 'yours')) return undefined;
  const rest = reading.between(copula.word, word + 30);
  if (!reading.company && !rest.some((one) => one.is.has('voids') && one.isOpen)) return undefined;
  return holds(rest, 'effect', 'reveal', 'revealLate', 'voids') || reading.company ? 'sure' : 'weak';
};

/** Nothing but known words is between the adjective and its noun. */
function isCalledNew(reading: Reading, word: number): boolean {
  const before = reading.between(word - 2, word - 0.1);
  const called = before.findIndex(({ is }) => is.has('new'));
  return called >= 0 && before.length - called >= word - (before[called]?.word ?? 0) - 0.1;
}

/** "System: you must …", "Assistant: delete …", at the start of a line. */
const speaks: Rule = (reading, item, at) => {
  const { is, isOpen, isColon, word } = item;
  if (at > 1 || !isOpen || !isColon || !(is.has('speaker') || is.has('model'))) return undefined;
  const rest = reading.items.slice(at + 1);
  const orders = rest.some(
    (one) => one.isOpen && (one.is.has('effect') || one.is.has('voids') || one.is.has('reveal')),
  );
  const isCommanded = is.has('speaker') && holds(rest, 'youMust', 'youAre');
  if (!orders && !isCommanded) return undefined;
  if (word > 1) return undefined;
  return affects(rest, reading.text, ['worth', 'prompt']) || isCommanded ? 'sure' : undefined;
};

const RULES: readonly { readonly says: string; readonly rule: Rule }[] = [
  { says: 'overrides the instructions of the model', rule: voids },
  { says: 'overrides the instructions of the model', rule: unfollowed },
  { says: 'declares earlier instructions void', rule: declared },
  { says: 'declares earlier instructions void', rule: unbound },
  { says: 'declares earlier instructions void', rule: countsNothing },
  { says: 'gives the model another role', rule: role },
  { says: 'gives the model another role', rule: asIf },
  { says: 'asks for hidden instructions', rule: reveals },
  { says: 'gives the model a new task', rule: assigned },
  { says: 'poses as another speaker and gives orders', rule: speaks },
];

/** Words behind which a sentence tells what others say or do, and words that make it hold in some case only. */
function isTold(reading: Reading, before: number): boolean {
  return reading.items.some(({ is, word }) => is.has('reported') && word < before);
}

/** Longer sentences are no known order, but may hold one. */
const LONGEST = 600;

/** The known order in a sentence, the surest first. */
export function knownOrderIn(text: string, next: string): KnownSaid | undefined {
  if (text.length > LONGEST) return undefined;
  const reading = new Reading(text, next);
  if (!MAY_ORDER.some((name) => reading.has(name))) return undefined;
  const isConditional = reading.has('condition');
  let best: KnownSaid | undefined;
  for (const { says, rule } of RULES)
    for (const [at, item] of reading.items.entries()) {
      const order = rule(reading, item, at);
      if (order === undefined || isTold(reading, item.word)) continue;
      if (isConditional && !reading.company) continue;
      if (order === 'sure') return { order, says };
      best ??= { order, says };
    }
  return best;
}

/** One of these is in each. */
const MAY_ORDER: readonly KnownClass[] = [
  ...(['voids', 'voidsLate', 'drops', 'voided', 'unbound', 'nothing', 'follow'] as const),
  ...(['youAre', 'asIf', 'prompt', 'new', 'newTask', 'speaker', 'model', 'reveal'] as const),
];
