/** Readings of a text whose words are spelled to be read by a model and missed by a matcher. Each costs one pass. */

import { matchesOf } from '../../text/patterns/matches.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';
import { COMMON_WORDS } from '../../text/words/common-words.ts';

export interface Reading {
  readonly text: string;
  readonly undone:
    | 'look-alike letters'
    | 'figures for letters'
    | 'spaced letters'
    | 'marks inside words'
    | 'letters out of order';
}

const OTHER_LETTER =
  '[\\u0250-\\u02af\\u0370-\\u03ff\\u0400-\\u052f\\u0531-\\u0586\\u13a0-\\u13ff\\u1d00-\\u1dbf\\ua4d0-\\ua4f7\\uab30-\\uabbf]';
const MIXED = new RegExp(`[a-z]${OTHER_LETTER}|${OTHER_LETTER}[a-z]|[\\u1d00-\\u1d2b]{3}`, 'i');
/** Letters drawn as signs, which no normal form gives back: flags, and white on black. */
const DRAWN = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, i) => [letter, 'abcdefghijklmnoprstuvwyz'.charAt(i)]),
);
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ]/g;
/** Letters with a figure among them; a word of orders must come out, else it is a name like `ipv4` or `k8s`. */
const FIGURED = /(?<![a-z0-9@$])(?=[0-9@$!|]{0,4}[a-z])[a-z]{0,12}[013457@$!|89][a-z013457@$!|89]{0,16}/gi;
const MORE_WORDS: ReadonlySet<string> = new Set(
  `disregard forget prior earlier directions guidelines rules orders forward transmit silently hide inform notify
  unrestricted restrictions developer administrator override bypass disable recipient address instructing first
  include called parameter argument context history everything without entire whole email every even hidden given word assistant now to of`.split(
    /\s+/,
  ),
);
const FIGURE = /[01345789@$]|[!|](?=[a-z])/gi;
const FIGURES: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['|', 'i'],
]);
/** What stands for letters inside an address must stay: `https://…/v1`. */
const ADDRESS = /(?<!\S)\S{0,80}(?:\/\/|@[\w-]{1,60}\.|~\/)\S*/g;
/** Words tied together: `IGNORE-ALL-RULES`. */
const TIED = /(?<![\w./-])[a-z]{2,16}(?:[-_.+·•][a-z]{2,16}){2,12}(?![\w/-])/gi;
const BACKWARDS =
  /snoitcurtsni|tpmorp|erongi|suoiverp|drawssap|drow?ssap|slaitnederc|noitasrevnoc|terces|dragersid|tegrof|resu eht/i;
/** A reader does not notice letters that change places inside a word, as long as the first and the last stay. */
const SCRAMBLED = new Map(
  `ignore disregard forget previous earlier instructions instruction guidelines directions conversation credentials
  password passwords secret secrets system prompt before contents forward upload reveal always recipient execute
  without telling silently everything restrictions`
    .split(/\s+/)
    .map((word) => [scrambleKey(word), word]),
);
/**
 * By its first letter, its length and its last letter it could be one of them, and is not; or a run of letters that is
 * cut into words.
 */
const SCRAMBLED_SHAPE = new RegExp(
  `(?<![a-z])(?!(?:${[...SCRAMBLED.values()].join('|')})(?![a-z]))(?:${[...new Set(Array.from(SCRAMBLED.values(), shapeOf))].join('|')})(?![a-z])|[a-z]{15}`,
  'i',
);
const LONG_WORD = /[a-z]{6,14}/gi;
const SPACED = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7}\p{L}(?![\p{L}\p{N}])/u;
const SPACED_RUN = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu;
const MARKED = /\p{L}(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8}|\p{M}{1,3}(?=\p{L}\p{M}))\p{L}/iu;
const MARKS =
  /(?<=\p{L})(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8})(?=\p{L})|(?<=\p{L})<\/[a-z]{1,8}>|(?<=[a-z]\p{M}{0,8})\p{M}/giu;
/** One ordinary word in stars, ticks or quotes; a name of something in them is none. */
const EMPHASISED =
  /(?<![\w*_`"“'])(\*{1,3}|_{1,2}|~~|`|"|“|'|<\w{1,8}>)([a-z]{1,14})(\*{1,3}|_{1,2}|~~|`|"|”|'|<\/\w{1,8}>)(?![\w*_`"”])/gi;

/** In quotes stand values and names; these are neither. */
const SPOKEN =
  /^(?:never|always|do|don't|not|you|your|the|this|that|all|any|to|and|must|ignore|disregard|forget|tell|send|forward|upload|read|open|reveal|print|call|use|run|execute|change|before|when|first|from)$/i;

/** Signs without which a reading is not worth a try: nearly every text is plain. */
const NOT_ASCII = /[^\x00-\x7f]/;
const FIGURE_SIGN = /[a-z][013457@$!|89]|[0-9@$!|][a-z]/i;
const TIE = /[a-z][-_.+·•][a-z]/i;
const LONE_LETTERS = /[ ._*-]\p{L}[ ._*-]{1,3}\p{L}[ ._*-]/u;
const EMPHASIS = /[*_~`"“'<]/;
const MARK = /[*_~`<]|-[\r\n]|\p{M}/iu;

export function* undisguised(text: string): Generator<Reading> {
  const isAscii = !NOT_ASCII.test(text);
  const letters = isAscii ? text : drawnLetters(text);
  if (letters !== text || (!isAscii && MIXED.test(text)))
    yield { text: skeleton(letters.toLowerCase()).replaceAll('rn', 'm'), undone: 'look-alike letters' };
  if (FIGURE_SIGN.test(text) && isFigured(text)) {
    yield { text: inWords(text, spelled), undone: 'figures for letters' };
    if (/1\w|\w1/.test(text))
      yield {
        text: inWords(text, (part) => spelled(part.replaceAll('1', 'l'))),
        undone: 'figures for letters',
      };
  }
  const loose = TIE.test(text)
    ? text.replace(TIED, (run) => (orderlyIn(run) > 2 ? run.replace(/[^a-z]/gi, ' ') : run))
    : text;
  if (loose !== text) yield { text: loose, undone: 'marks inside words' };
  if (BACKWARDS.test(text)) yield { text: [...text].reverse().join(''), undone: 'letters out of order' };
  const sorted = SCRAMBLED_SHAPE.test(text) ? text.replace(LONG_WORD, unscrambled) : text;
  if (sorted !== text) yield { text: sorted, undone: 'letters out of order' };
  if (LONE_LETTERS.test(text) && SPACED.test(text))
    yield { text: joinSpaced(text), undone: 'spaced letters' };
  const isMarked = MARK.test(text);
  if (!isMarked && !EMPHASIS.test(text)) return;
  let isMeant = false;
  const plain = text.replace(EMPHASISED, (whole, mark: string, word: string) => {
    if (/[`"“']/.test(mark) && !SPOKEN.test(word)) return whole;
    isMeant ||= isOrderly(word.toLowerCase()) || SPOKEN.test(word);
    return word;
  });
  if (isMeant || (isMarked && MARKED.test(text)))
    yield { text: plain.replace(MARKS, ''), undone: 'marks inside words' };
}

const spelled = (part: string): string => part.replace(FIGURE, (sign) => FIGURES.get(sign) ?? sign);

const isOrderly = (word: string): boolean => COMMON_WORDS.has(word) || MORE_WORDS.has(word);

function isFigured(text: string): boolean {
  const tried = new Set<string>();
  for (const [token] of matchesOf(text, FIGURED)) {
    if (token.length < 3 || tried.has(token)) continue;
    tried.add(token);
    // `$filter` and `@mention` are names.
    if (/^[$@][^013457@$!|89]*$/.test(token)) continue;
    const lower = token.toLowerCase();
    if (isOrderly(spelled(lower)) || (lower.includes('1') && isOrderly(spelled(lower.replaceAll('1', 'l')))))
      return true;
  }
  return false;
}

const orderlyIn = (run: string): number =>
  run.split(/[^a-z]/i).filter((word) => isOrderly(word.toLowerCase())).length;

function shapeOf(word: string): string {
  return `${word.charAt(0)}[a-z]{${word.length - 2}}${word.slice(-1)}`;
}

function scrambleKey(word: string): string {
  return word.charAt(0) + [...word.slice(1, -1)].sort().join('') + word.slice(-1);
}

function unscrambled(word: string): string {
  if (!SCRAMBLED_SHAPE.test(word)) return word;
  const lower = word.toLowerCase();
  const known = SCRAMBLED.get(scrambleKey(lower));
  return known === undefined || known === lower ? word : known;
}

function drawnLetters(text: string): string {
  return text
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(DRAWN, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
      return String.fromCharCode(0x61 + code - first);
    });
}

function inWords(text: string, change: (part: string) => string): string {
  let result = '';
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    result += change(text.slice(at, index)) + address;
    at = index + address.length;
  }
  return result + change(text.slice(at));
}

/** `i g n o r e  a l l` keeps its words if two spaces part them; else all letters become one word. */
function joinSpaced(text: string): string {
  return text.replace(SPACED_RUN, (run) =>
    run
      .split(/ {2,3}/)
      .map((word) => word.replace(/[ ._*-]/g, ''))
      .join(' '),
  );
}
