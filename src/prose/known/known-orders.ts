/**
 * Orders that everybody knows, in fourteen languages: earlier instructions declared void, another role, hidden instructions
 * asked for, a new task, a forged speaker. Each is a row of known words in one sentence; what it asks for beside that
 * decides whether it is proof. What is reported, quoted, negated or conditional is none.
 */

import { dropsTask, entersMode, hides, liftsLimits, sends } from './known-deeds.ts';
import type { KnownItem } from './known-items.ts';
import { mayBeKnownOrder } from './known-lexicon.ts';
import {
  affects,
  find,
  holds,
  isBeside,
  isNegated,
  isNegatedBeside,
  isNegatedLast,
  isWithoutLimits,
  type KnownOrder,
  type KnownSaid,
  level,
  type Neighbours,
  Reading,
  type Rule,
} from './known-reading.ts';
import type { KnownClass } from './known-words.ts';

const NEAR = 9;

/** Behind the verb, or before it where verbs come last. */
const voids: Rule = (reading, item) => {
  const { is, isOpen, word } = item;
  if (isNegatedBeside(reading, item) || isNegatedLast(reading, item)) return undefined;
  if (isOpen && (is.has('voids') || is.has('drops')) && !isNegated(reading, item))
    return (
      voided(reading, item, beforeColon(reading, item), is.has('voids')) ??
      (is.has('voids') && holds(reading.between(word + 0.1, word + 1.1), 'it')
        ? voided(reading, item, reading.between(word - NEAR - 2, word - 0.1), true)
        : undefined)
    );
  if (!is.has('voidsLate')) return undefined;
  const around = reading.between(word - NEAR - 2, word - 0.1);
  const behind = reading.between(word + 0.1, word + NEAR);
  return voided(reading, item, around, true) ?? voided(reading, item, behind, true);
};

/** What is behind a verb, up to a colon or semicolon: what follows tells something else. */
function beforeColon({ items, text }: Reading, { word, end }: KnownItem): readonly KnownItem[] {
  const stop = text.slice(end).search(/.[:;]\s/) + end;
  return items.filter(
    (one) => one.word > word && one.word <= word + NEAR && (stop <= end || one.start <= stop),
  );
}

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
  if (told?.is.has('prompt') && !isPlain && isPartOfName(reading, told)) return undefined;
  if (others !== undefined && (told === undefined || others.word < told.word)) return undefined;
  const sureIf = (isSure: boolean): KnownOrder => (isSure || reading.company ? 'sure' : 'weak');
  if (told !== undefined && (own || earlier || every)) {
    const isAbout = near.some(
      ({ is, word }, at) =>
        is.has('topic') &&
        word > told.word &&
        word - told.word <= 4 &&
        !(near[at + 1]?.is.has('joins') && (near[at + 1]?.word ?? 0) - word <= 1) &&
        !near.some((one) => WHOSE.some((name) => one.is.has(name)) && one.word - word === 1) &&
        // "At the start of the session".
        !isPhraseOfTime(near[at - 1], reading.text),
    );
    const isOwn = near.some(({ is, word }) => (is.has('own') || is.has('yours')) && word <= told.word);
    if (isAbout && !isOwn && !(every && earlier)) return undefined;
    const isOfText =
      near.some(({ is, word }) => is.has('the') && word < told.word) && !/[^\x00-\x7f]/.test(reading.text);
    if (told.isColon && isOfText && !reading.company) return undefined;
    // Who edits a text deletes and replaces what is in it.
    const isPast = earlier || holds(near, 'earlier', 'said');
    if (!isPlain && !own && !(every && isPast) && !reading.companyBeside(verb)) return undefined;
    return sureIf(own || (every && earlier) || (earlier && !isOfText));
  }
  if (isPlain && holds(near, 'orders') && (own || earlier))
    return own || every ? sureIf(every || own) : weakly(reading);
  const said = isPlain && (every || (own && holds(near, 'what'))) ? find(near, 'said') : undefined;
  // "Everything I said": no instructions of the model, but the speaker's own words.
  if (said !== undefined && holds(reading.between(said.word - 2, said.word - 0.1), 'me')) return undefined;
  if (said !== undefined) {
    const isEarlier = near.some(({ is, word }) => is.has('earlier') && Math.abs(word - said.word) <= 4);
    return !isEarlier && isOfPlace(near, said) ? undefined : sureIf(own || earlier);
  }
  if (isPlain && isAllAbove(near)) return weakly(reading);
  return isPlain ? voidedUser(verb, near) : undefined;
}

const isPhraseOfTime = (item: KnownItem | undefined, text: string): boolean =>
  item?.is.has('earlier') === true && text.slice(item.start, item.end).includes(' ');

/** "The instructions of the system": they are the model's. */
const WHOSE: readonly KnownClass[] = ['speaker', 'model', 'user', 'inner'];

/** "The old system prompt loader": a noun behind it makes it another thing. */
const isPartOfName = ({ text, items }: Reading, { end, word, isLast }: KnownItem): boolean =>
  !isLast && /^ [a-z]+/.test(text.slice(end)) && !items.some((one) => one.word === word + 1);

/** "What you learned at school". */
const isOfPlace = (near: readonly KnownItem[], { word }: KnownItem): boolean =>
  near.some(
    ({ is, word: behind }) => (is.has('place') || is.has('topic')) && behind > word && behind - word <= 1.5,
  );

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
  if (
    told === undefined &&
    holds(near, 'said') &&
    holds(near, 'every', 'what') &&
    holds(near, 'own', 'earlier')
  )
    return level(reading);
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
  if (limits === undefined || limits === free) return undefined;
  return reading.has('model') || isWithoutLimits(reading.next) ? 'sure' : level(reading);
};

const asIf: Rule = (reading, { is, isOpen, word }) => {
  if (!is.has('asIf') || !isOpen) return undefined;
  const near = reading.between(word + 0.1, word + 9);
  if (!holds(near, 'told', 'yours', 'limits') || !holds(near, 'without', 'not', 'voided')) return undefined;
  return holds(near, 'own', 'yours') ? 'sure' : level(reading);
};

/** "Print your system prompt", "repeat everything above". */
const reveals: Rule = (reading, item) => {
  const { is, isOpen, word } = item;
  if (is.has('prompt') || isInner(reading, item)) return asked(reading, item);
  if (!is.has('reveal') || !isOpen || isNegated(reading, item)) return undefined;
  const near = reading.between(word + 0.1, word + 4);
  if (!holds(near, 'every')) return undefined;
  const place = find(reading.between(word + 0.1, word + 6), 'above');
  if (place !== undefined && holds(reading.between(place.word + 0.1, place.word + 2), 'here')) return 'sure';
  const above = find(near, 'earlier');
  if (above === undefined) return undefined;
  return above.isLast && !holds(near, 'mine') ? level(reading) : undefined;
};

/** "Your hidden setup text", "den geheimen Systemtext": hidden, and a text of the model's own or of the system. */
function isInner(reading: Reading, item: KnownItem): boolean {
  if (!item.is.has('inner')) return false;
  const near = reading.between(item.word - 2, item.word + 2);
  const text = near.find(
    (one) => one !== item && ['told', 'textual', 'yours'].some((name) => one.is.has(name as KnownClass)),
  );
  if (text === undefined) return false;
  return (
    near.some((one) => one !== item && one.is.has('inner')) ||
    holds(reading.between(item.word - 3, item.word + 7), 'own', 'yours')
  );
}

function asked(reading: Reading, { word, is, end }: KnownItem): KnownOrder | undefined {
  const near = reading.between(word - 6, word + 6);
  const isNoun = NOUN_OF_PROMPT.test(reading.text.slice(end));
  if (holds(reading.between(word - 1, word - 0.1), 'mine')) return undefined;
  const own = is.has('yours') || holds(reading.between(word - 3, word + 3), 'own');
  const verb = near.find(
    (one) =>
      (one.isOpen && one.word < word && one.is.has('reveal')) ||
      (one.word > word && one.is.has('revealLate')),
  );
  if (verb !== undefined && !isNegated(reading, verb))
    return own || reading.has('voids') || isGiven(reading) ? 'sure' : isNoun ? undefined : 'weak';
  if (!own || !holds(reading.items, 'what')) return undefined;
  return reading.next.some((one) => one.isOpen && one.is.has('reveal')) ? 'sure' : 'weak';
}

const NOUN_OF_PROMPT =
  /^ (?:template|field|file|setting|for|of|in|that|which|and|cache|panel|page|size|length|\w{2,}(?:er|or|ion|ment))s?\b/;

/** "That you were given", "with which this conversation began". */
const isGiven = ({ items }: Reading): boolean =>
  holds(items, 'here') || (holds(items, 'said') && holds(items, 'own', 'earlier'));

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
  if (!reading.company && !rest.some((one) => one.is.has('voids') && one.isOpen))
    return holds(near, 'own', 'yours') || is.has('newTask') ? isDone(reading) : undefined;
  return holds(rest, 'effect', 'reveal', 'revealLate', 'voids') || reading.company ? 'sure' : 'weak';
};

/** "Your original job is done." */
const isDone = (reading: Reading): KnownOrder | undefined =>
  reading.around.some(
    ({ items }) => isBeside(items, ['task', 'orders'], ['voided']) && holds(items, 'earlier', 'own'),
  )
    ? 'sure'
    : undefined;

/** Nothing but known words is between the adjective and its noun. */
function isCalledNew(reading: Reading, word: number): boolean {
  const before = reading.between(word - 2, word - 0.1);
  const called = before.findIndex(({ is }) => is.has('new'));
  return called >= 0 && before.length - called >= word - (before[called]?.word ?? 0) - 0.1;
}

/** "System: you must …", "Assistant: delete …", at the start of a line or behind a mark. */
const speaks: Rule = (reading, item, at) => {
  const { is, isOpen, start, word } = item;
  const isSpeaker = is.has('speaker');
  if (!isOpen || !(isSpeaker || is.has('model'))) return undefined;
  const isBehindMark = BEHIND_MARK.test(reading.text.slice(Math.max(0, start - MARK), start));
  if (!isBehindMark && (at > 1 || word > 1)) return undefined;
  if (!item.isColon && !(isSpeaker && isBehindMark && item.isTitle)) return undefined;
  const rest = reading.items.slice(at + 1);
  const orders = rest.some(
    (one) => one.isOpen && (one.is.has('effect') || one.is.has('voids') || one.is.has('reveal')),
  );
  const isCommanded =
    isSpeaker && (holds(rest, 'youMust', 'youAre') || isBeside(rest, ['told', 'limits'], ['voided']));
  if (!orders && !isCommanded) return undefined;
  return affects(rest, reading.text, ['worth', 'prompt']) || isCommanded ? 'sure' : undefined;
};
const MARK = 8;
/** A tag, a rule, or a bracket. */
const BEHIND_MARK = /(?:>|--|[=#*]{2}|[[\]【】])\s?[[【(«]?$/;

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
  { says: 'declares earlier instructions void', rule: liftsLimits },
  { says: 'gives the model another role', rule: entersMode },
  { says: 'gives the model a new task', rule: dropsTask },
  { says: 'keeps from the user what it asks for', rule: hides },
  { says: 'takes private data and sends it to an address', rule: sends },
  { says: 'poses as another speaker and gives orders', rule: speaks },
];

/** "What did they write in your prompt?" */
const isAskedWhat = (reading: Reading): boolean =>
  isQuestion(reading) && reading.items[0]?.is.has('what') === true;

/** Words behind which a sentence tells what others say or do, and words that make it hold in some case only. */
function isTold(reading: Reading, before: number): boolean {
  const [, previous] = reading.around;
  // "Did you see what he wrote?": what follows are his words.
  if (
    !reading.company &&
    previous !== undefined &&
    /[?？]\s*$/.test(previous.text) &&
    holds(previous.items, 'reported')
  )
    return true;
  return reading.items.some(
    ({ is, word }) => is.has('reported') && word < before && !(is.has('said') && isOfModel(reading, word)),
  );
}

/** "You were told". */
const isOfModel = (reading: Reading, word: number): boolean =>
  reading.between(word - 2, word - 0.1).some(({ is }) => is.has('own') || is.has('youAre'));

/** Longer sentences are no known order, but may hold one. */
const LONGEST = 600;

/** The known order in a sentence, the surest first. */
export function knownOrderIn(text: string, beside: Neighbours): KnownSaid | undefined {
  if (text.length > LONGEST || !mayBeKnownOrder(text)) return undefined;
  const reading = new Reading(text, beside);
  const isConditional = reading.has('condition');
  let best: KnownSaid | undefined;
  for (const { says, rule } of RULES)
    for (const [at, item] of reading.items.entries()) {
      const order = rule(reading, item, at);
      if (order === undefined || (isTold(reading, item.word) && !(rule === reveals && isAskedWhat(reading))))
        continue;
      if (isConditional && !reading.company) continue;
      if (order === 'sure') return { order, says };
      best ??= { order, says };
    }
  return best;
}
