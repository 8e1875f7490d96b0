import { memo } from '../../text/bounded-memo.ts';
import type { Word } from './reading.ts';

/**
 * Options as getopt reads them: `-rf`, `-ofile`, `-o file`, `--output=file`, `--outp file`, `--`, options after operands.
 * The option list has the program's options, separated by spaces; a colon means that a value follows, two that it
 * may only be attached: `'-o: --output: --color:: --force --force-with-lease -auto-approve'`. Single letters without
 * a value need no entry. A name of several letters after one dash is read whole only if it is listed.
 */
export interface Options {
  has(...names: readonly string[]): boolean;
  /** The last value given. */
  value(...names: readonly string[]): Word | undefined;
  values(...names: readonly string[]): Word[];
  readonly operands: readonly Word[];
  /** Names as resolved (`--forc` → `--force`), in order. */
  readonly names: readonly string[];
}

interface Given {
  readonly name: string;
  readonly value: Word | undefined;
}

type Takes = 'none' | 'next' | 'attached';

export function readOptions(
  args: readonly Word[],
  spelling: string,
  /** For programs that run another: the first operand ends the options. */
  until: 'end' | 'operand' = 'end',
): Options {
  const known = knownOf(spelling);
  const given: Given[] = [];
  const operands: Word[] = [];
  let at = 0;
  while (at < args.length) {
    const word = args[at++]!;
    const { text } = word;
    if (text === '--') {
      operands.push(...args.slice(at));
      break;
    }
    if (text.length < 2 || text[0] !== '-') {
      operands.push(word);
      if (until === 'end') continue;
      operands.push(...args.slice(at));
      break;
    }
    const whole = readWhole(word, known);
    if (whole === undefined) at = readLetters(word, args, at, known, given);
    else if (whole.value === undefined && known.get(whole.name) === 'next') {
      given.push({ name: whole.name, value: args[at++] });
    } else given.push(whole);
  }
  return answers(given, operands);
}

function answers(given: readonly Given[], operands: readonly Word[]): Options {
  return {
    operands,
    names: given.map(({ name }) => name),
    has: (...names) => given.some(({ name }) => names.includes(name)),
    value: (...names) =>
      given.findLast(({ name, value }) => value !== undefined && names.includes(name))?.value,
    values: (...names) =>
      given.flatMap(({ name, value }) => (value !== undefined && names.includes(name) ? [value] : [])),
  };
}

/** `--name`, `--name=value`, and listed names behind one dash; undefined for a bundle of letters. */
function readWhole(word: Word, known: ReadonlyMap<string, Takes>): Given | undefined {
  const { text } = word;
  const equals = text.indexOf('=');
  const name = equals === -1 ? text : text.slice(0, equals);
  const long = text[1] === '-';
  if (!long && (name.length === 2 || !known.has(name))) return undefined;
  const value = equals === -1 ? undefined : tailOf(word, equals + 1);
  return { name: long ? resolved(name, known) : name, value };
}

/** A long name may be abbreviated as long as it is unambiguous. */
function resolved(name: string, known: ReadonlyMap<string, Takes>): string {
  if (known.has(name)) return name;
  let found: string | undefined;
  for (const full of known.keys()) {
    if (!full.startsWith(name)) continue;
    if (found !== undefined) return name;
    found = full;
  }
  return found ?? name;
}

function readLetters(
  word: Word,
  args: readonly Word[],
  next: number,
  known: ReadonlyMap<string, Takes>,
  given: Given[],
): number {
  const { text } = word;
  for (let at = 1; at < text.length; at++) {
    const name = `-${text[at]}`;
    const takes = known.get(name) ?? 'none';
    if (takes === 'none') {
      given.push({ name, value: undefined });
      continue;
    }
    const attached = at + 1 < text.length ? tailOf(word, at + 1) : undefined;
    if (attached !== undefined || takes === 'attached') {
      given.push({ name, value: attached });
      return next;
    }
    given.push({ name, value: args[next] });
    return next + 1;
  }
  return next;
}

/** The word without its first letters. */
export function tailOf(word: Word, from: number): Word {
  return { ...word, text: word.text.slice(from), value: word.value?.slice(from) };
}

/** Lists of options are our own literals. */
const knownOf = memo({ most: 1024 }, (spelling): ReadonlyMap<string, Takes> => {
  const known = new Map<string, Takes>();
  for (const entry of spelling.split(' ')) {
    if (entry.endsWith('::')) known.set(entry.slice(0, -2), 'attached');
    else if (entry.endsWith(':')) known.set(entry.slice(0, -1), 'next');
    else if (entry !== '') known.set(entry, 'none');
  }
  return known;
});
