/**
 * Orders to the agent that reads a result, whatever they want. A page has no business giving any: where a text calls the
 * agent by what it is and leads it away from its user, or behind his back, that is an attack. Laws for agents, manuals,
 * products and requests to people speak of the same things and do neither.
 */

import { normalizeText } from '../../text/unicode/normalize.ts';
import { viewsOf } from '../injection/views.ts';
import { isAgainstForeign, isCalledForeign, speaksForeign } from './addressed-languages.ts';
import {
  BOUND,
  CALLED,
  CHANGES,
  CLEAR_ORDERS,
  HEADED,
  MAY_SPEAK,
  MENTIONED,
  marked,
  NAMED,
  ORDERS,
  SUPPOSED,
} from './addressed-words.ts';
import { AWAY_FROM_USER, hides, isAway, signsIn } from './against.ts';
import { sentencesOf } from './passages.ts';

/** `perhaps`: an order to an agent that somebody may give. */
type Addressed = 'surely' | 'perhaps';

const NEXT = 4;
const LONGEST_SAID = 700;

/** Whether it is worth reading for orders to an agent. */
export function mayAddress(text: string): boolean {
  for (const reading of readingsOf(text)) if (MAY_SPEAK.test(reading)) return true;
  return false;
}

/** In what strangers wrote an order to whoever reads it is enough; one's own notes and commits are short of words. */
export function addressedIn(text: string, isStrange: boolean): Addressed | undefined {
  let best: Addressed | undefined;
  for (const reading of readingsOf(text)) {
    const found = ordersIn(reading, isStrange);
    if (found === 'surely') return found;
    best ??= found;
  }
  return best;
}

function* readingsOf(text: string): Generator<string> {
  const plain = plainly(normalizeText(text).text);
  yield plain;
  if (/\w-?\n[ \t]*\w/.test(plain))
    yield plain.replace(/(\w)-\n[ \t]*(?=\w)/g, '$1').replace(/\n(?![ \t]*\n)[ \t]*/g, ' ');
  for (const view of viewsOf(text, 'words')) if (view.undone !== 'nothing') yield view.text;
}

const plainly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„‟«»]/g, '"');

function ordersIn(text: string, isStrange: boolean): Addressed | undefined {
  if (!MAY_SPEAK.test(text)) return undefined;
  if (isHeaded(text)) return 'surely';
  const sentences = sentencesOf(text).filter((sentence) => /\S/.test(sentence));
  let best: Addressed | undefined;
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] ?? '';
    if (!MAY_SPEAK.test(sentence)) continue;
    const window = sentences
      .slice(i, i + NEXT)
      .join('')
      .slice(0, LONGEST_SAID);
    const found = windowSays(sentence, window, sentences[i - 1] ?? '', isStrange);
    if (found === 'surely') return found;
    best ??= found;
  }
  return best;
}

function windowSays(
  sentence: string,
  window: string,
  before: string,
  isStrange: boolean,
): Addressed | undefined {
  if (speaksForeign(sentence, sentencesOf(window).slice(0, 2).join('')) || poses(window)) return 'surely';
  let best: Addressed | undefined = plays(window) || isOrdered(sentence, window) ? 'perhaps' : undefined;
  for (const order of ordersFrom(sentence, window)) {
    const found = weigh(order, before, isStrange);
    if (found === 'surely') return found;
    best ??= found;
  }
  return best;
}

interface Order {
  readonly said: string;
  /** A model may be somebody's data, an agent somebody's trade; what stands before a colon may be a part of a program. */
  readonly isTo: 'an agent' | 'a part' | 'anybody';
}

/** What manuals for agents are about, and the rules of sites. */
const USAGE =
  /`|\b(?:docs?|documentation|markdown|llms(?:-full)?\.txt|api|sdk|client|endpoint|header|user-agent|crawl\w{0,4}|scrape|index|robots|train|cite|version|v\d|deprecated|import|package|library|component|url|rate limits?|license|dataset)\b|\(\)/;

function weigh({ said, isTo }: Order, before: string, isStrange: boolean): Addressed | undefined {
  const signs = signsIn(said);
  const isSpoken = isTo === 'an agent' || (isTo === 'a part' && (isStrange || /\byour?\b/.test(said)));
  const isLedAway = isAway(said) || AWAY_FROM_USER.test(before);
  // Customers and buyers have agents, too; users and developers have this one.
  if (!isSpoken)
    return signs > 1 && (isLedAway || (isStrange && hides(said) && /\b(?:user|developer)\b/.test(said)))
      ? 'surely'
      : undefined;
  if (isLedAway || signs > 1 || hides(said)) return 'surely';
  if (!CHANGES.test(said) && signs === 0) return undefined;
  const isUsage = USAGE.test(said);
  if (isStrange && isTo === 'an agent' && signs > 0 && !isUsage) return 'surely';
  return isUsage ? undefined : 'perhaps';
}

/** Away from those the agent works for, behind their backs, or hurting them. */
export const isAgainst = (sentence: string): boolean => {
  const said = plainly(sentence);
  return hides(said) || signsIn(said) > 0 || isAgainstForeign(said);
};

/** The sentence that calls the agent, whatever it wants. */
export function callsAgent(sentence: string): boolean {
  const plain = plainly(normalizeText(sentence).text);
  if (isCalledForeign(plain) || AWAY_FROM_USER.test(plain)) return true;
  const calls = marked(plain);
  return [CALLED, SUPPOSED, BOUND].some((one) => calls.search(one) >= 0);
}

/** Behind such a sentence: one more order. */
export const goesOn = (sentence: string): boolean => ORDERS.test(plainly(sentence));

function* ordersFrom(sentence: string, window: string): Generator<Order> {
  const calls = marked(sentence);
  for (const { 0: call, index, groups } of calls.matchAll(CALLED)) {
    const { lead, anybody } = groups ?? {};
    const isLed = lead !== undefined && lead !== '';
    const isOrder = isOrderBehind(call, window.slice(index + call.length), isLed);
    if (isOrder)
      yield {
        said: window.slice(index),
        isTo: calledBy(sentence.slice(index, index + call.length), anybody, isLed),
      };
  }
  for (const { 0: call, index } of calls.matchAll(MENTIONED)) {
    const said = window.slice(index + call.length);
    if (signsIn(said) > 1) yield { said, isTo: 'an agent' };
  }
  for (const { 0: call, index } of calls.matchAll(SUPPOSED))
    yield { said: window.slice(index + call.length), isTo: 'an agent' };
  for (const { index, groups } of calls.matchAll(BOUND)) {
    const { anybody } = groups ?? {};
    const said = window.slice(index);
    if (isAway(said) || (anybody === undefined && signsIn(said) > 1)) yield { said, isTo: 'an agent' };
  }
  const uncalled = orderUncalled(sentence, window);
  if (uncalled !== undefined) yield { said: uncalled, isTo: 'an agent' };
}

/** One word and a colon is how commits and comments begin. */
const SCOPE = /^[^a-z]*[a-z]{2,10}: ?$/;

/** Names that people have as well, and manuals of these products write. */
const PRODUCT =
  /\b(?:claude|copilot|co-pilot|gemini|cursor|codex|grok)\b(?! (?:agent|assistant|instruction))/;

function calledBy(call: string, anybody: string | undefined, isLed: boolean): Order['isTo'] {
  if (PRODUCT.test(call)) return 'anybody';
  if (anybody === undefined) return !isLed && SCOPE.test(call) ? 'a part' : 'an agent';
  return anybody.startsWith('\u0003') && (isLed || call.endsWith(',')) ? 'a part' : 'anybody';
}

/** `LLM note, not visible to people: …` */
const UP_TO_COLON = /^[^.:;!?\n]{1,60}:/;

function isOrderBehind(call: string, rest: string, isLed: boolean): boolean {
  if (!isLed && /[.;!]$/.test(call)) return false;
  if (!call.endsWith(',')) return ORDERS.test(rest);
  return (
    (isLed ? ORDERS : CLEAR_ORDERS).test(rest) ||
    (UP_TO_COLON.test(rest) && ORDERS.test(rest.replace(UP_TO_COLON, '')))
  );
}

/** What a specification says of its product, and a server of the one that called it: behind whose back? */
const isOrdered = (sentence: string, window: string): boolean =>
  marked(sentence).search(NAMED) >= 0 &&
  /\b(?:users?|humans?|operator|owner)\b/.test(window) &&
  hides(window);

/** Nobody is called, but only an agent has a user to be led away from. */
function orderUncalled(sentence: string, window: string): string | undefined {
  const match = AWAY_FROM_USER.exec(sentence);
  const opens = /(?:^|[^\w\s,'’-]\s*)(?:please |now |then |and |instead )*$/;
  if (match === null || !opens.test(sentence.slice(0, match.index))) return undefined;
  const rest = window.slice(match.index + match[0].length);
  return hides(rest) || signsIn(rest) > 0 ? window : undefined;
}

/** What comes under a heading for agents, up to the next one. */
function isHeaded(text: string): boolean {
  for (const match of marked(text).matchAll(HEADED)) {
    const said = text.slice(match.index + match[0].length, match.index + match[0].length + LONGEST_SAID);
    const under = said.split(/\n#/)[0] ?? '';
    if (AWAY_FROM_USER.test(under) || hides(under)) return true;
  }
  return false;
}

/** The end of a tool's result inside of it, or the mark of a turn, and an order behind it. */
const TURN =
  /<\/(?:tool_result|tool_response|tool_output|function_results?)>\s*<(?:user|human|system|assistant)>([\s\S]{1,400})|(?:\[inst\]|<system>|<\|im_start\|> ?(?:system|user)|### ?instruction:?\s)([\s\S]{1,400})|(?:^|\n|\] ?)(?:developer|system|admin(?:istrator)?) (?:message|notice|update|note|prompt)(?: to [\w ]{1,24})?: ([\s\S]{1,400})/;

function poses(window: string): boolean {
  const match = TURN.exec(window);
  if (match === null) return false;
  const [, result, mark, voice] = match;
  if (result !== undefined) return CHANGES.test(result);
  if (mark !== undefined) return isAway(mark) || signsIn(mark) > 0 || POSTS.test(mark);
  return isAway(voice ?? '');
}

/** A turn of somebody else with the answer to it, or a part to play that has no user. */
const PLAYED =
  /(?:^|\n)(?:human|user): ([^\n]{1,300})\n+assistant: (?:sure|ok|okay|certainly|of course|done|i'll|i will|yes)\b|\byou are now [\w-]{2,20}, an? (?:[\w-]{1,14} ){0,2}(?:ai|assistant|agent|model)\b([\s\S]{1,200})/;

function plays(window: string): boolean {
  const match = PLAYED.exec(window);
  return match !== null && CHANGES.test(match[1] ?? match[2] ?? '');
}

const POSTS =
  /^\s*(?:you are \w{1,20}\. )?(?:post|send|delete|remove|transfer|publish|approve|merge|cancel|grant)\b/;
