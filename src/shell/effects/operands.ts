import type { Reading, Run, Substitution, Word } from '../reading.ts';

/** More stand-ins for one `{}` say nothing new and would multiply. */
const STAND_INS = 16;

/** The paths that words of a run name, with `{}` of `find` and `xargs` filled in; `-` is no path. */
export function pathsOf(run: Run, words: readonly Word[], reading: Reading): string[] {
  const paths: string[] = [];
  const given = isHanded(run) ? standIns(run, reading) : [];
  let filled = false;
  for (const { text, substitutions } of words) {
    if (text === '' || text === '-') continue;
    const searched = substitutions.length === 0 ? [] : foundIn(substitutions, reading);
    if (searched.length > 0) {
      paths.push(...searched);
      continue;
    }
    if (given.length > 0 && text.includes('{}')) {
      filled = true;
      for (const one of given) paths.push(text.replaceAll('{}', one));
    } else paths.push(text);
  }
  // Without a mark `xargs` puts them behind the rest.
  if (!filled) for (const one of given) paths.push(one);
  return paths;
}

/** `cat $(find / -name id_rsa)` reads what is found. */
function foundIn(substitutions: readonly Substitution[], reading: Reading): string[] {
  return substitutions.flatMap(({ kind, runs }) => {
    if (kind !== 'command') return [];
    return runs.flatMap((id) => {
      const run = reading.runs[id];
      return run?.program === 'find' ? foundBy(run.args) : [];
    });
  });
}

const HANDING = new Set(['find', 'fd', 'fdfind', 'xargs', 'parallel']);

function isHanded(run: Run): boolean {
  return run.wrappers.some(({ name }) => HANDING.has(name));
}

function standIns(run: Run, reading: Reading): string[] {
  const found = new Set<string>();
  for (const { name, args } of run.wrappers) {
    if (name === 'find') for (const path of foundBy(args)) found.add(path);
  }
  for (const input of run.stdin) {
    if (input.from !== 'pipe') continue;
    for (const id of input.runs) {
      const feeder = reading.runs[id];
      if (feeder === undefined) continue;
      if (feeder.program === 'find') for (const path of foundBy(feeder.args)) found.add(path);
      if (feeder.program === 'echo' || feeder.program === 'printf' || feeder.program === 'ls') {
        for (const { text } of feeder.args) if (!text.startsWith('-') && !text.includes('%')) found.add(text);
      }
    }
  }
  return [...found].slice(0, STAND_INS);
}

/** Where `find` looks, with the names it looks for: `/` and `id_rsa` make `/**\/id_rsa`. */
export function foundBy(args: readonly Word[]): string[] {
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

/** What a run prints, if its words or its input say it. */
export function printedBy(run: Run, reading: Reading, depth = 0): string | undefined {
  if (run.program === 'echo' || run.program === 'printf') {
    const words = run.args.map(({ text }) => text);
    while (run.program === 'echo' && /^-[neE]+$/.test(words[0] ?? '')) words.shift();
    return words.join(' ');
  }
  if (run.program !== 'cat' && run.program !== 'tee' && run.program !== 'sponge') return undefined;
  for (const input of run.stdin) {
    if (input.from === 'text') return input.word.text;
    if (input.from !== 'pipe' || depth > 3) continue;
    const before = reading.runs[input.runs.at(-1) ?? -1];
    const printed = before === undefined ? undefined : printedBy(before, reading, depth + 1);
    if (printed !== undefined) return printed;
  }
  return undefined;
}
