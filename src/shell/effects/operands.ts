import { memoOf } from '../../text/bounded-memo.ts';
import { filtered } from '../line/filters.ts';
import { printed } from '../line/output.ts';
import type { Reading, Run, Substitution, Word } from '../reading/reading.ts';

/** More values for one `{}` add nothing new and would multiply. */
const STAND_INS = 16;

/** The paths that words name, with the values `find` and similar programs insert for `{}` and `$(…)`; `-` is not a path. */
export function pathsOf(words: readonly Word[], reading: Reading): string[] {
  const paths: string[] = [];
  for (const { text, value, substitutions } of words) {
    if (text === '' || text === '-') continue;
    // A known word already contains what was inserted.
    const isKnown = value !== undefined || substitutions.length === 0;
    const given = isKnown ? [] : standIns(substitutions, reading);
    if (given.length === 0) paths.push(text);
    for (const one of given) paths.push(text.includes('{}') ? text.replaceAll('{}', one) : one);
  }
  return paths;
}

/** `cat $(find / -name id_rsa)` and `find / -name id_rsa | xargs cat` read the files found. */
function standIns(substitutions: readonly Substitution[], { runs }: Reading): string[] {
  const found: string[] = [];
  for (const { kind, runs: ids } of substitutions) {
    if (kind === 'output') continue;
    for (const id of ids) {
      const run = runs[id];
      if (run?.program === 'find') found.push(...foundBy(run.args));
      else if (run?.program === 'echo' || run?.program === 'printf' || run?.program === 'ls') {
        for (const { text } of run.args) if (!/^-|%/.test(text)) found.push(text);
      }
      if (found.length >= STAND_INS) return found.slice(0, STAND_INS);
    }
  }
  return found;
}

/**
 * Where `find` searches, with the names it searches for: `/` and `id_rsa` make `/**\/id_rsa`. Remembered, because one
 * `find` with many `-exec` is asked for each of them.
 */
export const foundBy = memoOf((args: readonly Word[]): readonly string[] => search(args));

function search(args: readonly Word[]): string[] {
  const roots: string[] = [];
  const names: string[] = [];
  for (const [i, { text }] of args.entries()) {
    if (/^-(?:i?name|i?path|i?wholename)$/.test(text)) {
      const name = args[i + 1]?.text;
      if (name !== undefined) names.push(name.replace(/^\*\//, ''));
    } else if (/^[-(!)\\]/.test(text)) {
      if (roots.length === 0 && i === 0 && /^-[HLPDO]/.test(text)) continue;
      if (roots.length === 0) roots.push('.');
    } else if (roots.length === i) roots.push(text);
  }
  if (roots.length === 0) roots.push('.');
  const found = roots.flatMap((root) => {
    const base = root.replace(/\/+$/, '');
    return names.length === 0 ? [`${base}/**`] : names.map((name) => `${base}/**/${name}`);
  });
  return found.slice(0, STAND_INS);
}

/** What a run prints, if its words or its input determine it. */
export function printedBy(run: Run, reading: Reading, depth = 0): string | undefined {
  if (run.program === 'echo' || run.program === 'printf') {
    const words = run.args.map(({ text }) => text);
    while (run.program === 'echo' && /^-[neE]+$/.test(words[0] ?? '')) words.shift();
    const formatted = run.program === 'printf' ? printed(run.args) : undefined;
    return formatted ?? words.join(' ');
  }
  const given = givenTo(run, reading, depth);
  const hands = run.program === 'cat' || run.program === 'tee' || run.program === 'sponge';
  // A script that arrives encoded is compared as it will be in the file.
  return hands ? given : filtered(run, given);
}

export function givenTo(run: Run, reading: Reading, depth: number): string | undefined {
  for (const input of run.stdin) {
    if (input.from === 'text') return input.word.text;
    if (input.from !== 'pipe' || depth > 3) continue;
    const before = reading.runs[input.runs.at(-1) ?? -1];
    const text = before === undefined ? undefined : printedBy(before, reading, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Whether there is something to read at its standard input. */
export function hasInput({ stdin }: Run): boolean {
  return stdin.some((input) => input.from !== 'file' || input.path.text !== '/dev/null');
}
