import { CONTROL, DECLARES } from './code-keywords.ts';
import type { Call } from './code-statement.ts';
import type { Token } from './code-token.ts';
import { plain } from './spelled-code.ts';

const MOST_ARGUMENTS = 12;
/** Words of one argument that are looked at. */
const LONGEST_ARGUMENT = 200;
const LONGEST_PLAIN = 32;
/** Of one statement. */
const MOST_CALLS = 1_000;

/** Calls with parentheses, and words that come before their arguments. */
export function callsOf(tokens: readonly Token[]): Call[] {
  const calls: Call[] = [];
  for (const [at, token] of tokens.entries()) {
    if (calls.length >= MOST_CALLS) break;
    if (token.kind === 'mark' && token.value === '(') {
      const callee = calleeBefore(tokens, at);
      if (callee !== '') calls.push({ callee, isPlain: false, arguments: argumentsFrom(tokens, at + 1) });
      continue;
    }
    const next = tokens[at + 1];
    const isPlain =
      token.kind === 'name' &&
      next !== undefined &&
      (next.kind === 'text' || next.kind === 'name' || next.value === '[' || next.value === '\\') &&
      !CONTROL.test(token.value);
    if (isPlain) {
      const callee = calleeBefore(tokens, at + 1);
      calls.push({
        callee,
        isPlain: true,
        arguments: argumentsFrom(tokens.slice(at + 1, at + 1 + LONGEST_PLAIN), 0),
      });
    }
  }
  return calls;
}

export const LINKS = /^(?:\.|::|->|\?\.|:)$/;

function calleeBefore(tokens: readonly Token[], at: number): string {
  let callee = '';
  // `(one or other)(…)`.
  if (tokens[at - 1]?.value === ')' && tokens[at - 2]?.kind === 'name') return tokens[at - 2]?.value ?? '';
  for (let index = at - 1; index >= 0 && callee.length < 120; index--) {
    const token = tokens[index];
    const isWanted =
      callee === '' ||
      LINKS.test(callee.slice(0, callee.startsWith(':') ? 2 : 1)) ||
      /^(?:::|->|\?\.)/.test(callee);
    if (token?.kind === 'name' && isWanted && (callee !== '' || !CONTROL.test(token.value)))
      callee = token.value + callee;
    else if (
      token?.kind === 'mark' &&
      LINKS.test(token.value) &&
      callee !== '' &&
      !LINKS.test(callee[0] ?? '')
    )
      callee = token.value + callee;
    else if (token?.kind === 'mark' && /^[)\]}?!]$/.test(token.value) && /^[.:?-]/.test(callee))
      return `)${callee}`;
    else break;
  }
  return callee;
}

export function argumentsFrom(tokens: readonly Token[], from: number): Token[][] {
  const found: Token[][] = [[]];
  for (let at = from, depth = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === 'mark') {
      if (token.value === '(' || token.value === '[' || token.value === '{') depth += 1;
      if (token.value === ')' || token.value === ']' || token.value === '}') depth -= 1;
      if (depth < 0) break;
      if (token.value === ',' && depth === 0) {
        if (found.length >= MOST_ARGUMENTS) break;
        found.push([]);
        continue;
      }
    }
    const last = found.at(-1);
    if (last !== undefined && last.length < LONGEST_ARGUMENT) last.push(token);
    if (at - from > LONGEST_ARGUMENT * 4) break;
  }
  return found[0]?.length === 0 ? [] : found;
}

export function parametersFrom(tokens: readonly Token[], open: number): string[] {
  return argumentsFrom(tokens, open + 1).flatMap((part) => {
    const equals = part.findIndex(({ value }) => value === '=');
    const own = equals === -1 ? part : part.slice(0, equals);
    const colon = own.findIndex(({ value }) => value === ':');
    const names = (colon === -1 ? own : own.slice(0, colon)).filter(({ kind }) => kind === 'name');
    // `name: Type`, `Type name`, `name Type`: a type mistaken for a name does no harm, since it is never bound.
    const words = names.map(({ value }) => plain(value)).filter(isName);
    return words.length === 0
      ? ['']
      : [words.length > 1 && colon === -1 ? words.join(' ') : (words.at(-1) ?? '')];
  });
}

export const isName = (name: string): boolean =>
  /^[\p{L}_]/u.test(name) && !CONTROL.test(name) && !DECLARES.test(name);
