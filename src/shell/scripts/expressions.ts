import { CLOSERS } from './arguments.ts';
import { skipAnnotation, skipCast } from './family-grammar.ts';
import { INPUT, joined, mixed, unknown, type Value } from './meaning/value.ts';
import { MAX_DEPTH, NO_ARGUMENTS, OperandReader } from './operands.ts';
import { combine, PREFIXES, WORD_OPERATORS } from './operators.ts';

/** Operands with the operators between them. */
export abstract class ExpressionReader extends OperandReader {
  protected override expression(): Value {
    if (this.depth >= MAX_DEPTH) {
      this.tokens.at++;
      return unknown('');
    }
    this.depth++;
    let left = this.operand();
    for (let next = this.#binary(left); next !== undefined; next = this.#binary(left)) left = next;
    this.depth--;
    return left;
  }

  /** The expression so far with its continuation; undefined if it ends here. */
  #binary(left: Value): Value | undefined {
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'end') return undefined;
    if (token.kind === 'op' && token.text !== '«') return this.#operator(left, token.text);
    if (token.kind === 'name' && WORD_OPERATORS.has(token.text) && this.language !== 'awk') {
      this.isFor = token.text === 'for' || token.text === 'foreach';
      this.tokens.at++;
      const right = this.operand();
      const isEach = this.isFor && /^(?:in|of)$/.test(this.tokens.peek());
      return mixed('', [left, isEach ? this.#each(right) : right]);
    }
    if (token.kind === 'name' && (token.text === 'in' || token.text === 'of')) return this.#each(left);
    if (token.kind === 'name' && token.text === 'as' && this.language === 'python') {
      this.tokens.at++;
      this.meaning.bind(this.operand(), left);
      return left;
    }
    if (this.isTyped && token.kind === 'name' && token.text === 'as' && skipCast(this.tokens)) return left;
    const isMacro =
      this.language === 'compiled' && left.value !== undefined && this.meaning.isMacro(token.text);
    const isJoining =
      isMacro ||
      this.language === 'awk' ||
      (this.tokens.isString && left.value !== undefined && left.name === undefined);
    if (!isJoining || PREFIXES.has(token.text)) return undefined;
    const before = this.tokens.at;
    const right = this.operand();
    return this.tokens.at === before ? undefined : joined([left, right]);
  }

  #operator(left: Value, op: string): Value | undefined {
    if (this.isTyped && op === ':' && skipAnnotation(this.tokens)) return left;
    // `for (String line : lines)`.
    if (this.isFamily && op === ':' && this.isFor) {
      this.isFor = false;
      this.tokens.at++;
      const each = mixed('', [this.expression()]);
      this.meaning.bind(left, each);
      return each;
    }
    if (CLOSERS.has(op) || op === ':' || op === '{' || op === '(' || op === '[') return undefined;
    this.tokens.at++;
    // Scala: `"curl x" #| "sh"`.
    if (this.isFamily && op === '#' && this.tokens.peek() === '|') {
      this.tokens.at++;
      return joined([left, this.operand()], ' | ');
    }
    // `const char *x`, `FILE *f`, `T &x`: a declaration, not a computation.
    if (this.isFamily && (op === '*' || op === '&') && this.#isType(left)) return this.operand();
    // R's `x <- value`; Go's channel.
    if (this.isFamily && op === '<' && this.tokens.peek() === '-') {
      this.tokens.at++;
      const given = this.expression();
      this.meaning.bind(left, given);
      return given;
    }
    if (op === '=' || op === ':=') {
      const right = this.expression();
      this.meaning.assign(left, right);
      return right;
    }
    if (op === '?') {
      const first = this.expression();
      if (this.tokens.peek() === ':') this.tokens.at++;
      return mixed('', [left, first, this.expression()]);
    }
    if (op === '|' && this.language === 'awk') return this.#awkPipe(left);
    const right = this.operand();
    const value = combine(op, left, right, this.language);
    if (op === '+=' || op === '.=' || op === '<<') this.meaning.bind(left, value);
    return value;
  }

  #isType({ name, value, owner }: Value): boolean {
    return value === undefined && owner === undefined && name !== undefined && !this.meaning.scope.has(name);
  }

  #awkPipe(left: Value): Value {
    const isInput = this.tokens.peek() === 'getline';
    const right = this.operand();
    this.meaning.findings.command(isInput ? left : right, NO_ARGUMENTS);
    // Text printed into a shell is code.
    if (!isInput && /^(?:\S*\/)?(?:ba|z|da|k)?sh\b/.test(right.value ?? ''))
      this.meaning.findings.command(
        left.path === 'print' ? unknown('', { origin: INPUT }) : left,
        NO_ARGUMENTS,
      );
    return unknown('');
  }

  #each(left: Value): Value {
    this.tokens.at++;
    const right = this.operand();
    if (this.isFor) {
      const text = left.name === undefined ? {} : { text: `$${left.name}` };
      this.meaning.bind(left, mixed('', [right], text));
      const isKnown = right.items?.every(({ value }) => value !== undefined) ?? false;
      if (left.name !== undefined && isKnown) this.meaning.findings.loop(left.name, right.items ?? []);
    }
    this.isFor = false;
    return mixed('', [right]);
  }
}
