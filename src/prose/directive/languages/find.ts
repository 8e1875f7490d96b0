/**
 * `framesInOtherLanguages` finds directives in languages besides English, whose grammar stands one room up. Word
 * order differs too much for patterns of phrases, so a frame is a set of word classes that stand close together.
 * What is denied, or quoted or named where attacks are the subject, is left out. Linear in the text.
 */

import { matchesOf } from '../../../text/patterns/matches.ts';
import type { Frame, SeenFrame, Strength } from '../sentence/frame.ts';
import { withoutAccents } from './fold.ts';
import type { Lexicon, WordClass } from './lexicon.ts';
import { isAtHome, quietFrames, type Setting } from './quiet.ts';
import { languagesOf } from './spoken.ts';
import { subtleFrames } from './subtle.ts';

type AnyClass = WordClass | keyof typeof EVERYWHERE;

/** The same in every language. */
const EVERYWHERE = {
  url: /https?:\/\/[^\s"'`<>。，、！？]{1,200}|[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,10}|\bwebhook|\b[a-z]{2}\d{2}(?: ?\d{4}){3,7}/g,
  place:
    /~\/\.\w|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)|(?<![\w)])\.env\b|\.aws\b|\/etc\/(?:passwd|shadow)|\bmcp\.json|\.netrc|\.kube\b|\.npmrc|\bcredentials\.json|\.git-credentials|\bkeychain|\bwallet\.dat|\.cursor\b|\.claude\b|\.gnupg|\bsecrets?\.(?:ya?ml|json|toml)/g,
  command:
    /\b(?:curl|wget|iwr|irm)\b[^|\n]{1,200}\| ?(?:sudo )?(?:(?:ba|z|da)?sh|python3?|iex|node)\b|\brm -\w{0,3}[rf]\w{0,3} [~/$.]|\/dev\/tcp\/|\bnc -\w{0,3}e|\bcurl\b[^\n]{0,80}(?:-d|-f|--data\S{0,8}) ?@|\bpowershell -\w|\bbase64 -d ?\||\bchmod \+x/g,
} as const;

interface Rule {
  readonly frame: Frame;
  readonly strength: Strength;
  /** Nothing is found without the first one; it is the verb where there is one. */
  readonly needs: readonly [AnyClass, ...AnyClass[]];
  /** How far from the first the others may stand. */
  readonly reach: number;
}

const rule = (frame: Frame, strength: Strength, reach: number, ...needs: Rule['needs']): Rule => ({
  frame,
  strength,
  needs,
  reach,
});

const RULES: readonly Rule[] = [
  rule('override', 'clear', 60, 'ignore', 'prior', 'order'),
  rule('override', 'clear', 40, 'ignore', 'everything'),
  rule('secrecy', 'clear', 40, 'hush', 'user'),
  rule('secrecy', 'plain', 120, 'unseen', 'send'),
  rule('secrecy', 'plain', 120, 'unseen', 'read'),
  rule('secrecy', 'plain', 120, 'unseen', 'run'),
  rule('forwarding', 'clear', 120, 'send', 'secret', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'secret', 'outside'),
  rule('forwarding', 'clear', 120, 'send', 'place', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'place', 'outside'),
  rule('forwarding', 'clear', 120, 'send', 'data', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'data', 'outside'),
  rule('forwarding', 'plain', 90, 'pass', 'data', 'parameter'),
  rule('forwarding', 'plain', 40, 'data', 'prompt'),
  rule('forwarding', 'hint', 60, 'send', 'secret'),
  rule('reading', 'clear', 160, 'read', 'place', 'pass'),
  rule('reading', 'clear', 160, 'read', 'place', 'send'),
  rule('reading', 'clear', 120, 'read', 'place', 'first'),
  rule('reading', 'clear', 120, 'pass', 'place', 'parameter'),
  rule('reading', 'hint', 60, 'read', 'place'),
  rule('hijack', 'plain', 110, 'call', 'this_tool', 'first', 'other_tools'),
  rule('hijack', 'plain', 80, 'instead', 'other_tools'),
  rule('redirection', 'clear', 120, 'change', 'recipient', 'url', 'first'),
  rule('redirection', 'clear', 120, 'change', 'recipient', 'url', 'other_tools'),
  rule('redirection', 'plain', 90, 'change', 'recipient', 'outside'),
  rule('redirection', 'plain', 80, 'recipient', 'url', 'other_tools'),
  rule('command', 'clear', 100, 'run', 'command'),
  rule('command', 'hint', 60, 'disable', 'protection'),
  rule('disclosure', 'clear', 60, 'reveal', 'prompt', 'your'),
  rule('disclosure', 'hint', 40, 'reveal', 'prompt'),
  rule('role', 'clear', 120, 'becoming', 'unbound'),
  rule('role', 'hint', 0, 'becoming'),
];

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

const patterns = new WeakMap<RegExp, RegExp>();

function patternOf(name: AnyClass, { isSpaced, words }: Lexicon): RegExp {
  if (name === 'url' || name === 'place' || name === 'command') return EVERYWHERE[name];
  const known = patterns.get(words[name]);
  if (known !== undefined) return known;
  const made = new RegExp(`${isSpaced ? '(?<![\\p{L}\\p{N}_])' : ''}(?:${words[name].source})`, 'gu');
  patterns.set(words[name], made);
  return made;
}

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
