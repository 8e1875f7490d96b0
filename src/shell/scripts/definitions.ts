/**
 * Functions that a script defines itself, so that a command handed to one of them is read where it is started: a
 * helper `run(line)` is the first thing most scripts write. Found by one pass over the tokens.
 */
import type { Token } from './token.ts';

export interface Definition {
  readonly parameters: readonly string[];
  /** Places of the body's tokens. */
  readonly from: number;
  readonly to: number;
}

const MOST_DEFINITIONS = 256;
const MOST_PARAMETERS = 12;
const MOST_TOKENS_BETWEEN = 40;
const KEYWORDS = new Set('func fn fun function def defp proc sub'.split(' '));
/** What looks like a call in front of a block, and is none. */
const STATEMENTS = new Set(
  'if for while switch catch match when until elif else return do try with'.split(' '),
);
const TYPES =
  /^(?:[A-Z]\w*|string|str|int|char|const|bool|byte|float|double|long|short|unsigned|signed|size_t|void|error|any|interface|struct|var|let|val|mut|final|self|this|cls|auto|static|u8|i32|u32|usize|dynamic|object|sequence|seq)$/;

/** By name; of several with one name the last. */
export function definitionsIn(tokens: readonly Token[]): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const pairs = closersOf(tokens);
  for (let at = 0; at < tokens.length && found.size < MOST_DEFINITIONS; at++) {
    const name = nameAt(tokens, at, pairs);
    if (name === undefined) continue;
    const close = pairs.get(name.open);
    if (close === undefined) continue;
    const body = bodyBehind(tokens, close, pairs, name.isKeyword);
    if (body === undefined) continue;
    found.set(name.text, { parameters: parametersOf(tokens, name.open, close), ...body });
  }
  return found;
}

/** `fn run(`, `func (s *S) run(`, `String run(`, `run = (`. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  pairs: ReadonlyMap<number, number>,
): { readonly text: string; readonly open: number; readonly isKeyword: boolean } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'name') return undefined;
  if (KEYWORDS.has(token.text)) {
    const receiver = isOp(tokens[at + 1], '(') ? pairs.get(at + 1) : undefined;
    const place = receiver === undefined ? at + 1 : receiver + 1;
    const named = tokens[place];
    if (named?.kind !== 'name') return undefined;
    return isOp(tokens[place + 1], '(') ? { text: named.text, open: place + 1, isKeyword: true } : undefined;
  }
  if (STATEMENTS.has(token.text)) return undefined;
  const isAssigned =
    isOp(tokens[at + 1], '=') || (tokens[at + 1]?.text === '<' && tokens[at + 2]?.text === '-');
  const shift = isOp(tokens[at + 1], '=') ? 2 : 3;
  // `run = (x) =>`, `run <- function(x)`, `run = async (x) =>`.
  if (isAssigned) {
    const skip = /^(?:function|async|fn|fun)$/.test(tokens[at + shift]?.text ?? '') ? 1 : 0;
    const open = at + shift + skip;
    return isOp(tokens[open], '(') ? { text: token.text, open, isKeyword: skip > 0 } : undefined;
  }
  // `void run(char *line) {`: a type in front.
  const before = tokens[at - 1];
  const isTyped = before?.kind === 'name' || isOp(before, '*') || isOp(before, '>') || isOp(before, ']');
  if (!isTyped || !isOp(tokens[at + 1], '(') || STATEMENTS.has(before?.text ?? '')) return undefined;
  return { text: token.text, open: at + 1, isKeyword: false };
}

/** In braces, or without them up to the next definition. */
function bodyBehind(
  tokens: readonly Token[],
  close: number,
  pairs: ReadonlyMap<number, number>,
  isKeyword: boolean,
): Pick<Definition, 'from' | 'to'> | undefined {
  for (let at = close + 1; at < tokens.length && at < close + MOST_TOKENS_BETWEEN; at++) {
    const token = tokens[at];
    if (isOp(token, '{')) return { from: at + 1, to: pairs.get(at) ?? tokens.length };
    if (token?.text === ';' || isOp(token, ')')) return undefined;
    const isBody = isOp(token, '=>') || isOp(token, '=') || isOp(token, ':') || token?.text === '\n';
    if (isBody && isKeyword && !isOp(tokens[at + 1], '{') && !isAnnotated(tokens, at)) {
      let to = at + 1;
      while (to < tokens.length && !(tokens[to]?.kind === 'name' && KEYWORDS.has(tokens[to]?.text ?? '')))
        to++;
      return { from: at + 1, to };
    }
    if (token?.kind === 'string') return undefined;
  }
  return undefined;
}

/** `fun run(x: String): Int {`: the colon belongs to a type. */
const isAnnotated = (tokens: readonly Token[], at: number): boolean =>
  isOp(tokens[at], ':') && tokens[at + 1]?.kind === 'name';

function parametersOf(tokens: readonly Token[], open: number, close: number): string[] {
  const parameters: string[] = [];
  let names: string[] = [];
  let isNamed = false;
  const end = (): void => {
    const own = names.filter((name) => !TYPES.test(name));
    const chosen = isNamed ? names.at(-1) : own[0] === names[0] ? own[0] : own.at(-1);
    if (chosen !== undefined) parameters.push(chosen.replace(/^\$/, ''));
    names = [];
    isNamed = false;
  };
  for (let at = open + 1; at < close && parameters.length < MOST_PARAMETERS; at++) {
    const token = tokens[at];
    if (isOp(token, ',')) end();
    else if (isOp(token, ':') || isOp(token, '=')) isNamed = true;
    else if (token?.kind === 'name' && !isNamed) names.push(token.text);
  }
  end();
  return parameters;
}

function closersOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'op') continue;
    if (text === '(' || text === '{' || text === '[') open.push(at);
    else if (text === ')' || text === '}' || text === ']') {
      const from = open.pop();
      if (from !== undefined) pairs.set(from, at);
    }
  }
  return pairs;
}

const isOp = (token: Token | undefined, text: string): boolean => token?.kind === 'op' && token.text === text;
