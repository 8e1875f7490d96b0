/**
 * The steps of paths that a program can put together from its strings, whatever loops, conditions, tables, formats or
 * calls lead there: which value a variable has is not followed, so each may be any of the program's strings.
 */

import { compileGlob } from '../../../text/patterns/glob.ts';

/** How a step is spelled: as such, by a pattern, or put together from parts. */
export type Spelled = 'whole' | 'pattern' | 'made';

type Template = readonly (string | undefined)[];

const MOST_STRINGS = 4000;
const LONGEST = 400;
/** In a longer program, many short strings are parts of any name. */
const SHORT_PROGRAM = 6000;
const SHORTEST_PART = 3;
const MOST_PARTS = 4;

const STRING =
  /"((?:[^"\\\n]|\\.){0,400})"|'((?:[^'\\\n]|\\.){0,400})'|`((?:[^`\\]|\\.){0,400})`|(?:\bqw|\bqq?|%[wq])\s?[([{<]([^)\]}>]{0,400})|<([^<>\s]{0,80}\*[^<>\s]{0,80})>/g;
/** A key of a table needs no quotes: `claude => 1`, `{claude: 1}`. */
const KEY = /(?:^|[{,(\s])([A-Za-z_][\w-]{1,40})\s{0,4}(?:=>|:(?![:=]))/g;
/** Values inside a string: `${x}`, `#{x}`, `$x`, `{x}`, `%s`, `\(x)`. */
const INSERTED =
  /\$\{[^}]{0,200}\}|#\{[^}]{0,200}\}|\$\w{1,60}(?:(?:->)?(?:\{[^}]{0,60}\}|\[[^\]]{0,60}\]))?|\{[^{}\n]{0,120}\}|%(?:\(\w{1,40}\))?-?\d{0,3}[svqd]|\\\([^)]{0,80}\)/;
/** Something is put before or behind a string: an operator, or a name right beside it. */
const BEFORE =
  /(?:[\w)\]}"'`]\s{0,8}(?:\+|\.{1,2}|<>|&|~|\^|\|\||%)=?|[\w)\]"'`][ \t]{1,8}|=\s{0,8}\+)\s{0,8}$/;
const BEHIND = /^\s{0,8}(?:(?:\+|\.{1,2}|<>|&|~|\^|\|\|)\s{0,8}[\w"'`($@]|[ \t]{0,8}[\w$"'`])/;
/** Functions that put texts together without an operator. */
const PUTS =
  /\b(?:with_suffix|with_name|with_stem|set_extension|concat|push_str|strn?cat|append|implode|join|paste0?)\b/;
const WORDS = /[\s"'`(),;[\]=<>|&]+/;

export class Spelling {
  readonly #whole = new Set<string>();
  readonly #patterns = new Set<string>();
  readonly #templates: Template[] = [];
  readonly #parts = new Set<string>();
  readonly #known = new Map<string, Spelled | undefined>();

  /** The strings of code. */
  addCode(text: string): void {
    let count = 0;
    for (const found of text.matchAll(STRING)) {
      if (++count > MOST_STRINGS) break;
      const [all, double, single, back, words, pattern] = found;
      const list = words ?? pattern;
      if (list !== undefined) for (const word of list.split(/\s+/)) this.#add(word, false, false);
      const value = double ?? single ?? back;
      if (value === undefined || value === '') continue;
      const end = found.index + all.length;
      const isBehind = BEFORE.test(text.slice(Math.max(0, found.index - 24), found.index));
      this.#add(value, isBehind, BEHIND.test(text.slice(end, end + 24)));
      // A value inside a string may be a condition over strings.
      for (const [inner] of value.matchAll(new RegExp(INSERTED, 'g')))
        for (const one of inner.matchAll(STRING)) this.#add(one[1] ?? one[2] ?? one[3] ?? '', false, false);
      // A command in a string has words of its own.
      if (/\s/.test(value)) for (const word of value.split(WORDS)) this.#add(word, false, false);
    }
    for (const [, key = ''] of [...text.matchAll(KEY)].slice(0, MOST_STRINGS))
      this.#parts.add(key.toLowerCase());
    if (PUTS.test(text)) this.#templates.push([undefined]);
  }

  /** Words without quotes: of a command line, of a tool's own language. */
  addWords(text: string): void {
    for (const word of text.split(WORDS).slice(0, MOST_STRINGS)) this.#add(word, false, false);
  }

  #add(spelled: string, isAfter: boolean, isBefore: boolean): void {
    if (spelled.length > LONGEST) return;
    const value = spelled.replaceAll(/\\{1,2}(?=\w|\.)/g, '/').toLowerCase();
    const parts = value.split(new RegExp(INSERTED, 'g'));
    const holed = [isAfter ? '\0' : '', parts.join('\0'), isBefore ? '\0' : ''].join('');
    const isRelative = !/^[/~$\0]/.test(holed);
    const steps = holed.split('/');
    for (const [i, step] of steps.entries()) {
      // `dist/settings.json` is that file in no other folder.
      const isBound = isRelative && PLAIN_FOLDER.test(steps[i - 1] ?? '') && !step.startsWith('.');
      if (step === '' || step === '\0' || isBound) continue;
      if (step.includes('\0')) this.#templates.push(templateOf(step));
      else this.#whole.add(step);
    }
    for (const step of value.split('/'))
      if (/[*?[]/.test(step) && /[a-z]/.test(step)) this.#patterns.add(step);
    for (const part of new Set([value, ...parts]))
      for (const step of part === '.' ? [part] : part.split('/'))
        if (isPart(step, part)) this.#parts.add(step);
  }

  /** Whether the program can spell this step of a path. */
  of(step: string, isShort = true): Spelled | undefined {
    const key = step.toLowerCase();
    if (this.#whole.has(key)) return 'whole';
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    const spelled = this.#find(key, isShort);
    this.#known.set(key, spelled);
    return spelled;
  }

  #find(step: string, isShort: boolean): Spelled | undefined {
    for (const pattern of this.#patterns) if (matches(pattern, step)) return 'pattern';
    const least = isShort ? 1 : SHORTEST_PART;
    const parts = [...this.#parts].filter(
      (part) => part.length >= least && step.includes(part) && part !== step,
    );
    const long = parts.filter((part) => part.length >= SHORTEST_PART);
    const isMade = this.#templates.some((template) =>
      fits(template, step, template.some((part) => part !== undefined) ? parts : long),
    );
    return isMade || (this.#parts.has(step) && this.#templates.length > 0) ? 'made' : undefined;
  }
}

const PLAIN_FOLDER = /^[\w-][\w.-]*$/;

/** The dot of `./file` is no part of a name. */
const isPart = (step: string, text: string): boolean =>
  step !== '' && step !== '..' && (step !== '.' || text === '.');

export const isShortProgram = (text: string): boolean => text.length <= SHORT_PROGRAM;

const templateOf = (step: string): Template =>
  step
    .split('\0')
    .flatMap((part, i): (string | undefined)[] => [
      ...(i > 0 ? [undefined] : []),
      ...(part === '' ? [] : [part]),
    ]);

function matches(pattern: string, step: string): boolean {
  if (step.startsWith('.') && !/^[.[]/.test(pattern)) return false;
  try {
    return compileGlob(pattern).matches(step);
  } catch {
    return false;
  }
}

/** Whether the template becomes the step, with a few of the parts for each of its holes. */
function fits(template: Template, step: string, parts: readonly string[]): boolean {
  // The places in the step that what was read so far can end at.
  let ends = new Set([0]);
  for (const part of template) {
    const next = new Set<number>();
    for (const at of ends) {
      if (part === undefined) for (const end of filledTo(step, at, parts)) next.add(end);
      else if (step.startsWith(part, at)) next.add(at + part.length);
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return ends.has(step.length);
}

function filledTo(step: string, from: number, parts: readonly string[]): Set<number> {
  const reached = new Set([from]);
  let last = [from];
  for (let count = 0; count < MOST_PARTS && last.length > 0; count += 1) {
    const next: number[] = [];
    for (const at of last)
      for (const part of parts) {
        const end = at + part.length;
        if (reached.has(end) || !step.startsWith(part, at)) continue;
        reached.add(end);
        next.push(end);
      }
    last = next;
  }
  return reached;
}
