/** Requests that sound like ordinary operation, sentence by sentence: sets of word classes, in any order. */

import type { TextPart } from '../../../screening/contract/definition-subject.ts';
import { memoOf } from '../../../text/bounded-memo.ts';
import type { SeenFrame } from '../sentence/frame.ts';
import { withoutAccents } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { QUIET, type QuietWords } from './quiet-words.ts';

type Found = Pick<SeenFrame, 'frame' | 'strength'>;

/** What is known of the tool whose text is read. */
export interface Setting {
  readonly part: TextPart;
  /** A name of its own server or of a parameter. */
  readonly isOwn: (name: string) => boolean;
  /** Its name, its title and its first sentence. */
  readonly words: () => string;
}

const STOP = /[.!?](?=\s|$)|[。！？\n]/g;
const ADDRESS = /https?:\/\/|[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,10}|\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3}/;
const ENGLISH = /\b(?:the|this|that|with|and|from|when|which|are|should|your|you|without|used|using)\b/g;
const MIN_ENGLISH = 2;
/** A few ideographs are a sentence. */
const SHORTEST = 6;
const LONGEST = 600;
const MOST = 100;

export function* quietFrames(text: string, lexicon: Lexicon, setting: Setting): Generator<SeenFrame> {
  const words = QUIET[lexicon.name];
  if (words === undefined) return;
  const { attack } = lexicon.words;
  let start = 0;
  let count = 0;
  for (const end of [...Array.from(text.matchAll(STOP), ({ index }) => index + 1), text.length]) {
    const place = { start, end };
    const sentence = text.slice(start, Math.min(end, start + LONGEST));
    start = end;
    if (sentence.length < SHORTEST || ++count > MOST || attack.test(sentence)) continue;
    if ((sentence.match(ENGLISH)?.length ?? 0) >= MIN_ENGLISH) continue;
    const isHeadline = place.start === 0 && setting.part !== 'parameter-description';
    for (const found of framesOf(sentence, words, { ...setting, lexicon, isHeadline }))
      yield { ...found, ...place };
  }
}

interface Read extends Setting {
  readonly lexicon: Lexicon;
  /** Says what the tool itself does. */
  readonly isHeadline: boolean;
}

function* framesOf(text: string, words: QuietWords, about: Read): Generator<Found> {
  if (about.isHeadline) return;
  if (isHandedOver(text, words, about)) yield { frame: 'forwarding', strength: 'plain' };
  const isOfOthers = words.others.test(text) && !words.own.test(text);
  if (isOfOthers && words.aside.test(text)) yield { frame: 'hijack', strength: 'plain' };
  else if (isOfOthers && words.order.test(text) && words.here.test(text) && !isDenied(text, about))
    yield { frame: 'hijack', strength: 'plain' };
  if (words.agreed.test(text) && !words.ifAgreed.test(text)) yield { frame: 'consent', strength: 'plain' };
  if (words.unsaid.test(text) && words.told.test(text)) yield { frame: 'secrecy', strength: 'plain' };
  if (words.also.test(text) && ADDRESS.test(text) && !isDenied(text, about)) {
    if (words.copy.test(text)) yield { frame: 'redirection', strength: 'plain' };
    else if (words.send.test(text)) yield { frame: 'forwarding', strength: 'plain' };
  }
}

/** What such a tool works on is asked for openly. */
export const isAtHome = ({ name }: Lexicon, { words }: Setting): boolean =>
  QUIET[name]?.home.test(withoutAccents(words())) ?? false;

function isHandedOver(text: string, words: QuietWords, about: Read): boolean {
  if (!words.give.test(text) || isDenied(text, about)) return false;
  const isTalk = words.talk.test(text) && words.whole.test(text);
  return (isTalk || words.held.test(text)) && !words.home.test(withoutAccents(about.words()));
}

/** A small word before any verb. */
const DENIAL = /(?<!\p{L})(?:no|nao|ne|nunca|jamais|nicht|не)(?!\p{L})/u;
const denialOf = memoOf(
  ({ isSpaced, words }: Lexicon) =>
    new RegExp(`${isSpaced ? '(?<![\\p{L}\\p{N}])' : ''}(?:${words.not.source})`, 'u'),
);

/** `Never paste passwords` asks for the opposite. */
function isDenied(text: string, { lexicon }: Read): boolean {
  return denialOf(lexicon).test(text) || DENIAL.test(text);
}
