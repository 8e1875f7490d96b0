/** Where the code that a word names or contains comes from. */

import type { Executes } from '../../reading/effect.ts';
import type { Reading, Run, Word } from '../../reading/reading.ts';
import { isNamedFile } from '../../reading/wrapper-folder.ts';

export type Code = Executes['code'];

/** An interpreter without code and without input is interactive. */
export function standardInput(run: Run): Code {
  const isFed = run.stdin.length > 0 || run.redirects.some(({ descriptor }) => descriptor === 0);
  return isFed ? { from: 'stdin' } : { from: 'unknown' };
}

/** `… | xargs sh -c`: the words come from standard input. */
const takesWords = ({ wrappers }: Run): boolean =>
  wrappers.some(({ name }) => name === 'xargs' || name === 'parallel');

export function codeText(run: Run, words: readonly Word[], reading: Reading): Code {
  if (words.length === 0) return takesWords(run) ? { from: 'stdin' } : { from: 'unknown' };
  if (takesWords(run) && words.some(({ text }) => /(?:^|[;&|])\s*["']?\{\}/.test(text)))
    return { from: 'stdin' };
  return textOf(words, reading);
}

/** A run-time value where a command begins decides what runs; elsewhere it is data. */
export function textOf(words: readonly Word[], reading: Reading): Code {
  if (words.every(({ value }) => value !== undefined)) return { from: 'text' };
  const joined = words.map(({ text }) => text).join(' ');
  // `eval "$name=1"` assigns a variable.
  if (!/(?:^|[;&|(\n])[ \t]{0,20}["']?(?!\$\{?\w{1,60}\}?=)[$`]/.test(joined)) return { from: 'text' };
  const runs = words.flatMap((word) => runsIn(word, reading));
  return runs.length > 0 ? { from: 'runs', runs } : { from: 'unknown' };
}

/** Runs whose output is in the word, directly or through a variable that the line set. */
export function runsIn(word: Word, reading: Reading): number[] {
  const runs = word.substitutions.filter(({ kind }) => kind !== 'output').flatMap((one) => one.runs);
  for (const name of word.variables) {
    const value = reading.variables.get(name);
    if (value !== undefined) runs.push(...value.substitutions.flatMap((one) => one.runs));
  }
  return runs;
}

const STANDARD_INPUT = /^(?:-|\/dev\/stdin|\/(?:dev|proc\/(?:self|thread-self))\/fd\/0)$/;

export function fileOf(run: Run, word: Word, reading: Reading): Code {
  const inputs = word.substitutions.filter(({ kind }) => kind === 'input').flatMap(({ runs }) => runs);
  if (inputs.length > 0) return { from: 'runs', runs: inputs };
  const path = word.value ?? word.text;
  if (STANDARD_INPUT.test(path)) return standardInput(run);
  const isUnknown = /^\/(?:dev|proc\/[^/]+)\/fd\//.test(path) || (takesWords(run) && path.includes('{}'));
  if (isUnknown) return { from: 'unknown' };
  if (/^(?:\$\(|`)/.test(path) && !isNamedFile(path) && runsIn(word, reading).length > 0)
    return { from: 'unknown' };
  return { from: 'file', path };
}
