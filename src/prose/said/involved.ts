/** Which sentences of a guilty passage are of the attack: those that show it, and what goes on with it. */

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
  harms: (sentence: string) => boolean,
): Set<number> {
  const marked = new Set<number>();
  const isHarmful = sentences.map((sentence) => harms(sentence));
  for (const [i, sentence] of sentences.entries()) if (isGuilty(sentence)) marked.add(i);
  // If they command only together, each that does harm is of it.
  if (marked.size === 0) for (const [i, harm] of isHarmful.entries()) if (harm) marked.add(i);
  for (const [i, sentence] of sentences.entries()) {
    if (marked.has(i)) continue;
    const isNear = Array.from({ length: NEAR * 2 + 1 }, (_, k) => i - NEAR + k).some((at) => marked.has(at));
    const before = marked.has(i - 1) ? sentences[i - 1] : undefined;
    if ((isNear && isHarmful[i] === true) || (before !== undefined && follows(before, sentence)))
      marked.add(i);
  }
  return marked;
}

/** Another line is another matter, unless it says so. */
const follows = (before: string, sentence: string): boolean =>
  GOES_ON.test(sentence) || (before.endsWith('\n') && BROKEN_OFF.test(before) && CONTINUED.test(sentence));
