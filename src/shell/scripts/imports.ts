import type { Language, Token } from './meaning/token.ts';
import { unknown, type Value } from './meaning/value.ts';

type Scope = Map<string, Value>;

/** Binds the names of an import statement; returns the position after it, or undefined if it is not one. */
export function readImport(
  tokens: readonly Token[],
  at: number,
  language: Language,
  scope: Scope,
): number | undefined {
  const isScript = language === 'javascript' && tokens[at]?.text === 'import';
  if (language !== 'python' && !isScript) return undefined;
  let end = at;
  while (end < tokens.length && tokens[end]?.kind !== 'end') end++;
  const words = tokens.slice(at, end).map(({ text }) => text);
  if (language === 'python') pythonImport(words, scope);
  else scriptImport(words, scope);
  return end;
}

/** `import a.b as c, d` and `from a.b import c as d`. */
function pythonImport(words: readonly string[], scope: Scope): void {
  const middle = words[0] === 'from' ? words.indexOf('import') : 0;
  const module = words[0] === 'from' ? words.slice(1, middle).join('') : '';
  for (const clause of split(words.slice(middle + 1))) {
    const alias = clause.indexOf('as');
    const path = clause.slice(0, alias === -1 ? undefined : alias).join('');
    const name = alias === -1 ? path : clause[alias + 1];
    if (module !== '' && path === '*') {
      const items = [...(scope.get('*')?.items ?? []).slice(-8), unknown(module)];
      scope.set('*', unknown('*', { items }));
    } else if (module !== '' && name !== undefined) scope.set(name, unknown(`${module}.${path}`));
    else if (alias !== -1 && name !== undefined) scope.set(name, unknown(path));
  }
}

/** `import a, { b as c } from 'm'` and `import * as a from 'm'`. */
function scriptImport(words: readonly string[], scope: Scope): void {
  const from = words.lastIndexOf('from');
  const module = (words[from + 1] ?? '').replace(/^node:/, '');
  let isNamed = false;
  for (const clause of split(words.slice(1, from === -1 ? 1 : from))) {
    const alias = clause.indexOf('as');
    const name = alias === -1 ? clause.at(-1) : clause[alias + 1];
    if (clause.includes('{')) isNamed = true;
    const own = clause.find((word) => /^[\w$]+$/.test(word));
    if (name === undefined || own === undefined) continue;
    scope.set(name, unknown(isNamed ? `${module}.${own}` : module));
    if (clause.includes('}')) isNamed = false;
  }
}

function split(words: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (word === ',') clauses.push([]);
    else if (word !== '(' && word !== ')' && word !== '}') clauses.at(-1)?.push(word);
  }
  return clauses;
}
