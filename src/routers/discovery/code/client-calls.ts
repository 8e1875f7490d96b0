import { calleeBefore } from '../tokens/place.ts';
import { contentOf, punctuationAt, type Reading, textOf } from '../tokens/reading.ts';
import { NOTE, PUNCTUATION, type Tokens, WORD } from '../tokens/tokens.ts';
import { gradeOf, isKeyword, isVague } from '../tokens/words.ts';
import { clientOf, isFirstWord, mayBeginClient, type NamedClient } from './client-names.ts';

/** A call that creates a model client, from its name to the last bracket of its builder. */
export interface ClientCall {
  readonly indicator: string;
  readonly provider: string | undefined;
  /** Where the client connects by default. */
  readonly host: string | undefined;
  /** First and last token. */
  readonly first: number;
  readonly last: number;
}

const LONGEST_CALL = 240;
const MOST_CHAINED = 14;
const DECLARING = new Set([
  'class',
  'def',
  'func',
  'fn',
  'function',
  'interface',
  'struct',
  'trait',
  'type',
  'enum',
  'object',
  'extends',
  'implements',
  'import',
]);

export function* clientCallsIn(reading: Reading): Generator<ClientCall> {
  const { tokens } = reading;
  const { kinds, starts, ends, text } = tokens;
  // The last word has nothing behind it.
  for (let index = 0, last = kinds.length - 1; index < last; index++) {
    if (kinds[index] !== WORD) continue;
    const start = starts[index] as number;
    if (!mayBeginClient(text.charCodeAt(start), (ends[index] as number) - start)) continue;
    if (kinds[index + 1] === WORD && isTypedNew(tokens, index)) {
      const client = clientOf(textOf(tokens, index), text);
      if (client !== undefined) yield callFrom(tokens, index, index + 4, client);
    }
    if (kinds[index + 1] !== PUNCTUATION || !isFirstWord(textOf(tokens, index))) continue;
    if (!'(.:<{'.includes(punctuationAt(tokens, index + 1))) continue;
    const call = callAt(reading, index) ?? bareCallAt(reading, index);
    if (call !== undefined) yield call;
  }
}

/** `ChatClient chat = new("gpt-4o", key);` names what it makes before the name that it is given to. */
function isTypedNew(tokens: Tokens, index: number): boolean {
  const isNew = punctuationAt(tokens, index + 2) === '=' && punctuationAt(tokens, index + 4) === '(';
  return isNew && textOf(tokens, index + 3) === 'new' && isFirstWord(textOf(tokens, index));
}

function callAt(reading: Reading, index: number): ClientCall | undefined {
  const { tokens } = reading;
  const open = openingBehind(tokens, index);
  if (open < 0 || isDeclared(tokens, index)) return undefined;
  if (reading.layer !== 'code' && !isCodeBefore(tokens, index)) return undefined;
  const callee = calleeBefore(tokens, open) || textOf(tokens, index);
  const client = clientOf(callee, tokens.text);
  if (client === undefined) return undefined;
  return callFrom(tokens, index, open, client);
}

export function callFrom(tokens: Tokens, first: number, open: number, client: NamedClient): ClientCall {
  return { ...client, first, last: endOfChain(tokens, open) };
}

/** `OpenAI::Client.new` needs no brackets. */
function bareCallAt({ tokens }: Reading, index: number): ClientCall | undefined {
  let at = index;
  while (
    at < index + 12 &&
    (punctuationAt(tokens, at + 1) === '.' || punctuationAt(tokens, at + 1) === ':')
  ) {
    at += punctuationAt(tokens, at + 1) === '.' ? 2 : 3;
    if (tokens.kinds[at] !== WORD) return undefined;
  }
  const isMade = at > index && textOf(tokens, at) === 'new' && punctuationAt(tokens, at + 1) !== '(';
  if (!isMade || isDeclared(tokens, index)) return undefined;
  const callee = tokens.text.slice(tokens.starts[index], tokens.ends[at]);
  const client = clientOf(callee, tokens.text);
  return client === undefined ? undefined : { ...client, first: index, last: at };
}

/** The bracket of the call: right behind the name, its type arguments, or the members that belong to the name. */
function openingBehind(tokens: Tokens, index: number): number {
  for (let at = index + 1; at < index + 14; at++) {
    const mark = punctuationAt(tokens, at);
    if (mark === '(') return at;
    if (mark === '{' && at === index + 1) return isLiteral(tokens, index) ? at : -1;
    const isPart =
      tokens.kinds[at] === WORD
        ? !'<.:&,'.includes(punctuationAt(tokens, at - 1) || ' ')
        : !'.:<>,&?'.includes(mark || ' ');
    if (isPart) return -1;
  }
  return -1;
}

/** `openai.ClientConfig{…}` and `OpenAIConfig { … }` are calls too; `class OpenAI {` is none. */
function isLiteral(tokens: Tokens, index: number): boolean {
  // `func make() *openai.Client {` names the return type, and begins a body.
  if (punctuationAt(tokens, index - 3) === '*') return false;
  return punctuationAt(tokens, index - 1) === '&' || punctuationAt(tokens, index - 1) === '.';
}

function isDeclared(tokens: Tokens, index: number): boolean {
  return tokens.kinds[index - 1] === WORD && DECLARING.has(textOf(tokens, index - 1));
}

/** In comments and texts: assigned, passed on, or at the start of a line; a mere mention is not a call. */
function isCodeBefore(tokens: Tokens, index: number): boolean {
  let at = index - 1;
  while (
    at >= 0 &&
    (punctuationAt(tokens, at) === '.' || punctuationAt(tokens, at) === ':') &&
    tokens.ends[at] === tokens.starts[at + 1]
  )
    at -= 2;
  const isFirst = at < 0 || tokens.text.slice(tokens.ends[at], tokens.starts[at + 1]).includes('\n');
  if (isFirst || '=(,:[{&|?'.includes(punctuationAt(tokens, at) || ' ')) return true;
  return tokens.kinds[at] === WORD && /^(?:new|await|return|yield|let|in)$/.test(textOf(tokens, at));
}

/** The end of the call and of what is called on its result. */
function endOfChain(tokens: Tokens, open: number): number {
  let end = closingOf(tokens, open);
  for (let links = 0; links < MOST_CHAINED; links++) {
    let at = end + 1;
    while (tokens.kinds[at] === NOTE) at++;
    if (punctuationAt(tokens, at) === '?') at++;
    at = afterPipe(tokens, at);
    const isArrow = punctuationAt(tokens, at) === '-' && punctuationAt(tokens, at + 1) === '>';
    if (punctuationAt(tokens, at) !== '.' && !isArrow) break;
    const next = at + (isArrow ? 3 : 2);
    if (punctuationAt(tokens, next) !== '(') break;
    end = closingOf(tokens, next);
  }
  return end;
}

/** `OpenaiEx.new(key) |> OpenaiEx.with_base_url(…)`: the last dot before the function that is piped to. */
function afterPipe(tokens: Tokens, at: number): number {
  const isPipe = punctuationAt(tokens, at) === '|' && punctuationAt(tokens, at + 1) === '>';
  return isPipe && punctuationAt(tokens, at + 3) === '.' ? at + 3 : at;
}

function closingOf(tokens: Tokens, open: number): number {
  const last = Math.min(tokens.kinds.length, open + LONGEST_CALL);
  let depth = 0;
  for (let at = open; at < last; at++) {
    const mark = punctuationAt(tokens, at);
    if (mark === '(' || mark === '{' || mark === '[') depth++;
    else if (mark === ')' || mark === '}' || mark === ']') depth--;
    if (depth === 0) return at;
  }
  return last - 1;
}

/** Names that the endpoint of a call is taken from. */
export function* basesOf(tokens: Tokens, call: ClientCall): Generator<string> {
  for (let at = call.first + 1; at <= call.last; at++) {
    const name = tokens.kinds[at] === WORD ? textOf(tokens, at) : contentOf(tokens, at, 40);
    const grade = name === undefined ? undefined : gradeOf(name);
    if (name === undefined || grade === undefined || grade === 'other') continue;
    const mark = punctuationAt(tokens, at + 1);
    if (mark === '' || !':=('.includes(mark)) {
      if (mark !== '.') yield name;
      continue;
    }
    for (
      let value = at + 2;
      value < at + 14 && !',;)}'.includes(punctuationAt(tokens, value) || ' ');
      value++
    )
      yield* namesIn(tokens, value);
  }
}

/** A name, or the one that a text begins with: `f"{base}/v1"`. */
function* namesIn(tokens: Tokens, at: number): Generator<string> {
  const written = tokens.kinds[at] === NOTE ? '' : textOf(tokens, at).slice(0, 80);
  const name =
    tokens.kinds[at] === WORD
      ? written.replace(/^\$(?=\w)/, '')
      : /^\w{0,3}["'`]+[$#]?\{([A-Za-z_]\w*)\}/.exec(written)?.[1];
  if (name !== undefined && !isVague(name)) yield name;
}

/** Names whose members configure a client: the one that its call is given to, and those that are passed to it. */
export function* ownersOf(tokens: Tokens, call: ClientCall): Generator<string> {
  const made = nameGiven(tokens, call);
  if (made !== undefined) yield made;
  for (let at = call.first + 1; at < call.last; at++) if (isPassed(tokens, at)) yield textOf(tokens, at);
}

/** A word between brackets or commas. */
export function isPassed(tokens: Tokens, at: number): boolean {
  return tokens.kinds[at] === WORD && ',()&'.includes(punctuationAt(tokens, at - 1) || ' ');
}

/** The name that a call is given to: `config` of `let config = OpenAIConfig::new()`, `config := openai.DefaultConfig(key)`. */
export function nameGiven(tokens: Tokens, { first }: ClientCall): string | undefined {
  let at = first - 1;
  while (at > first - 8 && (tokens.kinds[at] === WORD || '.:&*'.includes(punctuationAt(tokens, at) || ' ')))
    at--;
  if (punctuationAt(tokens, at) !== '=') return undefined;
  const name = textOf(tokens, at - (punctuationAt(tokens, at - 1) === ':' ? 2 : 1));
  return /^[A-Za-z_]\w*$/.test(name) && !isKeyword(name) ? name : undefined;
}
