import { parametersBefore, targetsOf } from './bound-names.ts';
import { LINKS, parametersFrom } from './call-arguments.ts';
import { CONTROL, DEFINES, DEFINING } from './code-keywords.ts';
import type { Style } from './code-style.ts';
import type { Token } from './code-token.ts';
import { plain } from './spelled-code.ts';

/** `class Name(val a: Type)`. */
const CLASS = /^(?:class|object|record|struct)$/;

export function isDefinition(tokens: readonly Token[]): boolean {
  if (!tokens.slice(0, 6).some(({ kind, value }) => kind === 'name' && DEFINING.test(value))) return false;
  let depth = 0;
  for (const { kind, value } of tokens) {
    if (kind !== 'mark') continue;
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    if (depth === 0 && /^(?:=|<-|:=)$/.test(value)) return false;
  }
  return true;
}

export function inlineIn(tokens: readonly Token[]): { name: string; parameters: string[] } | undefined {
  const assigned = tokens.findIndex(({ value }) => value === '=');
  if (assigned < 1 || isDefinition(tokens)) return undefined;
  const word = tokens
    .slice(0, assigned)
    .findIndex(({ kind, value }) => kind === 'name' && DEFINING.test(value));
  if (word !== -1) return after(tokens.slice(0, assigned), word);
  const name = targetsOf(tokens.slice(0, assigned)).at(-1);
  const arrow = tokens.findIndex(({ value }) => value === '=>');
  if (name === undefined) return undefined;
  if (arrow > assigned && openIn(tokens.slice(assigned, arrow)) === 0)
    return { name: plain(name), parameters: parametersBefore(tokens, arrow).map(plain) };
  if (tokens[assigned + 1]?.value !== 'lambda') return undefined;
  const colon = tokens.findIndex(({ value }, at) => at > assigned && value === ':');
  const names = tokens.slice(assigned + 2, colon).filter(({ kind }) => kind === 'name');
  return { name: plain(name), parameters: names.map(({ value }) => value) };
}

/** Languages with a keyword before every function. */
const isSaid = (style: Style): boolean => style.isExpression || !style.hasBlocks || style.runsBackticks;

export function definitionIn(
  tokens: readonly Token[],
  style: Style,
): { name: string; parameters: string[] } | undefined {
  const word = tokens.findIndex(({ kind, value }) => kind === 'name' && DEFINING.test(value));
  if (word !== -1) return after(tokens, word);
  const kind = tokens.findIndex((token) => token.kind === 'name' && CLASS.test(token.value));
  if (kind !== -1 && tokens[kind + 2]?.value === '(') return after(tokens, kind);
  const arrow = tokens.findLastIndex(({ value }) => value === '=>' || value === '->');
  const assigned = tokens.findIndex(({ value }) => value === '=');
  // `const name = (a, b) =>`.
  if (arrow === tokens.length - 1 && assigned > 0 && arrow - assigned < 60) {
    const depth = openIn(tokens.slice(assigned, arrow));
    const name = targetsOf(tokens.slice(0, assigned)).at(-1);
    if (depth === 0 && name !== undefined)
      return { name: plain(name), parameters: parametersBefore(tokens, arrow).map(plain) };
  }
  const open = tokens.findIndex(({ value }) => value === '(');
  const name = tokens[open - 1];
  const type = tokens[open - 2];
  const isTyped =
    style.hasReceivers &&
    type !== undefined &&
    (type.kind === 'name' ? !CONTROL.test(type.value) : type.value === '>');
  if ((isSaid(style) && !isTyped) || arrow !== -1) return undefined;
  // `Type name(Type a) {`.
  if (open < 1 || name?.kind !== 'name' || CONTROL.test(name.value) || assigned !== -1) return undefined;
  if (tokens.slice(0, open).some(({ kind, value }) => kind === 'mark' && /^(?:\.|=)$/.test(value)))
    return undefined;
  return { name: plain(name.value), parameters: parametersFrom(tokens, open) };
}

const openIn = (tokens: readonly Token[]): number =>
  tokens.reduce((depth, { value }) => depth + (value === '(' ? 1 : value === ')' ? -1 : 0), 0);

function after(tokens: readonly Token[], word: number): { name: string; parameters: string[] } | undefined {
  const open = tokens.findIndex(({ value }, at) => at > word && value === '(');
  const isMethod = tokens[word]?.value === 'func' && open === word + 1;
  // `func (r Receiver) name(`.
  const start = isMethod ? tokens.findIndex(({ value }, at) => at > open && value === ')') + 1 : word + 1;
  let name = tokens[start];
  let at = start;
  // `fun Receiver.name(`, `def self.name(`.
  while (
    tokens[at + 1] !== undefined &&
    LINKS.test(tokens[at + 1]?.value ?? '') &&
    tokens[at + 2]?.kind === 'name'
  ) {
    at += 2;
    name = tokens[at];
  }
  const parens = tokens.findIndex(({ value }, index) => index >= at && value === '(');
  if (name?.kind === 'name' && !DEFINES.test(name.value))
    return {
      name: plain(name.value),
      parameters: parens === -1 ? wordsAfter(tokens, at) : parametersFrom(tokens, parens),
    };
  // `name = function(`, `name <- function(`, `{ name: function(`.
  const before = tokens.slice(0, word).findLast(({ kind }) => kind === 'name');
  return before === undefined || parens === -1
    ? undefined
    : { name: plain(before.value), parameters: parametersFrom(tokens, parens) };
}

/** `def name a, b`. */
const wordsAfter = (tokens: readonly Token[], at: number): string[] =>
  tokens
    .slice(at + 1, at + 12)
    .flatMap(({ kind, value }) => (kind === 'name' && !CONTROL.test(value) ? [plain(value)] : []));
