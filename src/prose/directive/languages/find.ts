/**
 * `framesInOtherLanguages` finds directives in languages besides English, whose grammar stands one room up. Word
 * order differs too much for patterns of phrases, so a frame is a set of word classes that stand close together.
 * What is denied, or quoted or named where attacks are the subject, is left out. Linear in the text.
 */

import { memoOf } from '../../../text/bounded-memo.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import type { Frame, SeenFrame } from '../sentence/frame.ts';
import { withoutAccents } from './fold.ts';
import { type AnyClass, EVERYWHERE, RULES, type Rule } from './frame-rules.ts';
import type { Lexicon, WordClass } from './lexicon.ts';
import { isAtHome, quietFrames, type Setting } from './quiet.ts';
import { languagesOf } from './spoken.ts';
import { subtleFrames } from './subtle.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

type Spans = ReadonlyMap<AnyClass, readonly Span[]>;

/** More of one kind say nothing new. */
const MAX_SPANS = 40;
const SENTENCE = 160;
/** Six ideographs can be an order. */
const MIN_LENGTH = 6;

const NO_SETTING: Setting = { part: 'description', isOwn: () => false, words: () => '' };

const NOT_ASCII = /[^\x00-\x7f]/;

export function framesInOtherLanguages(text: string, setting: Setting = NO_SETTING): SeenFrame[] {
  if (text.length < MIN_LENGTH) return [];
  const folded = NOT_ASCII.test(text) ? withoutAccents(text) : text;
  return Array.from(languagesOf(folded, folded !== text), (lexicon) => [
    ...framesIn(folded, lexicon).filter(
      ({ frame, strength }) => frame !== 'forwarding' || strength !== 'plain' || !isAtHome(lexicon, setting),
    ),
    ...subtleFrames(folded, lexicon, setting.isOwn),
    ...quietFrames(folded, lexicon, setting),
  ]).flat();
}

function framesIn(text: string, lexicon: Lexicon): SeenFrame[] {
  const spans = new Map<AnyClass, readonly Span[]>();
  const found: SeenFrame[] = [];
  for (const { frame, strength, needs, reach } of RULES) {
    if (found.some((one) => one.frame === frame && one.strength === 'clear')) continue;
    // Classes are looked for when a rule asks for them: most texts have none of the verbs.
    const isThere = needs.every((name) => spansOf(name, text, lexicon, spans).length > 0);
    const seen = isThere ? together(text, needs, reach, spans, lexicon, CROSSING.has(frame)) : undefined;
    if (seen !== undefined) found.push({ frame, strength, ...seen });
  }
  return found;
}

function spansOf(
  name: AnyClass,
  text: string,
  lexicon: Lexicon,
  known: Map<AnyClass, readonly Span[]>,
): readonly Span[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const spans: Span[] = [];
  for (const match of matchesOf(text, patternOf(name, lexicon))) {
    if (spans.length >= MAX_SPANS) break;
    if (match[0] !== '') spans.push({ start: match.index, end: match.index + match[0].length });
  }
  known.set(name, spans);
  return spans;
}

function patternOf(name: AnyClass, { isSpaced, words }: Lexicon): RegExp {
  if (name === 'url' || name === 'place' || name === 'command') return EVERYWHERE[name];
  return everyWord(words[name], isSpaced);
}

/** A list of words belongs to one language, which is spaced or not. */
const everyWord = memoOf(
  ({ source }: RegExp, isSpaced: boolean) =>
    new RegExp(`${isSpaced ? '(?<![\\p{L}\\p{N}_])' : ''}(?:${source})`, 'gu'),
);

/** Some place where all of them stand around the first, which is neither denied nor only talked about. */
function together(
  text: string,
  [first, ...others]: Rule['needs'],
  reach: number,
  spans: Spans,
  lexicon: Lexicon,
  mayCross: boolean,
): Span | undefined {
  for (const lead of spans.get(first) ?? []) {
    let { start, end } = lead;
    const isWhole = others.every((name) => {
      const all = spans.get(name) ?? [];
      // The system prompt is data too: only beside something else of the kind it is a second thing.
      const apart =
        first === 'data' ? all.filter(({ start, end }) => end < lead.start || start > lead.end) : all;
      const near = nearest(apart, lead, reach);
      if (near === undefined) return false;
      start = Math.min(start, near.start);
      end = Math.max(end, near.end);
      return true;
    });
    if (!isWhole || (!mayCross && STOP.test(text.slice(start, end)))) continue;
    // What a sentence behind the verb speaks of is no object of it: `Sends mail. Never include passwords.`
    if (mayCross && first === 'send' && NEXT.test(text.slice(lead.end, end))) continue;
    if (first === 'hush' && TECHNICAL.test(sentenceAround(text, start, end))) continue;
    if (first === 'instead' && UNLESS.test(afterIn(text, end))) continue;
    if (first === 'unseen' && isForbidden(text, lead, lexicon)) continue;
    if (first === 'ignore' && RELEASE.test(sentenceAround(text, start, end))) continue;
    if (!isDenied(text, lead, first, lexicon) && !isTalkedAbout(text, start, end, lexicon))
      return { start, end };
  }
  return undefined;
}

function nearest(spans: readonly Span[], lead: Span, reach: number): Span | undefined {
  let best: Span | undefined;
  let least = reach + 1;
  for (const span of spans) {
    const gap = Math.max(0, span.start - lead.end, lead.start - span.end);
    // The same letters are not two words, a verb that names its own object apart.
    if (gap < least && (span.start !== lead.start || span.end !== lead.end)) {
      best = span;
      least = gap;
    }
  }
  return best;
}

/** What is fetched in one sentence is passed on in the next; every other order stands in one. */
const CROSSING: ReadonlySet<Frame> = new Set(['reading', 'forwarding']);
const NEGATED = new Set<AnyClass>(['hush', 'instead', 'unseen', 'becoming']);

function isDenied(text: string, { start, end }: Span, name: AnyClass, lexicon: Lexicon): boolean {
  if (NEGATED.has(name)) return false;
  const not = patternOf('not', lexicon);
  const [before, after] = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 28)];
  for (const match of matchesOf(before, not))
    if (!/[.!?,;:。，、]/.test(before.slice(match.index + match[0].length))) return true;
  for (const match of matchesOf(after, not))
    if (!/[.!?,;:。，、]| \S+ \S+ \S+ /.test(after.slice(0, match.index))) return true;
  return false;
}

/** `Run nothing without asking`: denied elsewhere in the sentence. */
function isForbidden(text: string, { start, end }: Span, lexicon: Lexicon): boolean {
  const around = `${beforeIn(text, start)} | ${afterIn(text, end)}`;
  return around.search(patternOf('not', lexicon)) >= 0;
}

/** `Never call other tools without asking`, or before this one has answered. */
const UNLESS =
  /(?<!\p{L})(?:senza|sin|sans|ohne|sem|bez|zonder|без|a menos|a meno|prima|antes|avant|bevor|пока)(?!\p{L})/u;

const OPENED = /["«„“”'`「『‘][^"»“”'`」』’]{0,60}$/;
const STOP = /[.!?\n](?=\s|$|[^\x00-\x7f])|[。！？।؟]/;
const NEXT = /[.!?]\s|[。！？।؟]/;
/** What honest tools keep from people, since it means nothing to them. */
const TECHNICAL =
  /(?<![a-z0-9_])(?:ids?|uuids?|guids?|json|html|xml|slugs?)(?![a-z])|identificador|identificativ|identifiants? (?:intern|techn)|kennung|identyfikator|идентификатор|kimlik(?:ler|numara)|标识符|識別碼|识别码|識別子|식별자|معرف|आईडी|पहचानकर्ता/u;
/** Rules of an earlier year or release of the thing itself. */
const RELEASE = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<![\p{L}\d])v?\d{1,2}\.\d{1,2}(?!\d)/u;

/** Around a quotation, in the English of most definitions. */
const ABOUT =
  /\b(?:attacks?|injections?|jailbreaks?|malicious|suspicious|phishing|detects?|flags?|blocks?|translat\w{1,5}|examples?|phrases?|means?)\b/;

const beforeIn = (text: string, start: number): string =>
  text
    .slice(Math.max(0, start - SENTENCE), start)
    .split(STOP)
    .at(-1) ?? '';
const afterIn = (text: string, end: number): string => text.slice(end, end + SENTENCE).split(STOP)[0] ?? '';
const sentenceAround = (text: string, start: number, end: number): string =>
  beforeIn(text, start) + text.slice(start, end) + afterIn(text, end);

/** A text about attacks names them; an example stands in quotes. */
function isTalkedAbout(text: string, start: number, end: number, lexicon: Lexicon): boolean {
  const [before, after] = [beforeIn(text, start), afterIn(text, end)];
  if (has('attack', before + text.slice(start, end) + after, lexicon)) return true;
  const around = `${before} ${after}`;
  return OPENED.test(before) && (ABOUT.test(around) || has('detect', around, lexicon));
}

function has(name: WordClass, text: string, lexicon: Lexicon): boolean {
  return text.search(patternOf(name, lexicon)) >= 0;
}
