import { readImport } from './imports.ts';
import { tokenize } from './lexer.ts';
import type { Meaning } from './meaning.ts';
import { PREFIXES, WORD_OPERATORS } from './operators.ts';
import { changeString } from './strings.ts';
import type { Language } from './token.ts';
import { TokenCursor } from './token-cursor.ts';
import { type Arguments, constant, joined, mixed, shellQuoted, unknown, type Value } from './value.ts';

export const MAX_DEPTH = 48;
export const NO_ARGUMENTS: Arguments = { items: [], entries: new Map() };
export const CLOSERS = new Set([')', ']', '}', '»', ',']);
const BARE_CALLS = new Set<Language>(['perl', 'ruby', 'php', 'lua', 'awk', 'python']);

/** Values with what is asked of them: names, strings, brackets, members, subscripts and calls. */
export abstract class OperandReader {
  protected readonly language: Language;
  protected readonly meaning: Meaning;
  protected readonly tokens: TokenCursor;
  protected depth = 0;
  protected isFor = false;
  /** The function whose body is being read. */
  protected functionName: string | undefined;
  protected isReturning = false;

  constructor(text: string, language: Language, meaning: Meaning) {
    this.language = language;
    this.meaning = meaning;
    this.tokens = new TokenCursor(tokenize(text, language));
  }

  protected abstract expression(): Value;
  /** One expression, or one token that starts none. */
  protected abstract progress(): Value | undefined;

  protected operand(): Value {
    if (this.tokens.peek() === 'lambda') return this.#lambda();
    this.#skipPrefixes();
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'end') return unknown('');
    if (token.kind === 'string' || token.kind === 'number') {
      this.tokens.at++;
      return this.#postfix(constant(token.text));
    }
    return token.kind === 'name' ? this.#name(token.text) : this.#bracket(token.text);
  }

  #lambda(): Value {
    while (!this.tokens.isDone && this.tokens.peek() !== ':' && this.tokens.token()?.kind !== 'end')
      this.tokens.at++;
    this.tokens.at++;
    return mixed('', [this.expression()]);
  }

  #skipPrefixes(): void {
    for (let token = this.tokens.token(); token !== undefined; token = this.tokens.token()) {
      const isFor = token.kind === 'name' && (token.text === 'for' || token.text === 'foreach');
      const isPrefix = token.kind === 'name' && PREFIXES.has(token.text) && !this.#isDoShell();
      const isSign = token.kind === 'op' && /^(?:!|-|\+|~|\*{1,2}|&|\\|\.\.\.|@|%)$/.test(token.text);
      if (!isFor && !isPrefix && !isSign) return;
      if (isFor) this.isFor = true;
      this.#noteFunction(token.text);
      this.tokens.at++;
    }
  }

  /** A function gives what its last `return` gives; which text it was given is not followed. */
  #noteFunction(keyword: string): void {
    const next = this.tokens.token(1);
    if (keyword === 'def' || keyword === 'function')
      this.functionName = next?.kind === 'name' ? next.text : undefined;
    if (keyword === 'return') this.isReturning = true;
  }

  #isDoShell(): boolean {
    return this.tokens.peek() === 'do' && this.tokens.peek(1) === 'shell' && this.tokens.peek(2) === 'script';
  }

  #name(text: string): Value {
    if (this.#isDoShell()) return this.#doShellScript();
    if ((text === 'import' || text === 'from') && this.tokens.peek(1) !== '(') {
      const end = readImport(this.tokens.all, this.tokens.at, this.language, this.meaning.scope);
      if (end !== undefined) {
        this.tokens.at = end;
        return unknown('');
      }
    }
    this.tokens.at++;
    const name = text.length > 1 && text.startsWith('$') ? text.slice(1) : text;
    if (name === '`') return this.meaning.call(unknown('`'), { items: [this.operand()], entries: new Map() });
    const value = this.meaning.lookup(name);
    // Perl's `foreach my $k (keys %ENV)`.
    if (text.startsWith('$') && this.isFor && this.tokens.peek() === '(') {
      this.isFor = false;
      this.tokens.at++;
      this.meaning.bind(value, mixed('', this.#group(')').items));
      return value;
    }
    return this.#postfix(value);
  }

  #doShellScript(): Value {
    this.tokens.at += 3;
    const line = this.expression();
    const isAdmin = this.tokens.peek() === 'with' || this.tokens.peek(1) === 'administrator';
    const command = isAdmin ? joined([constant('sudo sh -c '), shellQuoted(line)]) : line;
    this.meaning.findings.command(command, NO_ARGUMENTS);
    return unknown('');
  }

  #bracket(open: string): Value {
    if (open === '«') {
      this.tokens.at++;
      const value = this.expression();
      if (this.tokens.peek() === '»') this.tokens.at++;
      const { name: _, ...plain } = value;
      return this.#postfix({ ...plain, path: '' });
    }
    const close = open === '(' ? ')' : open === '[' ? ']' : open === '{' ? '}' : undefined;
    if (close === undefined || this.depth >= MAX_DEPTH) return unknown('');
    this.tokens.at++;
    const { items, entries } = this.#group(close);
    const [only] = items;
    if (open === '(' && items.length === 1 && only !== undefined) return this.#postfix(only);
    return this.#postfix(mixed('', [...items, ...entries.values()], { items, entries }));
  }

  /** Items and named entries up to the closing bracket. */
  #group(close: string): Arguments {
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    while (!this.tokens.isDone) {
      const here = this.tokens.peek();
      if (here === close) {
        this.tokens.at++;
        break;
      }
      if (here !== ',' && CLOSERS.has(here)) break;
      const key = this.#key(close);
      if (key !== undefined) {
        this.tokens.at += 2;
        entries.set(key, this.expression());
        continue;
      }
      const value = this.progress();
      if (value !== undefined) items.push(value);
    }
    return { items, entries };
  }

  #key(close: string): string | undefined {
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'op' || token.kind === 'end') return undefined;
    const sign = this.tokens.peek(1);
    const isKey =
      sign === ':' || sign === '=>' || (sign === '=' && close === ')' && this.language === 'python');
    return isKey ? token.text.replace(/^\$/, '') : undefined;
  }

  #postfix(start: Value): Value {
    let value = start;
    for (;;) {
      const next = this.#access(value);
      if (next === undefined) return value;
      value = next;
    }
  }

  #access(value: Value): Value | undefined {
    const token = this.tokens.token();
    if (token === undefined) return undefined;
    if (token.kind === 'end') {
      if (token.text !== '\n' || this.tokens.peek(1) !== '.' || this.language === 'python') return undefined;
      this.tokens.at++;
      return value;
    }
    const op = this.tokens.peek();
    if (this.#isDot(op)) {
      const name = this.tokens.token(1);
      this.tokens.at += name?.kind === 'name' ? 2 : 1;
      return name?.kind === 'name'
        ? this.meaning.attribute(value, name.text.replace(/^\$/, ''), this.tokens.peek() === '(')
        : value;
    }
    if (this.depth >= MAX_DEPTH) return undefined;
    if (op === '(') {
      this.tokens.at++;
      return this.meaning.call(value, this.#group(')'));
    }
    const isSubscript = op === '[' || (op === '{' && this.language === 'perl' && value.name !== undefined);
    if (isSubscript && this.language !== 'awk') {
      if (this.tokens.peek(1) === '::' && this.tokens.peek(2) === '-' && this.tokens.peek(4) === ']') {
        this.tokens.at += 5;
        return changeString('reverse', value, NO_ARGUMENTS);
      }
      this.tokens.at++;
      return this.meaning.index(value, this.#group(op === '[' ? ']' : '}'));
    }
    const isTag = this.language === 'javascript' && this.tokens.peek() === '«' && value.name !== undefined;
    const isBare =
      BARE_CALLS.has(this.language) && this.meaning.isFunction(value.path) && this.#startsArguments();
    if (isTag || isBare) return this.meaning.call(value, this.#bareArguments());
    // Ruby calls by naming: `Dir.home`.
    const isNamed =
      this.language === 'ruby' && value.owner !== undefined && this.meaning.isFunction(value.path);
    return isNamed ? this.meaning.call(value, NO_ARGUMENTS) : undefined;
  }

  #isDot(op: string): boolean {
    if (op === '?.' || op === '->' || op === '::') return true;
    if (op === '.') return this.language !== 'perl' && this.language !== 'php';
    return op === ':' && this.language === 'lua' && this.tokens.peek(2) === '(';
  }

  #startsArguments(): boolean {
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'end') return false;
    if (token.kind === 'op') return token.text === '«' || token.text === '\\';
    return !WORD_OPERATORS.has(token.text) && token.text !== 'in' && token.text !== 'import';
  }

  #bareArguments(): Arguments {
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    do {
      if (this.tokens.peek() === ',') this.tokens.at++;
      const key = this.#key('');
      if (key !== undefined) {
        this.tokens.at += 2;
        entries.set(key, this.expression());
      } else items.push(this.expression());
    } while (this.tokens.peek() === ',');
    return { items, entries };
  }
}
