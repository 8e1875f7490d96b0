import { isName, parametersFrom } from './call-arguments.ts';
import type { Token } from './code-token.ts';
import { plain } from './spelled-code.ts';

const ASSIGNS = /^(?:=|:=|<-|\+=|\.=|<<)$/;

/** `a = b`, `for a in b`, `b as a`, `b do |a|`, `b (a) =>`. */
export function bindingsOf(tokens: readonly Token[]): { binds: string[]; given: readonly Token[] } {
  const binds: string[] = [];
  let given: readonly Token[] = tokens;
  let depth = 0;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    const isBound =
      depth === 0 ||
      (depth === 1 && /^(?:for|while|if|until|unless|switch|with|using|try)$/.test(tokens[0]?.value ?? ''));
    if (kind === 'mark' && ASSIGNS.test(value) && given === tokens && isBound) {
      binds.push(...targetsOf(tokens.slice(0, at)));
      given = tokens.slice(at + 1);
    } else if (kind === 'mark' && (value === '=>' || value === '->'))
      binds.push(...parametersBefore(tokens, at));
    else if (kind === 'mark' && value === '|') binds.push(...between(tokens, at));
    else if (kind === 'name' && (value === 'in' || value === 'of' || value === 'as'))
      binds.push(...around(tokens, at, value));
    else if (kind === 'mark' && value === '(' && at === 3 && /^(?:for|foreach)$/.test(tokens[0]?.value ?? ''))
      binds.push(tokens[at - 1]?.value ?? '');
    else if (kind === 'mark' && value === ':' && /^(?:for|foreach)$/.test(tokens[0]?.value ?? ''))
      binds.push(tokens[at - 1]?.value ?? '');
  }
  return { binds: [...new Set(binds.map(plain).filter(isName))], given };
}

export function targetsOf(left: readonly Token[]): string[] {
  const names = left.filter(({ kind }) => kind === 'name').map(({ value }) => value);
  const last = left.at(-1);
  // `{ a, b } =`, `[a, b] =`, `(a, b) =`, `a, b =`.
  if (left.some(({ value }) => value === ',' || value === '{') && !left.some(({ value }) => value === '<'))
    return names;
  // `a[k] =`: the whole of it.
  if (last?.value === ']') {
    const open = left.findIndex(({ value }) => value === '[');
    return left.slice(0, open).flatMap(({ kind, value }) => (kind === 'name' ? [value] : []));
  }
  // `a.b =`: both.
  const dot = left.findLastIndex(({ value }) => value === '.' || value === '->' || value === '::');
  if (dot !== -1) return names.slice(-2);
  // `name: Type =` and `Type name =`.
  const colon = left.findIndex(({ value }) => value === ':');
  return colon > 0 ? [left[colon - 1]?.value ?? ''] : names.slice(-1);
}

export function parametersBefore(tokens: readonly Token[], arrow: number): string[] {
  const last = tokens[arrow - 1];
  if (last?.kind === 'name' && tokens[arrow - 2]?.value !== ':') return [last.value];
  const close = tokens.slice(0, arrow).findLastIndex(({ value }) => value === ')');
  // `(a): Type =>`.
  if (close === -1 || arrow - close > 12) return [];
  let open = close - 1;
  for (let depth = 1; open >= 0; open--) {
    if (tokens[open]?.value === ')') depth += 1;
    if (tokens[open]?.value === '(') depth -= 1;
    if (depth === 0) break;
  }
  return parametersFrom(tokens, open).flatMap((parameter) =>
    parameter.split(' ').filter((word) => word !== ''),
  );
}

/** `|a, b|` of a block. */
function between(tokens: readonly Token[], at: number): string[] {
  const end = tokens.findIndex((token, index) => index > at && token.value === '|');
  if (end === -1 || end - at > 8) return [];
  return tokens.slice(at + 1, end).flatMap(({ kind, value }) => (kind === 'name' ? [value] : []));
}

function around(tokens: readonly Token[], at: number, word: string): string[] {
  if (word === 'as') return [tokens[at + 1]?.value ?? '', tokens[at + 3]?.value ?? ''];
  const names: string[] = [];
  for (let before = at - 1; before >= 0; before--) {
    const token = tokens[before];
    if (token === undefined || (token.kind === 'mark' && !/^[,()[\]]$/.test(token.value))) break;
    if (token.kind === 'name' && /^(?:for|foreach|let|const|var|val|await)$/.test(token.value)) break;
    if (token.kind === 'name') names.push(token.value);
  }
  return names.slice(0, 3);
}
