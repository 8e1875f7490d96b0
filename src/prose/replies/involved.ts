/** Which sentences of a guilty passage are of the attack: those that show it, and what goes on with it. */
import { findInjection } from '../injection/find.ts';
import { callsAgent, goesOn, isAgainst } from './addressed.ts';
import { isHarmful } from './harmful.ts';

/** What an attack goes on with. */
const GOES_ON =
  /^[ \t>*-]*(?:then|after(?:wards?| that)|also|next|finally|once|do not|don't|never|and|instead|first|second)\b/i;
/** A line that was broken in the middle of a sentence. */
const BROKEN_OFF = /[^.!?:;"'>)}\]|\s]\s*\n$/;
const CONTINUED = /^[ \t]*(?:\/\/|#|\*|>)?[ \t]*\p{Ll}/u;
const NEAR = 2;

export function involvedAmong(
  sentences: readonly string[],
  isGuilty: (sentence: string) => boolean,
): Set<number> {
  const marked = new Set<number>();
  for (const [i, sentence] of sentences.entries()) {
    const strength = findInjection(sentence)?.strength;
    if (strength === 'strong' || strength === 'paired' || isGuilty(sentence) || callsAgent(sentence))
      marked.add(i);
  }
  // What stands by it and does the harm, or goes on with it, is of it.
  for (const [i, sentence] of sentences.entries()) {
    if (marked.has(i)) continue;
    const isNear = Array.from({ length: NEAR * 2 + 1 }, (_, k) => i - NEAR + k).some((at) => marked.has(at));
    const before = marked.has(i - 1) ? sentences[i - 1] : undefined;
    if (
      (isNear && (isHarmful(sentence) || isAgainst(sentence))) ||
      (before !== undefined && follows(before, sentence))
    )
      marked.add(i);
  }
  return marked;
}

/** Another line is another matter, unless it says so. */
const follows = (before: string, sentence: string): boolean =>
  GOES_ON.test(sentence) ||
  (before.endsWith('\n') ? BROKEN_OFF.test(before) && CONTINUED.test(sentence) : goesOn(sentence));
