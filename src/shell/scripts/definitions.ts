/**
 * Functions that a script defines itself, so that a command passed to one of them is read where it is started: most
 * scripts begin with a function such as `run(line)`. Found by one pass over the tokens.
 */
import { DEDENT, type Token } from './meaning/token.ts';

export interface Definition {
  readonly parameters: readonly string[];
  /** The last parameter takes the remaining arguments. */
  readonly hasRest: boolean;
  /** Its value is one expression, without a `return`. */
  readonly isExpression: boolean;
  /** The bracket before its parameters. */
  readonly open: number;
  /** Token indexes of the body. */
  readonly from: number;
  readonly to: number;
}

const MOST_DEFINITIONS = 256;
const MOST_PARAMETERS = 12;
const MOST_TOKENS_BETWEEN = 40;
const KEYWORDS = new Set('func fn fun function def defp proc sub'.split(' '));
/** Keywords that look like a call before a block. */
const STATEMENTS = new Set(
  'if for while switch catch match when until elif else return do try with'.split(' '),
);
const TYPES =
  /^(?:[A-Z]\w*|string|str|int|char|const|bool|byte|float|double|long|short|unsigned|signed|size_t|void|error|any|interface|struct|var|let|val|mut|final|self|this|cls|auto|static|u8|i32|u32|usize|dynamic|object|sequence|seq)$/;

/** By name; of several with one name, the last. */
export function definitionsIn(tokens: readonly Token[]): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const pairs = closersOf(tokens);
  for (let at = 0; at < tokens.length && found.size < MOST_DEFINITIONS; at++) {
    const name = nameAt(tokens, at, pairs);
    if (name === undefined) continue;
    const close = name.isBare ? name.open : pairs.get(name.open);
    if (close === undefined) continue;
    const body = bodyBehind(tokens, close, pairs, name.isKeyword);
    if (body === undefined) continue;
    const given = name.isBare
      ? { parameters: [tokens[name.open]?.text ?? ''], hasRest: false }
      : parametersOf(tokens, name.open, close);
    found.set(name.text, { ...given, open: name.open, ...body });
  }
  return found;
}

interface Named {
  readonly text: string;
  readonly open: number;
  readonly isKeyword: boolean;
  /** `run = x =>`: one parameter without brackets. */
  readonly isBare?: boolean;
}

/** `fn run(`, `func (s *S) run(`, `String run(`, `run = (`. */
function nameAt(tokens: readonly Token[], at: number, pairs: ReadonlyMap<number, number>): Named | undefined {
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
    if (tokens[open]?.kind === 'name' && isOp(tokens[open + 1], '=>'))
      return { text: token.text, open, isKeyword: true, isBare: true };
    if (!isOp(tokens[open], '(')) return undefined;
    const arrow = tokens[(pairs.get(open) ?? open) + 1];
    return { text: token.text, open, isKeyword: skip > 0 || isOp(arrow, '=>') };
  }
  // `void run(char *line) {`: a type before the name.
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
): Pick<Definition, 'from' | 'to' | 'isExpression'> | undefined {
  for (let at = close + 1; at < tokens.length && at < close + MOST_TOKENS_BETWEEN; at++) {
    const token = tokens[at];
    if (isOp(token, '{')) return { from: at + 1, to: pairs.get(at) ?? tokens.length, isExpression: false };
    if (token?.text === ';' || isOp(token, ')')) return undefined;
    const isBody = isOp(token, '=>') || isOp(token, '=') || isOp(token, ':') || token?.text === '\n';
    if (isBody && isKeyword && !isOp(tokens[at + 1], '{') && !isAnnotated(tokens, at)) {
      if (isOp(token, '=>') || isOp(token, '='))
        return { from: at + 1, to: expressionEnd(tokens, at + 1, pairs), isExpression: true };
      let to = at + 1;
      while (to < tokens.length && !isNext(tokens[to])) to++;
      return { from: at + 1, to, isExpression: false };
    }
    if (token?.kind === 'string') return undefined;
  }
  return undefined;
}

/** Another definition, or the end of an indented block. */
const isNext = (token: Token | undefined): boolean =>
  (token?.kind === 'name' && KEYWORDS.has(token.text)) || (token?.kind === 'end' && token.text === DEDENT);

/** The end of a statement, unless the next line continues with a member. */
function expressionEnd(tokens: readonly Token[], from: number, pairs: ReadonlyMap<number, number>): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'op' && pairs.has(at)) at = pairs.get(at) ?? at;
    else if (token?.kind === 'op' && /^[)\]},]$/.test(token.text)) return at;
    else if (token?.kind === 'end' && at > from && !/^\??\.$/.test(tokens[at + 1]?.text ?? '')) return at;
  }
  return tokens.length;
}

/** `fun run(x: String): Int {`: the colon belongs to a type. */
const isAnnotated = (tokens: readonly Token[], at: number): boolean =>
  isOp(tokens[at], ':') && tokens[at + 1]?.kind === 'name';

function parametersOf(
  tokens: readonly Token[],
  open: number,
  close: number,
): Pick<Definition, 'parameters' | 'hasRest'> {
  const parameters: string[] = [];
  let names: string[] = [];
  let isNamed = false;
  let isRest = false;
  let hasRest = false;
  let isIgnored = false;
  const end = (): void => {
    const own = names.filter((name) => !TYPES.test(name));
    const chosen = isNamed ? names.at(-1) : own[0] === names[0] ? own[0] : own.at(-1);
    if (chosen !== undefined && !isIgnored && !hasRest) {
      parameters.push(chosen.replace(/^\$/, ''));
      hasRest = isRest;
    }
    isRest = false;
    isIgnored = false;
    names = [];
    isNamed = false;
  };
  for (let at = open + 1; at < close && parameters.length < MOST_PARAMETERS; at++) {
    const token = tokens[at];
    if (isOp(token, ',')) end();
    else if (isOp(token, ':') || isOp(token, '=')) isNamed = true;
    else if (isOp(token, '**')) isIgnored = true;
    else if (isOp(token, '...') || (isOp(token, '*') && names.length === 0)) isRest = true;
    else if (token?.text === 'vararg') isRest = true;
    else if (token?.kind === 'name' && !isNamed) names.push(token.text);
  }
  end();
  return { parameters, hasRest };
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
