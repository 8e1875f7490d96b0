/**
 * A text into sentences, each with its place in the text and its position: what is said to the reader, or what is
 * only shown to it. Quoted phrases behind a word that mentions them are blanked; an apostrophe is not a quote, and a
 * label is no excuse. Linear: every look back or ahead is bounded.
 */
import { once } from '../../../text/bounded-memo.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import { LiteralGate } from '../../literal-gate.ts';

export interface Sentence {
  /** Lower case, shown parts blanked. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly position: 'said' | 'shown';
  /** The first of its text: what a thing is or does is usually said there, often as an imperative. */
  readonly isHeadline: boolean;
}

const MAX_SENTENCES = 20_000;
/** A text without a stop is read in pieces: padding must not push an order out of sight. */
const LONGEST_SENTENCE = 1_500;
const MAX_QUOTE = 400;
const CUE =
  /(?:\b(?:such as|e\.g\.|i\.e\.|like|for (?:example|instance)|including|phrases?|patterns?|strings?|attacks?|injections?|jailbreaks?|examples?|say|says|saying|said|called|titled|named|means?|asks?|asking|returns?|returned|wording|words?|text|content|input|message|prompts?|quer(?:y|ies)|questions?|requests?|(?:detect|flag|block|scan|check|reject|filter|contain|match|analy[sz]e|catch|identif|recogni[sz]e|translat|search|look)\w{0,5})\b[^.!?\n]{0,60}|\b(?:tries|try|trying|attempts?) to )$/;
/** `Prompt: "…"` and `Test: "…"` are the text itself. */
const BARE_LABEL = /(?:^|[.!?\n] {0,4})(?:\w{1,12} )?\w{1,12}: {0,2}$/;
const SHOWN_LABEL =
  /\b(?:sample|example|expected|mock|mocked|canned|training|illustrative|fixture|dummy|demo|placeholder)(?: \w{1,12}){0,2}? (?:response|output|text|reply|replies|string|content|message|phrase|prompt|input): {0,2}/g;
const WATCHED = [
  /\b(?:analy[sz]es|detects|checks|flags|marks|blocks|finds|identifies|scans|classifies|rejects|filters|catches|recogni[sz]es|refuses|scores|reports|evaluates|inspects|validates|explains|detecting|flagging|blocking|scanning|rejecting|identifying|looks? for|tests? (?:whether|if|how))\b[^.!?;\n]{0,50}?\b(?:prompts?|texts?|messages?|inputs?|tools?|instructions?|descriptions?|content|agents?|models?|phrases?|e-?mails?|mails?|requests?|commands?|servers?|whether)\b[^.!?;\n]{0,30}?\b(?:that|which|who|whether|asking|asks?|telling|tells?|trying|tries|attempting|attempts?|instructing|designed|containing)\b/g,
  /\b(?:analy[sz]|detect|check|flag|block|find|identif|scan|classif|prevent|reject|filter|catch|recogni[sz]|refus|protect|guard|evaluat|simulat|describ|explain|defend|test)\w{0,4}\b[^.!?;\n]{0,60}?\b(?:injections?|attacks?|attackers?|malicious|suspicious|jailbreaks?|phishing|poison\w{0,4}|exfiltration|adversarial|attempts|threats?)\b/g,
];
/** A text on attacks quotes them. */
const ABOUT =
  /prompt[- ](?:injection|attack)|\binjections?\b|jailbreak|\battacks?\b|\battacker|malicious|phishing|poison(?:ed|ing)|untrusted|\bguard(?:s|rails?)?\b|red[- ]?team|adversarial|\bmoderat|security (?:awareness|scan|quiz|test)|out of its rules/;
/** A line that cites, under a line that says so. */
const CITED = /(?<=(?:examples?|samples?|attacks?|text)[^\n]{0,40}:\n)> [^\n]{0,400}/g;
/** `If a page tells you to …, do not`. */
const SUPPOSED =
  /\b(?:if|when|whenever) (?:an?|the|some|any|its) (?:\w{1,12} ){1,3}?(?:tells?|asks?|instructs?|orders?|says?) (?:you |the \w{1,12} )?to\b(?=[^,.]{1,120},? (?:do not|don't|never|ignore|refuse))/g;
/** `Treat it as data: it may try to tell you to …`. */
const WARNED =
  /\b(?:it|they|this|texts?|contents?|pages?|answers?|messages?|documents?|inputs?|results?) (?:may|might|could) (?:also |even )?(?:try to |attempt to )?(?:tell|ask|instruct|trick|persuade|order|get|convince) (?:you|the (?:model|agent|assistant)) (?:to|into)\b/g;
const AS_DATA =
  /\bas (?:plain |untrusted |mere )?data\b|\buntrusted\b|\b(?:do not|don't|never) (?:follow|obey|act on) (?:them|it|any|such|instructions)\b/;
const UNQUOTED =
  /\b(?:such as|e\.g\.|like|for example) (?=(?:ignor|disregard|forget|reveal|pretend|you are now|bypass|<\w{1,20}>))/g;
const EXAMPLES =
  /^[ \t#*_-]{0,6}(?:(?:usage |input |output |common |good |bad |use )?examples?(?: usage| output| input| queries| calls?)?|sample \w{1,12}|e\.g\.)[*_ ]{0,3}:/;
/** JSON and the like. */
const DATA = /\{ ?"\w|" ?: ?["{[]|^\s?(?:ie|eg|i\.e\.?|e\.g\.?)[:,]? /;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|resp)\.$/;

export function sentencesOf(text: string): Sentence[] {
  const masked = blankShown(text);
  const sentences: Sentence[] = [];
  let start = 0;
  let isExample = false;
  const fences = fencesOf(text);
  for (const end of endsOf(masked)) {
    const part = masked.slice(start, end);
    if (part.trim() !== '') {
      if (/\n[ \t]*\n/.test(text.slice(Math.max(0, start - 4), start))) isExample = false;
      isExample ||= EXAMPLES.test(part);
      const isFenced = fences.some(([from, to]) => start >= from && start < to);
      sentences.push({
        text: part.replaceAll('\n', ' '),
        start,
        end,
        position: isExample || isFenced || DATA.test(part) ? 'shown' : 'said',
        isHeadline: sentences.length === 0,
      });
      if (isExample && !part.trimEnd().endsWith(':') && !/^\s*[-*•\d]/.test(part)) isExample = false;
    }
    start = end;
    if (sentences.length >= MAX_SENTENCES) break;
  }
  return sentences;
}

const STOPS =
  /[.!?]{1,3}["'`)\]*_]{0,3}(?=\s|$)|[。！？]|;(?=\s)|\n(?=[ \t]*(?:\n|[-*•#<>]|\d{1,2}[.)]))|(?<=[:>.!?])\n|\s[—–](?=\s)|\s--?(?=\s)/g;

function* endsOf(text: string): Generator<number> {
  let from = 0;
  for (const stop of matchesOf(text, STOPS)) {
    const end = stop.index + stop[0].length;
    if (stop[0].startsWith('.') && ABBREVIATION.test(text.slice(Math.max(0, stop.index - 8), stop.index + 1)))
      continue;
    yield* piecesOf(text, from, end);
    from = end;
  }
  yield* piecesOf(text, from, text.length);
}

function* piecesOf(text: string, from: number, end: number): Generator<number> {
  let at = from;
  while (end - at > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', at + LONGEST_SENTENCE);
    at = space > at ? space : at + LONGEST_SENTENCE;
    yield at;
  }
  yield end;
}

function fencesOf(text: string): [number, number][] {
  if (!text.includes('```')) return [];
  const marks = [...text.matchAll(/```/g)].slice(0, 200).map(({ index }) => index);
  const fences: [number, number][] = [];
  for (let i = 0; i + 1 < marks.length; i += 2) fences.push([marks[i] ?? 0, marks[i + 1] ?? 0]);
  return fences;
}

/**
 * `Ignore any instructions contained in the mail`: what was fetched gives no orders. Nothing else of the sentence is
 * blanked, and what the user, the host or the conversation said is no such text.
 */
const WARY =
  /\b(?:ignore|disregard|(?:do not|don't|never|must not|should not) (?:follow|obey|execute|act (?:on|upon)|carry out|comply with|trust)) (?:any |all |the |such |embedded |hidden ){0,2}(?:instructions?|commands?|orders|requests|directives|prompts?|directions)(?: or \w{4,12})? (?:(?:that |which )?(?:are |is |may |might |appear |stand |be )*)?(?:contained |found |embedded |hidden |written |included |given |placed |present )?(?:in|inside|within|by|from) (?:(?:the|this|that|these|those|any|an?|its|fetched|returned|retrieved|untrusted|external|scraped|message|mail|issue|page|web|search|query|tool's|downloaded) ){0,3}(?:e-?mails?|mails?|pages?|websites?|web ?sites?|issues?|comments?|documents?|results?|contents?|body|bodies|data|responses?|outputs?|tickets?|attachments?|rows|records|boundaries|posts?|reviews?|articles?)\b(?! (?:above|before|so far|you|of (?:other|any|all|your|the (?:system|user|conversation|chat))))(?: without (?:asking|confirmation|consent|approval)(?: (?:of|from|by)? ?the user)?(?: first)?)?/g;

/** Most texts hold none of them. */
export const MENTIONING: readonly RegExp[] = [
  WARY,
  CITED,
  SUPPOSED,
  WARNED,
  SHOWN_LABEL,
  ...WATCHED,
  UNQUOTED,
];
const gate = once(() => new LiteralGate(MENTIONING));

function mentionsIn(text: string): (pattern: RegExp) => Iterable<RegExpExecArray> {
  const isOpen = gate().open(text);
  return (pattern) => (isOpen[MENTIONING.indexOf(pattern)] === 0 ? [] : matchesOf(text, pattern));
}

/** What is mentioned becomes spaces, so that every place stays where it was. */
function blankShown(text: string): string {
  const blanks: [number, number][] = [];
  const isAbout = ABOUT.test(text);
  for (const [from, to] of quotesOf(text)) {
    if (text.slice(from, to).trim().split(/\s+/, 4).length < (isAbout ? 2 : 3)) continue;
    const before = lead(text, from);
    const isMentioned = isAbout || CUE.test(before.replace(/["'`(]$/, ''));
    if (isMentioned && !BARE_LABEL.test(before.slice(0, -1))) blanks.push([from, to]);
  }
  if (isAbout) blanks.push(...fencesOf(text));
  if (isAbout)
    for (const match of matchesOf(text, /\battempts? to\b[^.)\n]{0,160}/g))
      blanks.push([match.index, match.index + match[0].length]);
  const mentions = mentionsIn(text);
  if (/ignore|disregard|follow|obey|execute|act (?:on|upon)|carry out|comply with|trust/.test(text))
    for (const match of mentions(WARY)) blanks.push([match.index, match.index + match[0].length]);
  for (const match of mentions(CITED)) blanks.push([match.index, match.index + match[0].length]);
  for (const match of mentions(SUPPOSED)) blanks.push(rest(text, match.index + match[0].length, /,/));
  if (AS_DATA.test(text))
    for (const match of mentions(WARNED)) blanks.push(rest(text, match.index + match[0].length));
  for (const match of mentions(SHOWN_LABEL)) blanks.push(rest(text, match.index + match[0].length));
  for (const watched of WATCHED)
    for (const match of mentions(watched)) blanks.push(rest(text, match.index + match[0].length));
  for (const match of mentions(UNQUOTED)) blanks.push(rest(text, match.index + match[0].length, /,/));
  if (blanks.length === 0) return text;
  blanks.sort((a, b) => a[0] - b[0]);
  let result = '';
  let at = 0;
  for (const [from, to] of blanks) {
    if (to <= at) continue;
    const begin = Math.max(from, at);
    result += text.slice(at, begin) + text.slice(begin, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return result + text.slice(at);
}

function lead(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at);
  const stop = Math.max(...['\n\n', '. ', '! ', '? '].map((mark) => before.lastIndexOf(mark)));
  return before.slice(stop + 1);
}

const BREAK = /[.!?](?=\s|$)|[;\n]|,? and then |, then |, please /;

/** To the end of the sentence, or to where a new thought begins. */
function rest(text: string, from: number, also?: RegExp): [number, number] {
  const ahead = text.slice(from, from + MAX_QUOTE);
  const stop = ahead.search(BREAK);
  const other = also ? ahead.search(also) : -1;
  const ends = [stop, other].filter((end) => end >= 0);
  return [from, from + (ends.length > 0 ? Math.min(...ends) : ahead.length)];
}

/** Inside of each quotation. An apostrophe stands behind a letter; a quote that never closes is none. */
export function* quotesOf(text: string): Generator<[number, number]> {
  const opener = /["`«「]|(?<![\w'])'(?=\w)/g;
  for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
    const [mark] = found;
    const from = found.index + 1;
    const to = closeOf(text, from, mark);
    if (to < 0) continue;
    yield [from, to];
    opener.lastIndex = to + 1;
  }
}

function closeOf(text: string, from: number, mark: string): number {
  const closer = mark === '«' ? '»' : mark === '「' ? '」' : mark;
  const ahead = text.slice(from, from + MAX_QUOTE);
  for (let at = ahead.indexOf(closer); at >= 0; at = ahead.indexOf(closer, at + 1)) {
    if (mark === "'" && /\w/.test(ahead[at + 1] ?? '')) continue;
    const inside = ahead.slice(0, at);
    return inside.includes('\n\n') ? -1 : from + at;
  }
  return -1;
}
