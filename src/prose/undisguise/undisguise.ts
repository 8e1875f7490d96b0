/** Readings of a text whose words are spelled to be read by a model and missed by a matcher. Each costs one pass. */

import { COMMON_WORDS } from '../../text/words/common-words.ts';
import { isKnownWord } from '../known/known-items.ts';
import { readLookAlikes } from './look-alikes.ts';
import { composed, type Origins, type Rewriting, rewritten, unchanged } from './origins.ts';
import { unscrambled } from './scrambled.ts';
import { BACKWARDS, figuredRuns, type Signs } from './signs.ts';

export interface Reading {
  readonly text: string;
  readonly origins: Origins;
  readonly undone:
    | 'look-alike letters'
    | 'figures for letters'
    | 'spaced letters'
    | 'marks inside words'
    | 'letters out of order';
}

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
const SPACED = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7}\p{L}(?![\p{L}\p{N}])/u;
/** With spaces alone, addresses and paths are spaced out too. */
const SPACED_RUN =
  /(?:(?<!\S)\S {1,3}){8,}\S(?!\S)|(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu;
const BY_SPACES = /^\S(?: {1,3}\S)*$/u;
/** In plain ASCII, the letters of other scripts need not be looked for. What is rare is seen first: it costs least. */
const MARKED = [
  /(?=[*_~`<-])(?<=[a-z])(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8})[a-z]/i,
  /(?=[*_~`<-]|[^\x00-\x7f])(?<=\p{L})(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8}|\p{M}{1,3}(?=\p{L}\p{M}))\p{L}/iu,
] as const;
const MARKS = [
  /(?=[*_~`<-])(?<=[a-z])(?:(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8})(?=[a-z])|<\/[a-z]{1,8}>)/gi,
  /(?=[*_~`<-]|[^\x00-\x7f])(?:(?<=\p{L})(?:(?:\*{1,3}|__|~~|``|<\/?[a-z]{1,8}>|-\r?\n[ \t]{0,8})(?=\p{L})|<\/[a-z]{1,8}>)|\p{M}(?<=[a-z]\p{M}{1,9}))/giu,
] as const;
/** One ordinary word in stars, ticks or quotes; a name of something in them is none. */
const EMPHASISED =
  /(?=[*_~`"“'<])(?<![\w*_`"“'])(\*{1,3}|_{1,2}|~~|`|"|“|'|<\w{1,8}>)([a-z]{1,14})(\*{1,3}|_{1,2}|~~|`|"|”|'|<\/\w{1,8}>)(?![\w*_`"”])/gi;

/** In quotes stand values and names; these are neither. */
const SPOKEN =
  /^(?:never|always|do|don't|not|you|your|the|this|that|all|any|to|and|must|ignore|disregard|forget|tell|send|forward|upload|read|open|reveal|print|call|use|run|execute|change|before|when|first|from)$/i;

export function* undisguised(text: string, signs: Signs): Generator<Reading> {
  const origins = () => unchanged(text);
  const lookAlikes = signs.mayLookAlike ? readLookAlikes(text) : undefined;
  if (lookAlikes !== undefined) yield { ...lookAlikes, undone: 'look-alike letters' };
  if (signs.hasFigure && isFigured(text)) yield* figuresRead(text);
  const loose = signs.isTied
    ? text.replace(TIED, (run) => (orderlyIn(run) > 2 ? run.replace(/[^a-z]/gi, ' ') : run))
    : text;
  if (loose !== text) yield { text: loose, origins, undone: 'marks inside words' };
  if (signs.isBackwards && BACKWARDS.test(text)) yield backwards(text);
  if (signs.isScrambled) yield { text: unscrambled(text), origins, undone: 'letters out of order' };
  if (signs.isSpaced && SPACED.test(text))
    yield {
      text: text.replace(SPACED_RUN, joinedLetters),
      origins: () => rewritten(text, { pattern: SPACED_RUN, change: joinedLetters }).origins,
      undone: 'spaced letters',
    };
  if (signs.hasMark || signs.hasEmphasis) yield* withoutMarks(text, signs);
}

/** One unit stands for one letter, so that places stay. */
function* figuresRead(text: string): Generator<Reading> {
  const origins = () => unchanged(text);
  yield { text: inWords(text, spelled), origins, undone: 'figures for letters' };
  if (/1\w|\w1/.test(text))
    yield {
      text: inWords(text, (part) => spelled(part.replaceAll('1', 'l'))),
      origins,
      undone: 'figures for letters',
    };
}

function backwards(text: string): Reading {
  const characters = [...text].reverse();
  return {
    text: characters.join(''),
    origins: () => {
      let at = text.length;
      const origins = characters.flatMap((character) => {
        at -= character.length;
        return character.split('').map(() => at);
      });
      return Uint32Array.from([...origins, 0]);
    },
    undone: 'letters out of order',
  };
}

function* withoutMarks(text: string, { hasMark, isAscii }: Signs): Generator<Reading> {
  let isMeant = false;
  const change = (whole: string, mark = '', word = ''): string => {
    if (/[`"“']/.test(mark) && !SPOKEN.test(word)) return whole;
    isMeant ||= isOrderly(word.toLowerCase()) || SPOKEN.test(word);
    return word;
  };
  const plain = text.replace(EMPHASISED, change);
  const set = isAscii ? 0 : 1;
  if (!isMeant && !(hasMark && MARKED[set].test(text))) return;
  const marks: Rewriting = { pattern: MARKS[set], change: () => '' };
  yield {
    text: plain.replace(MARKS[set], ''),
    origins: () =>
      composed(rewritten(text, { pattern: EMPHASISED, change }).origins, rewritten(plain, marks).origins),
    undone: 'marks inside words',
  };
}

const spelled = (part: string): string => part.replace(FIGURE, (sign) => FIGURES.get(sign) ?? sign);

const isOrderly = (word: string): boolean =>
  COMMON_WORDS.has(word) || MORE_WORDS.has(word) || isKnownWord(word);

function isFigured(text: string): boolean {
  const tried = new Set<string>();
  for (const run of figuredRuns(text)) {
    if (tried.has(run)) continue;
    tried.add(run);
    for (const token of run.match(FIGURED) ?? []) if (spellsWord(token)) return true;
  }
  return false;
}

function spellsWord(token: string): boolean {
  // `$filter` and `@mention` are names.
  if (token.length < 3 || /^[$@][^013457@$!|89]*$/.test(token)) return false;
  const lower = token.toLowerCase();
  return isOrderly(spelled(lower)) || (lower.includes('1') && isOrderly(spelled(lower.replaceAll('1', 'l'))));
}

const orderlyIn = (run: string): number =>
  run.split(/[^a-z]/i).filter((word) => isOrderly(word.toLowerCase())).length;

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
const joinedLetters = (run: string): string =>
  run
    .split(/ {2,3}/)
    .map((word) => word.replace(BY_SPACES.test(run) ? / /g : /[ ._*-]/g, ''))
    .join(' ');
