/**
 * Reads a script body without running it: expressions are evaluated as far as constants go, variables keep what is
 * known of them, and every call is held against what the libraries' functions do. Flow is ignored: both branches of
 * a condition count. Each token is looked at once; nesting beyond the cap is read flat.
 */
import type { Script } from '../reading.ts';
import { Findings } from './findings.ts';
import { Meaning } from './meaning.ts';
import { CLOSERS, MAX_DEPTH, NO_ARGUMENTS, OperandReader } from './operands.ts';
import { combine, PREFIXES, WORD_OPERATORS } from './operators.ts';
import { INPUT, joined, mixed, unknown, type Value } from './value.ts';

/** `node -p process.env`: nothing but what is to be printed. */
const BARE_ENVIRONMENT =
  /^\s*(?:JSON\.stringify\(|Object\.(?:entries|values)\()?\s*process\.env\s*(?:$|[,)])/;

const before = new WeakMap<Script, Findings>();

/** Remembered per script: its commands and its effects are asked for apart. */
export function interpret(script: Script): Findings {
  const known = before.get(script);
  if (known !== undefined) return known;
  const findings = new Findings(script);
  const read = (text: string, meaning: Meaning) => new Interpreter(text, script.language, meaning).run();
  read(script.text, new Meaning(script.language, findings, read));
  if (script.language === 'javascript' && BARE_ENVIRONMENT.test(script.text)) findings.dump();
  findings.close();
  before.set(script, findings);
  return findings;
}

class Interpreter extends OperandReader {
  run(): void {
    while (!this.tokens.isDone) this.progress();
  }

  /** One expression, or one token that starts none. */
  protected override progress(): Value | undefined {
    const before = this.tokens.at;
    this.isReturning = false;
    const value = this.expression();
    if (this.isReturning && this.functionName !== undefined)
      this.meaning.bind({ ...unknown(''), name: this.functionName }, mixed('', [value]));
    if (this.tokens.at > before) return value;
    if (this.tokens.token()?.kind === 'end') this.isFor = false;
    this.tokens.at++;
    return undefined;
  }

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

  /** The expression so far with what follows it; undefined if it ends here. */
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
    const isJoining =
      this.language === 'awk' ||
      (this.tokens.isString && left.value !== undefined && left.name === undefined);
    if (!isJoining || PREFIXES.has(token.text)) return undefined;
    const before = this.tokens.at;
    const right = this.operand();
    return this.tokens.at === before ? undefined : joined([left, right]);
  }

  #operator(left: Value, op: string): Value | undefined {
    if (CLOSERS.has(op) || op === ':' || op === '{' || op === '(' || op === '[') return undefined;
    this.tokens.at++;
    if (op === '=' || op === ':=') {
      const right = this.expression();
      this.meaning.bind(left, right);
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

  #awkPipe(left: Value): Value {
    const isInput = this.tokens.peek() === 'getline';
    const right = this.operand();
    this.meaning.findings.command(isInput ? left : right, NO_ARGUMENTS);
    // What is printed into a shell is code.
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
