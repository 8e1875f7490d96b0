/** The first known order that a text gives: outside quotations and code, and not shown to readers. */
import { isAboutAttacks, withoutMentioned, withoutQuoted } from '../said/quoted.ts';
import { isShown } from '../said/shown.ts';
import { type ReadSentence, readSentences } from '../weights/windows.ts';
import { frameIn, type KnownPlace } from './forged-frames.ts';
import { knownOrderIn } from './known-orders.ts';
import type { KnownSaid } from './known-reading.ts';

export function knownSaid(text: string, sentences: readonly ReadSentence[]): KnownPlace | undefined {
  const found = placeIn(text, sentences);
  if (found === undefined || isAboutAttacks(text)) return undefined;
  const said = isFields(text) ? text.replace(QUOTED_IN_FIELD, ' ') : withoutMentioned(withoutQuoted(text));
  return said === text || placeIn(said, readSentences(said, {})) !== undefined ? found : undefined;
}

/** In a document of JSON, whole or cut off, quotation marks are syntax. */
const isFields = (text: string): boolean => /^\s*(?:\{\s*"[\w.-]{1,40}"\s?:|\[\s*[{["])/.test(text);

/** Quotation marks within a value are escaped; those of a document in it stand beside its colons, commas and brackets. */
const QUOTED_IN_FIELD = /(?<![:,[{]\s?)\\"(?:[^"\\\n]|\\[^"\n]){1,400}\\"(?!\s?[:,\]}])/g;

function placeIn(text: string, sentences: readonly ReadSentence[]): KnownPlace | undefined {
  let weak: KnownPlace | undefined;
  for (const [at, sentence] of sentences.entries()) {
    const found = knownOrderIn(sentence.tokens.text, {
      before: sentences[at - 1]?.tokens.text ?? '',
      next: sentences[at + 1]?.tokens.text ?? '',
    });
    if (found === undefined || isShown(sentence)) continue;
    const place = placeOf(found, at);
    if (found.order === 'sure') return place;
    weak ??= place;
  }
  return frameIn(text, sentences) ?? weak;
}

const placeOf = ({ order, says }: KnownSaid, at: number): KnownPlace => ({
  says,
  threat: 'prompt_injection',
  isGrave: false,
  at,
  count: 1,
  ...(order === 'weak' ? { isMild: true } : {}),
});
