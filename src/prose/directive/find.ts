/**
 * `findDirectives` reads a text of a definition as the model would and says what it is asked to do: sentences, their
 * verbs with mood and negation, the things they take and where these go, and the frames these make together.
 */

import type { TextPart } from '../../screening/contract/definition-subject.ts';
import { isWide, narrowed, settled } from '../../text/unicode/narrow.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { lookAt } from '../gated.ts';
import { colouring } from './answer-frames.ts';
import type { AskedPurpose } from './asked.ts';
import { beyond } from './beyond.ts';
import { command } from './command-frames.ts';
import { forwarding, reading } from './data-frames.ts';
import { fakeTurns } from './fake-turns.ts';
import { hiddenPlaces } from './hidden-places.ts';
import { framesInOtherLanguages } from './languages/find.ts';
import { outright } from './outright.ts';
import { consent, overriding, pressing, secrecy } from './people-frames.ts';
import { Remembered } from './remembered.ts';
import { type Sentence, sentencesOf } from './sentence/clauses.ts';
import type { SeenFrame } from './sentence/frame.ts';
import { verbsOf } from './sentence/moods.ts';
import { type Found, milder, type Said } from './sentence/said.ts';
import { PRONOUN, type Thing, thingsIn } from './sentence/things.ts';
import { hijack, redirection } from './tool-frames.ts';

export interface Directives {
  /** The text as it was read: places of frames lead here. */
  readonly text: string;
  /** What is said, with shown parts blanked: for readers of phrases. */
  readonly said: string;
  readonly frames: readonly SeenFrame[];
}

/** Of a longer text, its two ends: that is where orders stand. */
const LONGEST = 1 << 18;
const MAX_FRAMES = 200;
const SHORTEST = 8;
const FINDERS: readonly ((said: Said) => Generator<Found>)[] = [
  forwarding,
  reading,
  secrecy,
  consent,
  overriding,
  pressing,
  hijack,
  redirection,
  command,
  colouring,
  beyond,
  outright,
];

/** What is said in a text, with what is only shown blanked. */
export const saidIn = (raw: string): string =>
  sentencesOf(readable(raw))
    .map(({ text }) => text)
    .join('');

export function findDirectives(raw: string, part: TextPart, purpose: AskedPurpose): Directives {
  const text = readable(raw);
  const sentences = sentencesOf(text);
  let frames: SeenFrame[] = framesInOtherLanguages(text.replaceAll('\n', ' '), {
    part,
    isOwn: (name) => purpose.isSibling(name) || purpose.parameters.has(name),
    words: () => purpose.words,
  });
  let earlier: readonly Thing[] = [];
  const isCutFromWide = isWide(text);
  for (const sentence of sentences) {
    if (sentence.text.length < SHORTEST) continue;
    const { found, things, isPointing } = readSentence({ sentence, isCutFromWide, part, purpose, earlier });
    for (const one of found) frames.push(placed(one, sentence));
    if (things.length > 0 || earlier.length === 0 || !isPointing) earlier = things;
    if (frames.length > MAX_FRAMES) frames = frames.filter(({ strength }) => strength !== 'hint');
    if (frames.length > MAX_FRAMES) break;
  }
  const posing = [...hiddenPlaces(raw, text, frames), ...fakeTurns(raw, text, purpose)];
  const said = settled(sentences.map((sentence) => sentence.text).join(''), text);
  return { text, said, frames: [...frames, ...posing] };
}

interface ReadSentence {
  readonly found: readonly Found[];
  readonly things: readonly Thing[];
  /** Back to what was named before it. */
  readonly isPointing: boolean;
}

const sentencesRead = new Remembered<ReadSentence>();

interface Placed extends Pick<Said, 'sentence' | 'part' | 'earlier'> {
  readonly purpose: AskedPurpose;
  readonly isCutFromWide: boolean;
}

function readSentence({ sentence, isCutFromWide, part, purpose, earlier }: Placed): ReadSentence {
  const { text: wide, position, isHeadline } = sentence;
  const before = earlier.map(({ is, at, end }) => `${is} ${at} ${end}`).join();
  return sentencesRead.of(`${part} ${position} ${isHeadline} ${before}`, wide, purpose, () => {
    const text = isCutFromWide ? narrowed(wide) : wide;
    lookAt(text);
    const isPointing = PRONOUN.test(text);
    const things = thingsIn(text);
    const said = { sentence, text, verbs: verbsOf(wide), things, part, purpose };
    return { found: [...framesOf({ ...said, earlier: isPointing ? earlier : [] })], things, isPointing };
  });
}

/** Nobody is spoken to or of, nothing is owed or denied: most descriptions of parameters. */
const TOUCHES =
  /\b(?:must|should|shall|has|have|needs?|not|no|never|other|all|every|any|each|users?|nobody|without|before|after|when\w{0,4}|instead|rather|you|your|this|tools?|even|only|priority|precedence|speak|deny|refrain|asked|whatever|regardless|irrespective|contrary|above|person|operator|results?|rules|instructions|policies|public\w{0,2}|built-in|toned|played|stop|shifted|replaced|swapped|listed|counted|described|treated|reported|presented)\b|@|:\/\/|[<[*]|n't/;

function* framesOf(said: Said): Generator<Found> {
  const isQuiet = said.verbs.length === 0 && said.things.length === 0 && !TOUCHES.test(said.text);
  // A description may say it without a verb that is known here.
  const isRead = said.part === 'description' && !said.sentence.isHeadline;
  if (isQuiet && !isRead) return;
  for (const find of isQuiet ? [outright, beyond] : FINDERS) {
    for (const { frame, strength } of find(said)) {
      const fitting = said.sentence.position === 'shown' ? milder(strength) : strength;
      if (fitting) yield { frame, strength: fitting };
    }
  }
}

const placed = ({ frame, strength }: Found, { start, end }: Sentence): SeenFrame => ({
  frame,
  strength,
  start,
  end,
});

/** Normal form, lower case, plain quotes, single spaces; lines stay, for lists are made of them. */
function readable(raw: string): string {
  const half = LONGEST / 2;
  const text = raw.length > LONGEST ? `${raw.slice(0, half)}\n\n${raw.slice(-half)}` : raw;
  const plain = normalizeText(text)
    .text.toLowerCase()
    .replace(/[^\S\n ]+| {2,}/g, ' ');
  const quoted = /[‘’ʼ“”]/.test(plain) ? plain.replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"') : plain;
  return settled(quoted, raw);
}
