/**
 * How far a sentence reaches beyond its tool, as a sum: words about what people are told, rules in the plain present,
 * protections, other tools, third parties, private things and literal addresses speak for it; words of schemas, of
 * options and of asking the user speak against it. No word decides alone, so that wording matters little.
 */
import { gated } from '../../gated.ts';
import type { Frame } from '../sentence/frame.ts';
import type { Said } from '../sentence/said.ts';
import { foreignIn, isOtherTool, isPrivate, TRIGGER, UNASKED } from '../sentence/signs.ts';
import { isGuarded } from './leak-frames.ts';
import { AGAINST, FOR } from './reach-words.ts';

const SPEAKING = FOR.map(([frame, weight, words]) => [frame, weight, gated(words)] as const);
const BASE = 2.5;
const ENOUGH = 1.5;
/** Where no verb and no thing is known, the words alone have to say it. */
const MORE = 2.5;
/** With less, nothing that is looked up below makes enough of it. */
const CHANCE = -1;
/** A long sentence has many words by chance. */
const LONGEST = 420;

export function reachOf(said: Said): Frame | undefined {
  const { text, purpose } = said;
  if (text.length > LONGEST || !/[.,;:!?]/.test(text) || isGuarded(text)) return undefined;
  let sum = -BASE;
  const by = new Map<Frame, number>();
  const add = (frame: Frame, weight: number) => {
    sum += weight;
    by.set(frame, (by.get(frame) ?? 0) + weight);
  };
  for (const [frame, weight, words] of SPEAKING) {
    const found = words.exec(text)?.[0];
    // What a tool is named for is its own business.
    if (found !== undefined && !(found.length > 4 && purpose.mentions(found))) add(frame, weight);
  }
  if (sum < CHANCE) return undefined;
  for (const [weight, words] of AGAINST) if (words.test(text)) sum -= weight;
  if (foreignIn(text, purpose) !== undefined) add('redirection', 3);
  if (isPrivate(said)) add('forwarding', 1.5);
  if (TRIGGER.test(text)) add('hijack', 1.5);
  if (UNASKED.test(text)) add('consent', 1.5);
  if (isOtherTool(text, purpose)) add('hijack', 1.5);
  if (sum < (said.verbs.length === 0 && said.things.length === 0 ? MORE : ENOUGH)) return undefined;
  return [...by].sort((a, b) => b[1] - a[1])[0]?.[0];
}
