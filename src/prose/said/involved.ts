/** Which sentences of a guilty passage are of the attack: those that show it, and what goes on with it. */

/** What an attack goes on with. */
const GOES_ON =
  /^[ \t>*-]*(?:then|after(?:wards?| that)|also|next|finally|once|do not|don't|never|and|instead|first|second)\b/i;
/** A line that was broken in the middle of a sentence. */
const BROKEN_OFF = /[^.!?:;"'>)}\]|\s]\s*\n$/;
const CONTINUED = /^[ \t]*(?:\/\/|#|\*|>)?[ \t]*\p{Ll}/u;
const NEAR = 2;
const NAMES =
  'a article b body br button code div em footer h[1-6] header hr i img input label li main meta nav ol option p pre script section small span strong style sub sup table tbody td textarea th thead title tr u ul';
const ELEMENT = new RegExp(`^\\s*<(?:!--|/?(?:${NAMES.replaceAll(' ', '|')})\\b)`, 'i');
const ELEMENT_END = /(?:-->|<\/[a-z][a-z0-9]{0,10}>)\s*$/i;
const ENDED = /[.!?。！？][)"'”`*]{0,3}\s*$/;
/** A line that says what to do with the next one. */
const ANNOUNCES = /^\s*(?:\S+\s+){4,60}\S*[:：]\s*$/;

export function involvedAmong(
  sentences: readonly string[],
  isGuilty: (sentence: string) => boolean,
  harms: (sentence: string) => boolean,
  speaksOn?: (sentence: string) => boolean,
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
    if (
      (isNear && isHarmful[i] === true) ||
      (before !== undefined &&
        (follows(before, sentence) || (speaksOn !== undefined && isRest(before, sentence, speaksOn))))
    )
      marked.add(i);
  }
  for (let i = sentences.length - 2; i >= 0; i--)
    if (marked.has(i + 1) && ANNOUNCES.test(sentences[i] ?? '')) marked.add(i);
  return marked;
}

/** In the same line and the same element of a page: the rest of the sentence, or one that orders, presses or explains. */
const isRest = (before: string, sentence: string, speaksOn: (sentence: string) => boolean): boolean =>
  !before.endsWith('\n') &&
  !ELEMENT.test(sentence) &&
  !ELEMENT_END.test(before) &&
  (!ENDED.test(before) || speaksOn(sentence));

/** Another line is another matter, unless it says so. */
const follows = (before: string, sentence: string): boolean =>
  GOES_ON.test(sentence) || (before.endsWith('\n') && BROKEN_OFF.test(before) && CONTINUED.test(sentence));
