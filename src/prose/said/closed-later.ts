/** Whether a quotation that a sentence leaves open is closed behind it: what is never closed is not a quotation. */
import { classNumber } from '../facts/tokens.ts';
import type { ReadSentence } from '../weights/windows.ts';

const QUOTE = classNumber('quote');
/** Sentences over which a quotation may go on. */
const LONGEST = 8;

/** From the sentence `next` on. A quotation may go over sentences, never over lines. */
export function closesQuotation(sentences: readonly ReadSentence[], next: number): boolean {
  const end = Math.min(sentences.length, next + LONGEST);
  for (let at = next; at < end; at++) {
    if (sentences[at - 1]?.tokens.text.endsWith('\n') === true) return false;
    if (quotesIn(sentences[at]) % 2 === 1) return true;
  }
  return false;
}

/** Marks come in pairs, unless one closes what was open. */
function quotesIn(sentence: ReadSentence | undefined): number {
  if (sentence?.tokens.present.has(QUOTE) !== true) return 0;
  const { classes, from, length } = sentence.tokens;
  return classes.subarray(from, from + length).filter((place) => place === QUOTE).length;
}
