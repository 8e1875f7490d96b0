/**
 * Words of a program as statements: what is bound from what, in which function, and which calls with which arguments.
 * No grammar of any language: blocks are told by braces or columns, bindings and calls by their usual signs.
 */
import type { Style, Token } from './tokens.ts';

export interface Call {
  /** Without parentheses: `system "…"`. */
  readonly isPlain: boolean;
  /** As spelled, with what it hangs on: `child_process.exec`, `).post`. */
  readonly callee: string;
  readonly arguments: readonly (readonly Token[])[];
}

export interface Statement {
  readonly tokens: readonly Token[];
  /** Without the insides of strings: `fetch(url,{body:x})`. */
  readonly code: string;
  readonly texts: readonly string[];
  /** Names that it binds. */
  readonly binds: readonly string[];
  /** What is bound: the words after the sign, or all of them. */
  readonly given: readonly Token[];
  readonly calls: readonly Call[];
  /** The function it stands in; 0 outside of all. */
  readonly scope: number;
  /** The statement whose block it stands in. */
  readonly header: number | undefined;
  /** Last statements of the blocks inside it. */
  readonly inner: number[];
  /** The function that it is, if it is one as a whole. */
  readonly defines: string | undefined;
  /** Its value is that of the function. */
  readonly isResult: boolean;
}

export interface FunctionFact {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly scope: number;
  readonly outer: number;
  /** It is one expression: its names are bound where it stands. */
  readonly isInline: boolean;
}

export interface Program {
  readonly statements: readonly Statement[];
  /** What is said inside a block is said of what stands before it. */
  readonly hasReceivers: boolean;
  readonly functions: readonly FunctionFact[];
}

interface Block {
  tokens: Token[];
  /** Parentheses and brackets that are open. */
  depth: number;
  readonly scope: number;
  readonly header: number | undefined;
  /** An object, or a map: its lines are no statements. */
  readonly isObject: boolean;
  inner: number[];
}

const CONTROL =
  /^(?:if|for|foreach|while|until|unless|switch|catch|with|match|using|when|lock|synchronized|return|else|elif|elsif|try|do|and|or|not|in|of|await|yield|new|typeof|throw|case|repeat|guard|defer|go|select|super|this|self|sizeof|rescue|ensure|finally)$/;
const DEFINES =
  /^(?:def|defp|defmacro|function|func|fn|fun|sub|local|override|async|static|public|private|protected|internal|suspend|export|default|pub|task|macro|proc|method)$/;
const DEFINING = /^(?:def|defp|function|func|fn|fun|sub)$/;
/** `class Name(val a: Type)`. */
const CLASS = /^(?:class|object|record|struct)$/;
const DECLARES =
  /^(?:const|let|var|val|my|our|local|final|mut|static|type|auto|readonly|private|public|protected|export|default|ref|out)$/;
/** Before a brace that begins an object, not a block. */
const BEFORE_OBJECT = /^(?:[=(,[:?&|!]|:=|<-|&&|\|\||\.\.\.|return|==|=>|\+|<<|->)$/;
const CONTINUES = /^(?:[.,+&?:=\\-]|\?\.|&&|\|\||\|>|->|::|\.\.\.|=>|<<|and|or)$/;
const MOST_ARGUMENTS = 12;
/** Words of one argument that are looked at. */
const LONGEST_ARGUMENT = 200;
const LONGEST_PLAIN = 32;
/** Words of a line in which a block may end. */
const LONGEST_LINE = 400;
/** Of one statement. */
const MOST_CALLS = 1_000;

export function statementsOf(tokens: readonly Token[], style: Style): Program {
  const reader = new Statements(style);
  for (const [at, token] of tokens.entries()) reader.add(token, tokens, at);
  return reader.finish();
}

class Statements {
  readonly statements: Statement[] = [];
  readonly functions: FunctionFact[] = [];
  readonly #style: Style;
  readonly #blocks: Block[] = [
    { tokens: [], depth: 0, scope: 0, header: undefined, isObject: false, inner: [] },
  ];
  /** Parentheses that were open when a block of words began. */
  readonly #depths: number[] = [];
  /** Functions that are told by columns. */
  readonly #indented: { readonly column: number; readonly scope: number }[] = [];

  constructor(style: Style) {
    this.#style = style;
  }

  get #block(): Block {
    const block = this.#blocks.at(-1);
    if (block === undefined) throw new Error('no block is open');
    return block;
  }

  add(token: Token, all: readonly Token[], at: number): void {
    const block = this.#block;
    if (this.#style.endsBlocks && token.kind === 'name') this.#word(token.value, block);
    if (token.kind === 'line') {
      if (block.depth === 0 && !block.isObject && !isContinued(block.tokens, all, at, this.#style))
        this.#end();
      return;
    }
    if (token.kind === 'sign') {
      const isEnd = token.value === ';' && block.depth === 0;
      if (isEnd) this.#end();
      else if (token.value === '{') this.#open(token, all, at);
      else if (token.value === '}') this.#close(token, all, at);
      if (isEnd || token.value === '{' || token.value === '}') return;
      if (token.value === '(' || token.value === '[') block.depth += 1;
      if (token.value === ')' || token.value === ']') block.depth = Math.max(0, block.depth - 1);
    }
    block.tokens.push(token);
    // `for (…) one();`: what it does is a statement of its own.
    const isHead = token.value === ')' && block.depth === 0 && !block.isObject && this.#style.hasBlocks;
    if (isHead && LOOPS.test(block.tokens[0]?.value ?? '') && block.tokens[1]?.value === '(') {
      const next = all.slice(at + 1, at + 4).find(({ kind }) => kind !== 'line');
      if (next !== undefined && next.value !== '{' && !/^[.,;)\]?]|^[=<>&|+*/-]/.test(next.value))
        this.#end();
    }
  }

  /** Blocks of words that stand between parentheses: lines inside them are statements. */
  #word(word: string, block: Block): void {
    if (word === 'function' || word === 'if' || word === 'do') {
      this.#depths.push(block.depth);
      if (word === 'function') block.depth = 0;
    }
    if (word === 'end') block.depth = this.#depths.pop() ?? 0;
  }

  #open(token: Token, all: readonly Token[], at: number): void {
    const block = this.#block;
    if (this.#isObject(block, all, at)) {
      block.tokens.push(token);
      this.#blocks.push({ ...block, depth: 0, isObject: true, inner: [] });
      return;
    }
    const scope = this.#define(block.tokens, block.scope) ?? block.scope;
    // The words so far are a statement of their own, which what follows in the block may speak of.
    const header = this.#push(block.tokens, block, false);
    this.#blocks.push({ tokens: [], depth: 0, scope, header, isObject: false, inner: [] });
  }

  #isObject(block: Block, all: readonly Token[], at: number): boolean {
    if (this.#style.isIndented) return true;
    if (this.#style.isBlockOnly) return false;
    const last = block.tokens.at(-1);
    if (last === undefined) return block.isObject;
    if (last.kind === 'text' || endsInLine(all, at)) return true;
    if (last.kind === 'sign') {
      if (last.value === '=>' || last.value === '->') return false;
      if (
        last.value === '=' &&
        block.tokens.some(({ kind, value }) => kind === 'name' && DEFINING.test(value))
      )
        return false;
      return BEFORE_OBJECT.test(last.value);
    }
    if (last.value === 'return' || /^[$%@]/.test(last.value)) return true;
    const isNaming = DEFINING.test(block.tokens.at(-2)?.value ?? '');
    if (!isNaming && block.tokens.length < 4 && /^(?:import|export|const|let|var|type)$/.test(last.value))
      return true;
    // `Type{ … }` and `Type { … }`, as a value.
    const isValue = block.depth > 0 || block.tokens.some(({ value }) => /^(?:=|:=|return)$/.test(value));
    const [first] = block.tokens;
    if (!isValue || first === undefined || CONTROL.test(first.value)) return first?.value === 'return';
    return this.#style.isExpression
      ? /^[A-Z]/.test(last.value) && !this.#style.hasReceivers
      : !DEFINING.test(last.value);
  }

  #close(token: Token, all: readonly Token[], at: number): void {
    const block = this.#block;
    if (this.#blocks.length === 1) return;
    if (!block.isObject) this.#end(true);
    this.#blocks.pop();
    const outer = this.#block;
    if (block.isObject) {
      outer.tokens.push(token);
      return;
    }
    if (this.#style.isExpression && block.scope !== outer.scope) this.#markLast(block.scope);
    const last = this.statements.length - 1;
    outer.inner.push(last);
    if (block.header !== undefined && block.header !== last) this.statements[block.header]?.inner.push(last);
    const next = all.slice(at + 1, at + 4).find(({ kind }) => kind !== 'line');
    const goesOn =
      outer.depth > 0 ||
      outer.isObject ||
      (next?.kind === 'sign' && /^(?:\.|\?\.|,|\)|\])$/.test(next.value));
    if (goesOn) return;
    outer.tokens = [];
    outer.inner = [];
  }

  #end(isLast = false): void {
    const block = this.#block;
    const { tokens } = block;
    if (tokens.length > 0) this.#push(tokens, block, isLast);
    block.tokens = [];
    block.depth = 0;
    block.inner = [];
  }

  #push(tokens: readonly Token[], block: Block, isLast: boolean): number | undefined {
    if (tokens.length === 0) return block.header;
    const scope = this.#scopeOf(tokens, block);
    const defines = block.depth === 0 ? this.#defineInline(tokens, scope) : undefined;
    const { binds, given } = isDefinition(tokens) ? { binds: [], given: tokens } : bindingsOf(tokens);
    const isReturn = tokens.some(
      ({ kind, value }) => kind === 'name' && (value === 'return' || value === 'yield'),
    );
    this.statements.push({
      tokens,
      code: codeOf(tokens),
      texts: tokens.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])),
      binds,
      given,
      calls: isHead(tokens) ? [] : callsOf(tokens),
      scope,
      header: block.header,
      inner: [...block.inner],
      defines,
      isResult: scope !== 0 && (isReturn || (isLast && this.#style.isExpression)),
    });
    return this.statements.length - 1;
  }

  /** For languages without braces, the function by the column. */
  #scopeOf(tokens: readonly Token[], { scope }: Block): number {
    const [first] = tokens;
    if (first === undefined || this.#style.hasBlocks) return scope;
    while ((this.#indented.at(-1)?.column ?? -1) >= first.column && !isEnd(tokens)) {
      if (this.#style.isExpression) this.#markLast(this.#indented.at(-1)?.scope ?? 0);
      this.#indented.pop();
    }
    const outer = this.#indented.at(-1)?.scope ?? scope;
    const defined = this.#define(tokens, outer);
    if (defined === undefined) return outer;
    this.#indented.push({ column: first.column, scope: defined });
    return defined;
  }

  /** The last statement of a function is its value. */
  #markLast(scope: number): void {
    const index = this.statements.findLastIndex((one) => one.scope === scope && !isEnd(one.tokens));
    const last = this.statements[index];
    if (last !== undefined) this.statements[index] = { ...last, isResult: true };
  }

  /** The number of the function that these words begin. */
  #define(tokens: readonly Token[], outer: number): number | undefined {
    const found = definitionIn(tokens, this.#style);
    if (found === undefined) return undefined;
    const scope = this.functions.length + 1;
    this.functions.push({ ...found, scope, outer, isInline: false });
    return scope;
  }

  /** `const name = (a) => …`, `fun name(a) = …`, `name = lambda a: …`. */
  #defineInline(tokens: readonly Token[], scope: number): string | undefined {
    const found = inlineIn(tokens);
    if (found !== undefined) this.functions.push({ ...found, scope, outer: scope, isInline: true });
    return found?.name;
  }

  finish(): Program {
    while (this.#blocks.length > 1) {
      if (!this.#block.isObject) this.#end();
      this.#blocks.pop();
    }
    this.#end();
    if (this.#style.isExpression) for (const { scope } of this.#indented) this.#markLast(scope);
    return { statements: this.statements, functions: this.functions, hasReceivers: this.#style.hasReceivers };
  }
}

/** Words that only begin a function, or bring in others. */
const isHead = (tokens: readonly Token[]): boolean =>
  isDefinition(tokens) || /^(?:import|package|use|using|from|namespace|#)$/.test(tokens[0]?.value ?? '');

function isDefinition(tokens: readonly Token[]): boolean {
  if (!tokens.slice(0, 6).some(({ kind, value }) => kind === 'name' && DEFINING.test(value))) return false;
  let depth = 0;
  for (const { kind, value } of tokens) {
    if (kind !== 'sign') continue;
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    if (depth === 0 && /^(?:=|<-|:=)$/.test(value)) return false;
  }
  return true;
}

function inlineIn(tokens: readonly Token[]): { name: string; parameters: string[] } | undefined {
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

/** A block that is closed in the line in which it is opened. */
function endsInLine(all: readonly Token[], at: number): boolean {
  const most = Math.min(all.length, at + LONGEST_LINE);
  for (let index = at + 1, depth = 1; index < most; index++) {
    const token = all[index];
    if (token === undefined || token.kind === 'line' || token.value === ';') return false;
    if (token.value === '{') depth += 1;
    if (token.value === '}') depth -= 1;
    if (depth === 0) return index > at + 1;
  }
  return false;
}

const isEnd = (tokens: readonly Token[]): boolean => /^(?:end|}|\)|])$/.test(tokens[0]?.value ?? '');

/** Whether the statement goes on in the next line. */
function isContinued(before: readonly Token[], all: readonly Token[], at: number, style: Style): boolean {
  const last = before.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'sign' && CONTINUES.test(last.value) && !(last.value === ':' && !style.hasBlocks))
    return true;
  const next = all.slice(at + 1, at + 4).find(({ kind }) => kind !== 'line');
  if (next?.value === '{' && style.hasBlocks) return isHeader(before);
  return next?.kind === 'sign' && /^(?:\.|\?\.|\|>|->|&&|\|\||\+|<<)$/.test(next.value);
}

/** Words whose block begins in the next line. */
const isHeader = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.value === ')' ||
  tokens.some(
    ({ kind, value }) => kind === 'name' && (DEFINES.test(value) || CONTROL.test(value) || value === 'class'),
  );

export function codeOf(tokens: readonly Token[]): string {
  const pieces: string[] = [];
  let last = '';
  for (let at = 0; at < tokens.length; at++) {
    const { kind = 'sign', value = '' } = tokens[at] ?? {};
    const [text, end] = [tokens[at + 1], tokens[at + 2]];
    let piece = kind === 'text' ? '""' : value;
    // `a["b"]` is `a.b`.
    if (
      value === '[' &&
      text?.kind === 'text' &&
      end?.value === ']' &&
      MEMBER.test(text.value) &&
      /[\w\])]$/.test(last)
    ) {
      piece = `.${text.value}`;
      at += 2;
    } else if (/\w$/.test(last) && /^[\w$@%]/.test(piece)) pieces.push(' ');
    pieces.push(piece);
    last = piece;
  }
  return pieces.join('');
}

const MEMBER = /^[A-Za-z_]\w*$/;

const LOOPS = /^(?:for|foreach|while|if)$/;
const ASSIGNS = /^(?:=|:=|<-|\+=|\.=|<<)$/;

/** `a = b`, `for a in b`, `b as a`, `b do |a|`, `b (a) =>`. */
function bindingsOf(tokens: readonly Token[]): { binds: string[]; given: readonly Token[] } {
  const binds: string[] = [];
  let given: readonly Token[] = tokens;
  let depth = 0;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    const isBound =
      depth === 0 ||
      (depth === 1 && /^(?:for|while|if|until|unless|switch|with|using|try)$/.test(tokens[0]?.value ?? ''));
    if (kind === 'sign' && ASSIGNS.test(value) && given === tokens && isBound) {
      binds.push(...targetsOf(tokens.slice(0, at)));
      given = tokens.slice(at + 1);
    } else if (kind === 'sign' && (value === '=>' || value === '->'))
      binds.push(...parametersBefore(tokens, at));
    else if (kind === 'sign' && value === '|') binds.push(...between(tokens, at));
    else if (kind === 'name' && (value === 'in' || value === 'of' || value === 'as'))
      binds.push(...around(tokens, at, value));
    else if (kind === 'sign' && value === '(' && at === 3 && /^(?:for|foreach)$/.test(tokens[0]?.value ?? ''))
      binds.push(tokens[at - 1]?.value ?? '');
    else if (kind === 'sign' && value === ':' && /^(?:for|foreach)$/.test(tokens[0]?.value ?? ''))
      binds.push(tokens[at - 1]?.value ?? '');
  }
  return { binds: [...new Set(binds.map(plain).filter(isName))], given };
}

const isName = (name: string): boolean =>
  /^[\p{L}_]/u.test(name) && !CONTROL.test(name) && !DECLARES.test(name);

/** Without the signs that some languages put before a name. */
export const plain = (name: string): string => name.replace(/^[$@%]+/, '');

function targetsOf(left: readonly Token[]): string[] {
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

function parametersBefore(tokens: readonly Token[], arrow: number): string[] {
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
    if (token === undefined || (token.kind === 'sign' && !/^[,()[\]]$/.test(token.value))) break;
    if (token.kind === 'name' && /^(?:for|foreach|let|const|var|val|await)$/.test(token.value)) break;
    if (token.kind === 'name') names.push(token.value);
  }
  return names.slice(0, 3);
}

/** Calls with parentheses, and words that stand before what they are given. */
function callsOf(tokens: readonly Token[]): Call[] {
  const calls: Call[] = [];
  for (const [at, token] of tokens.entries()) {
    if (calls.length >= MOST_CALLS) break;
    if (token.kind === 'sign' && token.value === '(') {
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

const LINKS = /^(?:\.|::|->|\?\.|:)$/;

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
      token?.kind === 'sign' &&
      LINKS.test(token.value) &&
      callee !== '' &&
      !LINKS.test(callee[0] ?? '')
    )
      callee = token.value + callee;
    else if (token?.kind === 'sign' && /^[)\]}?!]$/.test(token.value) && /^[.:?-]/.test(callee))
      return `)${callee}`;
    else break;
  }
  return callee;
}

function argumentsFrom(tokens: readonly Token[], from: number): Token[][] {
  const found: Token[][] = [[]];
  for (let at = from, depth = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === 'sign') {
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

/** Languages whose functions always say so. */
const isSaid = (style: Style): boolean => style.isExpression || !style.hasBlocks || style.runsBackticks;

function definitionIn(
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
  if (tokens.slice(0, open).some(({ kind, value }) => kind === 'sign' && /^(?:\.|=)$/.test(value)))
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

function parametersFrom(tokens: readonly Token[], open: number): string[] {
  return argumentsFrom(tokens, open + 1).flatMap((part) => {
    const equals = part.findIndex(({ value }) => value === '=');
    const own = equals === -1 ? part : part.slice(0, equals);
    const colon = own.findIndex(({ value }) => value === ':');
    const names = (colon === -1 ? own : own.slice(0, colon)).filter(({ kind }) => kind === 'name');
    // `name: Type`, `Type name`, `name Type`: a type that is taken for a name does no harm, it is never bound.
    const words = names.map(({ value }) => plain(value)).filter(isName);
    return words.length === 0
      ? ['']
      : [words.length > 1 && colon === -1 ? words.join(' ') : (words.at(-1) ?? '')];
  });
}
