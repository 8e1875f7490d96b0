/**
 * Commands that a value brings into the line that its tool may build from it: a substitution, or a separator with a program
 * behind it (`a.png; rm -rf ~`, `Inter'; curl … | sh; '`). Texts for people quote commands, and code consists of them: there,
 * only what breaks out of a quotation counts.
 */
import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import { type Effect, isHarmful } from '../../shell/reading/effect.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { noteCut } from '../../text/limits.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { FIELD, pathOfKey, stepToMember } from './argument-strings.ts';
import { isCommandLine } from './command-line.ts';

const LONGEST = 4_096;
/** Each is parsed. */
const MOST = 16;
const MOST_VALUES = 20_000;
const MOST_LINES = 128;
const MARKS = /\$\(|[`;|&\n]|<\(/;

/** Queries, patterns and programs: they have separators of their own. */
const CODE_KEYS = whole(
  anyWord`
  q \w{0,30}quer(?:y|ies) search\w* sql\w* statements? stmt patterns? regex\w* globs? expr(?:ession)?s? filters? formulas?
  (?:\w{1,30}_)?(?:code|scripts?|source|snippets?|template|function|diagram|mermaid|graph|jq|yaml|dockerfile|makefile) diff patch
  old_?\w* new_?\w* find replace(?:ment)? commands? cmds? selectors? css html svg xml
`,
  'i',
);
const PROSE_KEYS = whole(
  anyWord`
  (?:\w{1,30}_)?(?:bod(?:y|ies)|contents?|desc(?:ription)?|messages?|msg|comments?|texts?|prompts?|instructions?|notes?|summary|markdown)
  titles? subjects? thoughts? observations? topics? questions? answers? docs? documentation readme reasons? explanation
  justification examples? captions? quotes? context details todos? outputs? results? responses? stdout stderr logs? errors?
  history steps? tasks? steps_to_reproduce goals? plans? facts? stories story activeform data input
`,
  'i',
);
const FEW_WORDS = 3;
const PROSE_BEFORE = 5;
/** Several lines, a block of code, or sentences. */
const DOCUMENT = /\n[^\n]*\n|```|[a-z]{2}[.!?]\s+[A-Z][a-z]/;

/** The first quotation mark ends a quotation that the text did not begin. */
const BREAKS_OUT = /^[^'"\n]{0,2000}['"][)\]}\s]{0,4}(?:;|&&|\|\|?|&)\s{0,4}([^\n]{2,2000})/;
const SEPARATOR = /;|&&|\|\|?|&|\n/g;
const SHELL = /^\s*(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh\s*(?:$|[;&|#'"])/;
const BACKTICKS = /`([^`\n]{2,1000})`/g;

interface At {
  readonly path: string;
  /** The nearest name above. */
  readonly key: string;
}

const TOP: At = { path: '$', key: '' };
const stepDown = ({ path, key }: At, step: string | number, index: number): At => ({
  path: stepToMember(path, step, index),
  key: typeof step === 'number' ? key : step,
});

interface Embedded {
  readonly path: string;
  readonly text: string;
  readonly isEmbedded: true;
}

/** At any depth, in names as well. */
export function embeddedIn(args: Readonly<Record<string, JsonValue>>): Embedded[] {
  const found: Embedded[] = [];
  let left = MOST_VALUES;
  for (const { value, isKey, at, index } of walkJson(args, TOP, stepDown)) {
    if (--left < 0 || found.length >= MOST_LINES) {
      noteCut();
      break;
    }
    if (typeof value !== 'string' || (isKey && FIELD.test(value))) continue;
    const path = isKey ? pathOfKey(at.path, index) : at.path;
    for (const text of embeddedCommands(value, isKey ? '' : at.key))
      found.push({ path, text, isEmbedded: true });
  }
  return found;
}

/** In the order of the text; those that a shell would make something of. */
export function embeddedCommands(text: string, key: string): string[] {
  if (text.length > LONGEST || !MARKS.test(text) || CODE_KEYS.test(key)) return [];
  const isProse = PROSE_KEYS.test(key) || DOCUMENT.test(text);
  const broken = BREAKS_OUT.exec(text)?.[1];
  const found = [
    ...(broken === undefined ? [] : [withoutEnd(broken)]),
    ...[...substitutions(text)].filter(({ around }) => !isProse || isShort(around)).map(({ line }) => line),
    ...(isProse ? [] : [...text.matchAll(BACKTICKS)].flatMap((one) => quotedAlone(text, one))),
    ...(isProse ? [] : separated(text)),
  ];
  return [...new Set(found)]
    .slice(0, MOST)
    .filter((line) => isCommandLine(line) || effectsIn(line).length > 0);
}

const effectsIn = (line: string): readonly Effect[] => effectsOf(readCommand(line));

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;
const isShort = (around: string): boolean => wordsIn(around) <= FEW_WORDS;

/** A quotation mark or a comment that makes the rest of the line harmless. */
const withoutEnd = (line: string): string => line.replace(/(?:\s*[;&|]+)?\s*(?:['"][)\]}]*|#.*|--)?\s*$/, '');

interface Substitution {
  readonly line: string;
  readonly around: string;
}

/** `$(…)` and `<(…)`, the outer ones. */
function* substitutions(text: string): Generator<Substitution> {
  const start = /[$<]\(/g;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const from = found.index + 2;
    let [at, depth] = [from, 1];
    for (; at < text.length && depth > 0; at++)
      if (text[at] === '(') depth += 1;
      else if (text[at] === ')') depth -= 1;
    if (depth > 0) return;
    yield { line: text.slice(from, at - 1), around: text.slice(0, found.index) + text.slice(at) };
    start.lastIndex = at;
  }
}

/** In a sentence, it names a program. */
function quotedAlone(text: string, { index, 0: whole, 1: line = '' }: RegExpExecArray): string[] {
  return isShort(text.slice(0, index) + text.slice(index + whole.length)) ? [line] : [];
}

/** The longest tail first: what is in it is part of one line. */
function separated(text: string): string[] {
  for (const { index, 0: mark } of text.matchAll(SEPARATOR)) {
    const line = withoutEnd(text.slice(index + mark.length));
    if (mark === '|' && SHELL.test(line)) return [fedTo(line, text.slice(0, index), text)];
    if (!isCommandLine(line)) continue;
    if (wordsIn(text.slice(0, index)) < PROSE_BEFORE || isHarmful(effectsIn(line))) return [line];
  }
  return [];
}

/** What a shell runs of its input: an address stands for what is there. */
function fedTo(shell: string, value: string, text: string): string {
  if (isCommandLine(text)) return text;
  const reader = /^\s*https?:\/\//i.test(value) ? 'curl' : 'echo';
  return `${reader} ${value.trim().replaceAll(/["'\\`$]/g, '')} | ${shell.trim()}`;
}
