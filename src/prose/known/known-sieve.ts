/**
 * Whether a sentence could be a known order at all, by which groups of known words it has: one probe for each letter, and
 * nothing is built. Nearly no sentence passes.
 */
import { once } from '../../text/bounded-memo.ts';
import { kindOf, WIDE, WORD } from '../facts/unit-kind.ts';
import { combinationOf, endOf, forEachCombination, matchAt } from './known-lexicon.ts';
import { ADDRESS } from './known-reading.ts';
import type { KnownClass } from './known-words.ts';

/** Groups of classes, one bit each. */
const GROUPS = {
  VOIDS: ['voids', 'voidsLate', 'drops', 'follow'],
  TOLD: ['told', 'orders', 'yours', 'prompt'],
  SAID: ['said'],
  USER: ['user', 'whom'],
  EVERY: ['every'],
  EARLIER: ['earlier', 'above'],
  OWN: ['own', 'yours', 'youAre'],
  VOIDED: ['voided'],
  UNBOUND: ['unbound'],
  LIMITS: ['limits'],
  NOTHING: ['nothing'],
  COUNTS: ['counts'],
  YOU_ARE: ['youAre', 'asIf'],
  ROLE: ['role'],
  MODE: ['mode'],
  PROMPT: ['prompt'],
  REVEAL: ['reveal', 'revealLate', 'what'],
  INNER: ['inner'],
  TEXTUAL: ['textual'],
  NEW: ['new'],
  NEW_TASK: ['newTask'],
  TASK: ['task', 'told', 'yours'],
  SPEAKER: ['speaker', 'model'],
  EFFECT: ['effect', 'voids', 'reveal'],
  WORTH: ['worth', 'prompt'],
  YOU_MUST: ['youMust', 'youAre'],
  ENTERS: ['enter', 'youAre'],
  LEAVES: ['leaves', 'voids', 'voidsLate'],
  SENDS: ['send', 'sendLate'],
  SECRET: ['secret'],
  HIDES: ['secretly', 'covert', 'tell'],
} as const satisfies Record<string, readonly KnownClass[]>;

type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];
const bit = (name: Group): number => 1 << NAMES.indexOf(name);

const maskOf = (is: ReadonlySet<string>): number =>
  NAMES.reduce((mask, name) => (GROUPS[name].some((one) => is.has(one)) ? mask | bit(name) : mask), 0);

/** Each has what one rule of the orders needs at least; a bar parts groups of which one is enough. */
const NEEDED: readonly (readonly number[])[] = (
  [
    'VOIDS TOLD OWN|EARLIER|EVERY',
    'VOIDS SAID OWN|EVERY',
    'VOIDS EVERY EARLIER',
    'VOIDS USER',
    'VOIDED TOLD|SAID OWN|EARLIER|EVERY',
    'UNBOUND TOLD|LIMITS',
    'NOTHING SAID COUNTS',
    'YOU_ARE ROLE|MODE|LIMITS|TOLD',
    'PROMPT REVEAL',
    'INNER TOLD|TEXTUAL REVEAL',
    'REVEAL EVERY EARLIER',
    'NEW_TASK',
    'NEW TASK OWN|TOLD',
    'LIMITS VOIDED SPEAKER',
    'ENTERS MODE',
    'LEAVES TASK OWN|EARLIER',
    'HIDES USER',
  ] as const
).map((needed) =>
  needed.split(' ').map((some) => some.split('|').reduce((mask, name) => mask | bit(name as Group), 0)),
);
const SPEAKS = bit('SPEAKER');
const COMMANDS = bit('EFFECT') | bit('YOU_MUST') | bit('VOIDED');
const SENDS = bit('SENDS');
const SECRET = bit('SECRET');

/** The folded text of a sentence. */
export function mayBeKnownOrder(text: string): boolean {
  const held = groupsIn(text);
  if (NEEDED.some((needed) => needed.every((some) => (held & some) !== 0))) return true;
  if ((held & SPEAKS) !== 0 && (held & COMMANDS) !== 0 && /[:：\]】]/.test(text)) return true;
  return (held & SENDS) !== 0 && (held & SECRET) !== 0 && ADDRESS.test(text);
}

const MASKS = once(() => Int32Array.from(forEachCombination(maskOf)));

function groupsIn(text: string): number {
  const masks = MASKS();
  let held = 0;
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== WORD && kind !== WIDE) {
      at++;
      continue;
    }
    const match = matchAt(text, at);
    held |= masks[combinationOf(match)] ?? 0;
    at = endOf(match);
  }
  return held;
}
