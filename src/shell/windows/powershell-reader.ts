/** Statements, pipelines and commands of PowerShell; what a program does with its words is decided by `launch`. */

import type { Cause, Redirect } from '../reading/reading.ts';
import { readAtom, readExpression, startsExpression } from './powershell-expression.ts';
import { joinValues, literal, opaque, sourcesOf, type Value, wordOf } from './powershell-value.ts';
import { WordReader } from './powershell-words.ts';
import type { Surrounding, WindowsLine } from './windows-line.ts';

/** Words that start statements; the conditions and blocks after them are read like any other. */
const KEYWORD =
  /(?:if|elseif|else|while|until|do|for|foreach|switch|try|catch|finally|trap|begin|process|end|return|throw|in|param|using|class|enum|data|parallel|sequence|inlinescript)(?=[\s({;]|$)/iy;
const FUNCTION =
  /(?:function|filter|workflow)[ \t]+(?:\w+:)?([\w-]{1,100})[ \t]*(?:\([^)]{0,400}\))?\s*(?=\{)/iy;
const ASSIGNED = /[ \t]*([-+*/%?]{0,2})=(?!=)[ \t]*/y;
const LOOPS = /^(?:while|do|for|foreach)$/i;

export interface Command {
  readonly name: Value;
  readonly args: readonly Value[];
  readonly redirects: readonly Redirect[];
  /** What the pipe delivers. */
  readonly input: Value | undefined;
}

/** Values, functions and aliases that the line defines. */
export interface Names {
  readonly variables: Map<string, Value>;
  readonly functions: Map<string, string>;
  readonly aliases: Map<string, string>;
  cwd: string | undefined;
}

type Launch = (command: Command, reader: StatementReader) => Value;

export class StatementReader extends WordReader {
  readonly line: WindowsLine;
  readonly names: Names;
  readonly around: Surrounding;
  /** Inside the body of a loop. */
  loops = 0;
  readonly #launch: Launch;
  #causes: Cause[] = [];

  constructor(text: string, line: WindowsLine, names: Names, around: Surrounding, launch: Launch) {
    super(text);
    this.line = line;
    this.names = names;
    this.around = around;
    this.#launch = launch;
  }

  get cause(): Cause {
    return this.#causes.at(-1) ?? this.around.cause;
  }

  override variable(name: string): Value | undefined {
    return this.names.variables.get(name);
  }

  override assign(name: string, value: Value): void {
    this.names.variables.set(name, value);
    this.line.variables.set(name, wordOf(value));
  }

  override method(program: string, args: readonly Value[], self?: Value): Value {
    return this.start({ name: literal(program, false), args, redirects: [], input: self });
  }

  override runText(code: Value): Value {
    const name = literal('invoke-expression', false);
    return this.start({ name, args: [code], redirects: [], input: undefined });
  }

  /** Starts a command as if it were here. */
  start(command: Command): Value {
    return this.#launch(command, this);
  }

  /** The same line from another position in it. */
  within(around: Surrounding, text = '', names = this.names): StatementReader {
    return new StatementReader(text, this.line, names, around, this.#launch);
  }

  /** Reads text from elsewhere as code. */
  readInner(text: string, around: Surrounding, names = this.names): void {
    if (this.line.admits(text, around.depth)) this.within(around, text, names).all();
  }

  all(): Value {
    let last = opaque('');
    while (!this.cursor.isDone) {
      last = this.statements('', this.around.cause);
      // A stray closing bracket.
      this.cursor.at++;
    }
    return last;
  }

  override statements(close: ')' | '}' | '', cause: Cause): Value {
    const { cursor } = this;
    this.#causes.push(
      cause === 'line' || cause === 'argument' || cause === 'substitution' ? cause : this.around.cause,
    );
    this.depth++;
    const values: Value[] = [];
    while (!cursor.isDone) {
      // The limit is reached, and the reading reports it.
      if (this.line.isFull) cursor.at = cursor.text.length;
      cursor.skipBlank(true);
      if (cursor.here === ')' || cursor.here === '}') {
        if (close === '' || cursor.here === close) break;
        cursor.at++;
        continue;
      }
      if (
        /[;,&|]/.test(cursor.here) &&
        !/^&[ \t]*[\w'"$({.\\/%]/.test(cursor.text.slice(cursor.at, cursor.at + 8))
      ) {
        cursor.at++;
        continue;
      }
      const before = cursor.at;
      const value = this.#statement();
      if (value !== undefined) values.push(value);
      if (cursor.at === before) cursor.at++;
    }
    if (close !== '') cursor.take(close);
    this.depth--;
    this.#causes.pop();
    return only(values);
  }

  #statement(): Value | undefined {
    const { cursor } = this;
    const [, name] = cursor.match(FUNCTION) ?? [];
    if (name !== undefined) {
      const { start, end } = cursor.skipBlock();
      this.names.functions.set(name.toLowerCase(), cursor.text.slice(start, end));
      return undefined;
    }
    const keyword = cursor.match(KEYWORD)?.[0];
    if (keyword !== undefined) {
      if (LOOPS.test(keyword)) this.loops++;
      return undefined;
    }
    if (cursor.here === '[' || cursor.here === '$') {
      const assigned = this.#assignment();
      if (assigned) return undefined;
    }
    return this.#pipeline();
  }

  /** `$x = …`, `$env:x += …`, `[string]$x = …`. */
  #assignment(): boolean {
    const { cursor } = this;
    const start = cursor.at;
    const [, braced, plain] =
      cursor.match(/(?:\[[\w.[\]]{1,60}\][ \t]*)?\$(?:\{([^}\n]{1,100})\}|([\w:]{1,100}))/y) ?? [];
    const [, operator] = cursor.match(ASSIGNED) ?? [];
    const name = (braced ?? plain)?.toLowerCase().replace(/^(?:global|script|local|private):/, '');
    if (name === undefined || operator === undefined) {
      cursor.at = start;
      return false;
    }
    cursor.skipBlank(true);
    const value = this.#pipeline();
    const before = this.variable(name) ?? literal('');
    this.assign(name, operator === '+' ? joinValues([before, value]) : value);
    return true;
  }

  #pipeline(): Value {
    const { cursor } = this;
    const first = this.line.runs.length;
    let value = this.#element(undefined);
    for (;;) {
      cursor.skipBlank(false);
      if (cursor.here !== '|' || cursor.peek() === '|') break;
      cursor.at++;
      cursor.skipBlank(true);
      value = this.#element(value);
    }
    if (cursor.here === '&' && cursor.peek() !== '&') {
      for (const run of this.line.runs.slice(first)) run.background = true;
    }
    return value;
  }

  #element(input: Value | undefined): Value {
    const { cursor } = this;
    const isCall = cursor.here === '&' || (cursor.here === '.' && /[\s'"${(]/.test(cursor.peek()));
    if (isCall) {
      cursor.at++;
      cursor.skipBlank(false);
      const target = startsExpression(cursor) ? readAtom(this) : this.bareword();
      if (target.isBlock === true) return this.#afterBlock(target);
      return this.#command(target, input);
    }
    if (startsExpression(cursor)) {
      const isQuoted = /['"]/.test(cursor.here);
      const value = readExpression(this);
      // Not PowerShell, but what is meant when a quoted path is followed by words.
      const isProgram =
        isQuoted && value.value !== undefined && cursor.here !== '' && /[\w/-]/.test(cursor.here);
      if (isProgram) return this.#command(value, input);
      const redirects = this.redirects();
      if (redirects.length === 0) return value;
      // `'text' > file` does what `Write-Output` would do.
      return this.start({ name: literal('write-output', false), args: [value], redirects, input: undefined });
    }
    return this.#command(this.bareword(), input);
  }

  /** `& { … } args`: the block has run; its arguments add nothing. */
  #afterBlock(block: Value): Value {
    this.arguments();
    return opaque('', { runs: block.runs });
  }

  #command(name: Value, input: Value | undefined): Value {
    const before = this.names.variables.get('_');
    if (input !== undefined) this.names.variables.set('_', { ...input, variables: ['_'] });
    const { args, redirects } = this.arguments();
    if (before === undefined) this.names.variables.delete('_');
    else this.names.variables.set('_', before);
    if (name.text === '' && args.length === 0) return opaque('');
    return this.start({ name, args, redirects, input });
  }
}

/** The combined output of several statements. */
function only(values: readonly Value[]): Value {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return first;
  return opaque(values.length === 0 ? '' : '$(…)', { runs: sourcesOf(values) });
}
