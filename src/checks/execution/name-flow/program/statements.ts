/**
 * A program's words as statements: what is bound from what, in which function, and which calls have which arguments.
 * Uses no grammar of a language: braces or columns mark blocks, common punctuation marks bindings and calls.
 */
import { bindingsOf } from './bound-names.ts';
import { callsOf } from './call-arguments.ts';
import { CONTROL, DEFINING } from './code-keywords.ts';
import type { FunctionFact, Program, Statement } from './code-statement.ts';
import type { Style } from './code-style.ts';
import type { Token } from './code-token.ts';
import { definitionIn, inlineIn, isDefinition } from './function-heads.ts';
import { endsInLine, isContinued, isEnd } from './line-ends.ts';
import { codeOf } from './spelled-code.ts';

interface Block {
  tokens: Token[];
  /** Open parentheses and brackets. */
  depth: number;
  readonly scope: number;
  readonly header: number | undefined;
  /** An object or a map: its lines are not statements. */
  readonly isObject: boolean;
  inner: number[];
}

/** Before a brace that begins an object, not a block. */
const BEFORE_OBJECT = /^(?:[=(,[:?&|!]|:=|<-|&&|\|\||\.\.\.|return|==|=>|\+|<<|->)$/;
const LOOPS = /^(?:for|foreach|while|if)$/;

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
  /** Parentheses that were open when a keyword block began. */
  readonly #depths: number[] = [];
  /** Functions that end by column. */
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
    if (token.kind === 'mark') {
      const isEnd = token.value === ';' && block.depth === 0;
      if (isEnd) this.#end();
      else if (token.value === '{') this.#open(token, all, at);
      else if (token.value === '}') this.#close(token, all, at);
      if (isEnd || token.value === '{' || token.value === '}') return;
      if (token.value === '(' || token.value === '[') block.depth += 1;
      if (token.value === ')' || token.value === ']') block.depth = Math.max(0, block.depth - 1);
    }
    block.tokens.push(token);
    // `for (…) one();`: the body is a separate statement.
    const isHead = token.value === ')' && block.depth === 0 && !block.isObject && this.#style.hasBlocks;
    if (isHead && LOOPS.test(block.tokens[0]?.value ?? '') && block.tokens[1]?.value === '(') {
      const next = all.slice(at + 1, at + 4).find(({ kind }) => kind !== 'line');
      if (next !== undefined && next.value !== '{' && !/^[.,;)\]?]|^[=<>&|+*/-]/.test(next.value))
        this.#end();
    }
  }

  /** Keyword blocks inside parentheses: their lines are statements. */
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
    // The words so far are a separate statement that the block may refer to.
    const header = this.#push(block.tokens, block, false);
    this.#blocks.push({ tokens: [], depth: 0, scope, header, isObject: false, inner: [] });
  }

  #isObject(block: Block, all: readonly Token[], at: number): boolean {
    if (this.#style.isIndented) return true;
    if (this.#style.isBlockOnly) return false;
    const last = block.tokens.at(-1);
    if (last === undefined) return block.isObject;
    if (last.kind === 'text' || endsInLine(all, at)) return true;
    if (last.kind === 'mark') {
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
      (next?.kind === 'mark' && /^(?:\.|\?\.|,|\)|\])$/.test(next.value));
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

  /** The function at a column, for languages without braces. */
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

/** Words that only begin a function, or import others. */
const isHead = (tokens: readonly Token[]): boolean =>
  isDefinition(tokens) || /^(?:import|package|use|using|from|namespace|#)$/.test(tokens[0]?.value ?? '');
