import { ArgumentReader } from './arguments.ts';
import { FAMILY_PREFIXES, skipListType, skipMark, skipSize, skipTypeArguments } from './family-grammar.ts';
import { readImport } from './imports.ts';
import { changeString } from './meaning/strings.ts';
import type { Language } from './meaning/token.ts';
import {
  type Arguments,
  constant,
  joined,
  mixed,
  shellQuoted,
  unknown,
  type Value,
} from './meaning/value.ts';
import { orderLength, PREFIXES, WORD_OPERATORS } from './operators.ts';

export const MAX_DEPTH = 48;
export const NO_ARGUMENTS: Arguments = { items: [], entries: new Map() };
const PREFIX_OPERATORS = new Set('! - + ~ * ** & \\ ... @ %'.split(' '));
const DEFINES = new Set(['def', 'function', 'func', 'fn', 'fun']);
const BARE_CALLS = new Set<Language>(['perl', 'ruby', 'php', 'lua', 'awk', 'python', 'hashed', 'dashed']);

/** Values with their suffixes: names, strings, brackets, members, subscripts and calls. */
export abstract class OperandReader extends ArgumentReader {
  protected override operand(): Value {
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
      const isPrefix = token.kind === 'name' && this.#isPrefix(token.text) && this.#orderLength() === 0;
      const isOperator = token.kind === 'op' && PREFIX_OPERATORS.has(token.text);
      if (!isFor && !isPrefix && !isOperator) return;
      if (isFor) this.isFor = true;
      this.#noteFunction(token.text);
      this.tokens.at++;
    }
  }

  #isPrefix(word: string): boolean {
    if (PREFIXES.has(word)) return word !== 'end' || !this.isFamily;
    return this.isFamily && FAMILY_PREFIXES.has(word) && this.tokens.token(1)?.kind !== 'op';
  }

  /** A function returns what its last `return` returns; its arguments are not tracked. */
  #noteFunction(keyword: string): void {
    const next = this.tokens.token(1);
    if (DEFINES.has(keyword))
      this.functionName = next?.kind === 'name' && this.tokens.peek(2) !== '.' ? next.text : undefined;
    if (keyword === 'return') this.isReturning = true;
  }

  #orderLength = (): number => orderLength((i) => this.tokens.peek(i), this.language);

  #name(text: string): Value {
    const words = this.#orderLength();
    if (words > 0) return this.#ordered(words);
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
      this.meaning.bind(value, mixed('', this.group(')').items));
      return value;
    }
    return this.#postfix(value);
  }

  #ordered(words: number): Value {
    this.tokens.at += words;
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
    if (this.isFamily && skipListType(this.tokens)) return this.#bracket('{');
    const close = open === '(' ? ')' : open === '[' ? ']' : open === '{' ? '}' : undefined;
    if (close === undefined || this.depth >= MAX_DEPTH) return unknown('');
    this.tokens.at++;
    const { items, entries } = this.group(close);
    const [only] = items;
    if (open === '(' && items.length === 1 && only !== undefined)
      return this.#isCast(only) ? this.operand() : this.#postfix(only);
    return this.#postfix(mixed('', [...items, ...entries.values()], { items, entries }));
  }

  /** `(HttpURLConnection) url.openConnection()`, `(char *)x`. */
  #isCast({ name, value, owner }: Value): boolean {
    if (!this.isFamily || value !== undefined || owner !== undefined) return false;
    const next = this.tokens.token();
    const isValue = next?.kind === 'name' || next?.kind === 'string' || next?.text === '«';
    return isValue && (name === undefined || !this.meaning.scope.has(name));
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
      if (this.isFamily && this.tokens.peek(1) === '{') return this.#ofSymbol(value);
      if (token.text !== '\n' || this.tokens.peek(1) !== '.' || this.language === 'python') return undefined;
      this.tokens.at++;
      return value;
    }
    if (this.isTyped && (skipMark(this.tokens) || skipTypeArguments(this.tokens))) return value;
    if (this.isFamily) {
      if (skipSize(this.tokens)) return value;
      const made = this.#declared(value) ?? this.#ofSymbol(value);
      if (made !== undefined) return made;
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
      const given = this.group(')');
      return this.enter(value, given) ?? this.meaning.call(value, given);
    }
    const isSubscript = op === '[' || (op === '{' && this.language === 'perl' && value.name !== undefined);
    if (isSubscript && this.language !== 'awk' && this.language !== 'dashed')
      return this.#subscript(value, op === '[' ? ']' : '}');
    // `new String[]{…}`, `List<String>{…}`: the list is the value.
    if (op === '{' && this.isFamily && this.#isListOf(value)) return this.#bracket('{');
    const isTag = this.language === 'javascript' && this.tokens.peek() === '«' && value.name !== undefined;
    const isBare =
      BARE_CALLS.has(this.language) && this.meaning.isFunction(value.path) && this.startsArguments();
    if (isTag || isBare) return this.meaning.call(value, this.bareArguments());
    // Ruby calls a method by its bare name: `Dir.home`.
    const isNamed =
      this.language === 'ruby' && value.owner !== undefined && this.meaning.isFunction(value.path);
    return isNamed ? this.meaning.call(value, NO_ARGUMENTS) : undefined;
  }

  /** Python: `text[::-1]` reverses a text. */
  #subscript(value: Value, close: string): Value {
    if (this.tokens.peek(1) === '::' && this.tokens.peek(2) === '-' && this.tokens.peek(4) === ']') {
      this.tokens.at += 5;
      return changeString('reverse', value, NO_ARGUMENTS);
    }
    this.tokens.at++;
    return this.meaning.index(value, this.group(close));
  }

  /** C++: `std::ifstream in("…")` constructs a value of the type and names it. */
  #declared(type: Value): Value | undefined {
    const name = this.tokens.token();
    if (name?.kind !== 'name' || this.tokens.peek(1) !== '(' || !this.meaning.isFunction(type.path))
      return undefined;
    if (type.path === '' || WORD_OPERATORS.has(name.text)) return undefined;
    this.tokens.at += 2;
    const value = this.meaning.call(type, this.group(')'));
    this.meaning.bind({ ...value, name: name.text }, value);
    return value;
  }

  /** Scala: `Seq("sh", "-c", line).!!` starts it. C#: `new ProcessStartInfo { FileName = … }` makes one. */
  #ofSymbol(value: Value): Value | undefined {
    if (this.tokens.peek() === '\n' && this.tokens.peek(1) === '{' && this.meaning.isBeginning(value.path))
      this.tokens.at++;
    const [op, next] = [this.tokens.peek(), this.tokens.peek(1)];
    if (op === '.' && next === '!') {
      this.tokens.at++;
      while (this.tokens.peek() === '!') this.tokens.at++;
      return this.meaning.call(this.meaning.attribute(value, 'execute', true), NO_ARGUMENTS);
    }
    if (op === '.' && next === '#' && this.tokens.peek(2) === '|' && this.tokens.peek(3) === '(') {
      this.tokens.at += 4;
      return joined([value, ...this.group(')').items], ' | ');
    }
    // Members of the constructed object: `new ProcessStartInfo("sh") { … }`.
    if (
      op === '{' &&
      value.draft !== undefined &&
      /\(\)$/.test(value.path) &&
      this.meaning.isBeginning(value.path.slice(0, -2))
    ) {
      this.tokens.at++;
      this.group('}');
      return this.meaning.findings.lastDraft ?? value;
    }
    return op === '{' && value.draft === undefined && this.meaning.isBeginning(value.path)
      ? this.meaning.call(value, NO_ARGUMENTS)
      : undefined;
  }

  #isListOf({ name, value }: Value): boolean {
    const before = this.tokens.token(-1)?.text;
    const isType =
      value === undefined && name !== undefined && /^[A-Z]\w*$|^(?:string|char|int|byte)$/.test(name);
    return isType && (before === ']' || before === '>');
  }

  #isDot(op: string): boolean {
    if (op === '?.' || op === '->' || op === '::') return true;
    if (op === '.') return this.language !== 'perl' && this.language !== 'php';
    return op === ':' && this.language === 'lua' && this.tokens.peek(2) === '(';
  }
}
