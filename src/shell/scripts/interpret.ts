/**
 * Reads a script body without running it: expressions are evaluated as far as constants go, variables keep what is
 * known of them, and every call is held against what the libraries' functions do. Flow is ignored: both branches of
 * a condition count. Each token is looked at once; nesting beyond the cap is read flat.
 */
import type { Script } from '../reading.ts';
import type { Action } from './action.ts';
import { Findings } from './findings.ts';
import { JAVASCRIPT } from './functions-javascript.ts';
import { APPLESCRIPT, AWK, LUA, PERL, PHP, RUBY } from './functions-others.ts';
import { PYTHON } from './functions-python.ts';
import { readImport } from './imports.ts';
import { tokenize } from './lexer.ts';
import { perform, variable } from './perform.ts';
import { format } from './strings.ts';
import type { Language, Token } from './token.ts';
import {
  type Arguments,
  constant,
  ENVIRONMENT,
  FETCHED,
  joined,
  mixed,
  unknown,
  type Value,
} from './value.ts';

const FUNCTIONS: Readonly<Record<Language, ReadonlyMap<string, Action>>> = {
  python: PYTHON,
  javascript: JAVASCRIPT,
  perl: PERL,
  ruby: RUBY,
  php: PHP,
  awk: AWK,
  lua: LUA,
  applescript: APPLESCRIPT,
  sql: new Map(),
  other: new Map(),
};
const MAX_DEPTH = 48;
const MAX_INNER = 3;
const MAX_PATH = 80;
const PREFIXES = new Set(
  'return await new not yield throw raise typeof delete my our local const let var if while until unless elif elsif else then do try finally catch except with async export default begin lambda function def end ensure'.split(
    ' ',
  ),
);
const WORD_OPERATORS = new Set(
  'and or is eq ne lt gt le ge cmp x instanceof if unless while until else for foreach'.split(' '),
);
const CLOSERS = new Set([')', ']', '}', '»', ',']);
const BARE_CALLS = new Set<Language>(['perl', 'ruby', 'php', 'lua', 'awk', 'python']);
const ENVIRONMENTS = new Set([
  'os.environ',
  'process.env',
  'Deno.env.toObject()',
  'Bun.env',
  'ENV',
  '_ENV',
  '_SERVER',
  'ENVIRON',
  'getenv()',
]);
const KEEP_ENVIRONMENT = new Set([
  'items',
  'values',
  'copy',
  'to_h',
  'to_a',
  'map',
  'sort',
  'each',
  'each_pair',
  'inspect',
  'dict',
]);
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['sys.executable', 'python3'],
  ['process.execPath', 'node'],
  ['process.argv0', 'node'],
  ['__dirname', '.'],
  ['os.sep', '/'],
  ['path.sep', '/'],
]);

export function interpret(script: Script): Findings {
  const findings = new Findings(script);
  new Interpreter(script.text, script.language, findings, new Map(), 0).run();
  findings.close();
  return findings;
}

class Interpreter {
  readonly #language: Language;
  readonly #findings: Findings;
  readonly #scope: Map<string, Value>;
  readonly #inner: number;
  readonly #tokens: readonly Token[];
  readonly #functions: ReadonlyMap<string, Action>;
  #at = 0;
  #depth = 0;
  #isFor = false;

  constructor(
    text: string,
    language: Language,
    findings: Findings,
    scope: Map<string, Value>,
    inner: number,
  ) {
    this.#language = language;
    this.#findings = findings;
    this.#scope = scope;
    this.#inner = inner;
    this.#tokens = tokenize(text, language);
    this.#functions = FUNCTIONS[language];
  }

  run(): void {
    while (this.#at < this.#tokens.length) this.#progress();
  }

  /** One expression, or one token that starts none. */
  #progress(): Value | undefined {
    const before = this.#at;
    const value = this.#expression();
    if (this.#at > before) return value;
    if (this.#tokens[this.#at]?.kind === 'end') this.#isFor = false;
    this.#at++;
    return undefined;
  }

  #peek(ahead = 0): string {
    const token = this.#tokens[this.#at + ahead];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  #isString(): boolean {
    return this.#tokens[this.#at]?.kind === 'string' || this.#peek() === '«';
  }

  #expression(): Value {
    if (this.#depth >= MAX_DEPTH) {
      this.#at++;
      return unknown('');
    }
    this.#depth++;
    let left = this.#operand();
    for (let next = this.#binary(left); next !== undefined; next = this.#binary(left)) left = next;
    this.#depth--;
    return left;
  }

  /** The expression so far with what follows it; undefined if it ends here. */
  #binary(left: Value): Value | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'end') return undefined;
    if (token.kind === 'op' && token.text !== '«') return this.#operator(left, token.text);
    if (token.kind === 'name' && WORD_OPERATORS.has(token.text) && this.#language !== 'awk') {
      this.#isFor = token.text === 'for' || token.text === 'foreach';
      this.#at++;
      return mixed('', [left, this.#operand()]);
    }
    if (token.kind === 'name' && (token.text === 'in' || token.text === 'of')) return this.#each(left);
    if (token.kind === 'name' && token.text === 'as' && this.#language === 'python') {
      this.#at++;
      this.#bind(this.#operand(), left);
      return left;
    }
    const isJoining =
      this.#language === 'awk' || (this.#isString() && left.value !== undefined && left.name === undefined);
    if (!isJoining || PREFIXES.has(token.text)) return undefined;
    const before = this.#at;
    const right = this.#operand();
    return this.#at === before ? undefined : joined([left, right]);
  }

  #operator(left: Value, op: string): Value | undefined {
    if (CLOSERS.has(op) || op === ':' || op === '{' || op === '(' || op === '[') return undefined;
    this.#at++;
    if (op === '=' || op === ':=') {
      const right = this.#expression();
      this.#bind(left, right);
      return right;
    }
    if (op === '?') {
      const first = this.#expression();
      if (this.#peek() === ':') this.#at++;
      return mixed('', [left, first, this.#expression()]);
    }
    if (op === '|' && this.#language === 'awk') return this.#awkPipe(left);
    if (op === '%' && left.value !== undefined && this.#language !== 'javascript') {
      const right = this.#operand();
      return format(left, right.items ?? [right], /%[sdr]/g);
    }
    const right = this.#operand();
    if (op === '+' || op === '.' || op === '..' || (op === '&' && this.#language === 'applescript'))
      return joined([left, right]);
    if (op === '+=' || op === '.=' || op === '<<') {
      const sum = joined([left, right]);
      this.#bind(left, sum);
      return sum;
    }
    if (op === '/' && this.#language === 'python') return { ...joined([left, right], '/'), path: left.path };
    if (op === '*' && /^0*1$/.test(right.value ?? '')) return left;
    return mixed('', [left, right]);
  }

  #awkPipe(left: Value): Value {
    const isInput = this.#peek() === 'getline';
    const right = this.#operand();
    this.#findings.command(isInput ? left : right, { items: [], entries: new Map() });
    return unknown('');
  }

  #each(left: Value): Value {
    this.#at++;
    const right = this.#operand();
    if (this.#isFor) this.#bind(left, mixed('', [right]));
    this.#isFor = false;
    return mixed('', [right]);
  }

  #bind(target: Value, value: Value): void {
    if (target.name !== undefined) this.#scope.set(target.name, { ...value, name: target.name });
    // `const { exec, spawn: start } = require('child_process')`
    for (const [key, inner] of target.entries ?? []) this.#bind(inner, this.#attribute(value, key));
    for (const [i, inner] of (target.items ?? []).entries()) {
      if (inner.name === undefined) continue;
      this.#bind(inner, value.items?.[i] ?? this.#attribute(value, inner.name));
    }
  }

  #operand(): Value {
    this.#skipPrefixes();
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'end') return unknown('');
    if (token.kind === 'string' || token.kind === 'number') {
      this.#at++;
      return this.#postfix(constant(token.text));
    }
    return token.kind === 'name' ? this.#name(token.text) : this.#bracket(token.text);
  }

  #skipPrefixes(): void {
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      const isFor = token.kind === 'name' && (token.text === 'for' || token.text === 'foreach');
      const isPrefix = token.kind === 'name' && PREFIXES.has(token.text) && !this.#isDoShell();
      const isSign = token.kind === 'op' && /^(?:!|-|\+|~|\*{1,2}|&|\\|\.\.\.|@|%)$/.test(token.text);
      if (!isFor && !isPrefix && !isSign) return;
      if (isFor) this.#isFor = true;
      this.#at++;
    }
  }

  #isDoShell(): boolean {
    return this.#peek() === 'do' && this.#peek(1) === 'shell' && this.#peek(2) === 'script';
  }

  #name(text: string): Value {
    if (this.#isDoShell()) return this.#doShellScript();
    if ((text === 'import' || text === 'from') && this.#peek(1) !== '(') {
      const end = readImport(this.#tokens, this.#at, this.#language, this.#scope);
      if (end !== undefined) {
        this.#at = end;
        return unknown('');
      }
    }
    this.#at++;
    const name = text.length > 1 && text.startsWith('$') ? text.slice(1) : text;
    if (name === '`') return this.#call(unknown('`'), { items: [this.#operand()], entries: new Map() });
    const bound = this.#scope.get(name);
    const known = PROPERTIES.get(name);
    const fresh = known === undefined ? unknown(name) : constant(known);
    const value = bound ?? (ENVIRONMENTS.has(name) ? { ...fresh, origin: ENVIRONMENT } : fresh);
    // Perl's `foreach my $k (keys %ENV)`.
    if (text.startsWith('$') && this.#isFor && this.#peek() === '(') {
      this.#isFor = false;
      this.#at++;
      this.#bind({ ...value, name }, mixed('', this.#group(')').items));
      return value;
    }
    return this.#postfix({ ...value, name });
  }

  #doShellScript(): Value {
    this.#at += 3;
    const line = this.#expression();
    const isAdmin = this.#peek() === 'with' || this.#peek(1) === 'administrator';
    const command = isAdmin ? joined([constant('sudo sh -c '), quoted(line)]) : line;
    this.#findings.command(command, { items: [], entries: new Map() });
    return unknown('');
  }

  #bracket(open: string): Value {
    if (open === '«') {
      this.#at++;
      const value = this.#expression();
      if (this.#peek() === '»') this.#at++;
      const { name: _, ...plain } = value;
      return this.#postfix({ ...plain, path: '' });
    }
    const close = open === '(' ? ')' : open === '[' ? ']' : open === '{' ? '}' : undefined;
    if (close === undefined || this.#depth >= MAX_DEPTH) return unknown('');
    this.#at++;
    const { items, entries } = this.#group(close);
    const [only] = items;
    if (open === '(' && items.length === 1 && only !== undefined) return this.#postfix(only);
    return this.#postfix(mixed('', [...items, ...entries.values()], { items, entries }));
  }

  /** Items and named entries up to the closing bracket. */
  #group(close: string): Arguments {
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    while (this.#at < this.#tokens.length) {
      const here = this.#peek();
      if (here === close) {
        this.#at++;
        break;
      }
      if (here !== ',' && CLOSERS.has(here)) break;
      const key = this.#key(close);
      if (key !== undefined) {
        this.#at += 2;
        entries.set(key, this.#expression());
        continue;
      }
      const value = this.#progress();
      if (value !== undefined) items.push(value);
    }
    return { items, entries };
  }

  #key(close: string): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'op' || token.kind === 'end') return undefined;
    const sign = this.#peek(1);
    const isKey =
      sign === ':' || sign === '=>' || (sign === '=' && close === ')' && this.#language === 'python');
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
    const token = this.#tokens[this.#at];
    if (token === undefined) return undefined;
    if (token.kind === 'end') {
      if (token.text !== '\n' || this.#peek(1) !== '.' || this.#language === 'python') return undefined;
      this.#at++;
      return value;
    }
    const op = this.#peek();
    if (this.#isDot(op)) {
      const name = this.#tokens[this.#at + 1];
      this.#at += name?.kind === 'name' ? 2 : 1;
      return name?.kind === 'name' ? this.#attribute(value, name.text.replace(/^\$/, '')) : value;
    }
    if (this.#depth >= MAX_DEPTH) return undefined;
    if (op === '(') {
      this.#at++;
      return this.#call(value, this.#group(')'));
    }
    const isSubscript = op === '[' || (op === '{' && this.#language === 'perl' && value.name !== undefined);
    if (isSubscript && this.#language !== 'awk') {
      if (this.#peek(1) === '::' && this.#peek(2) === '-' && this.#peek(4) === ']')
        return this.#reversed(value);
      this.#at++;
      return this.#index(value, this.#group(op === '[' ? ']' : '}'));
    }
    const isTag = this.#language === 'javascript' && this.#peek() === '«' && value.name !== undefined;
    const isBare =
      BARE_CALLS.has(this.#language) && this.#functions.has(value.path) && this.#startsArguments();
    if (isTag || isBare) return this.#call(value, this.#bareArguments());
    // Ruby calls by naming: `Dir.home`.
    const isNamed = this.#language === 'ruby' && value.owner !== undefined && this.#functions.has(value.path);
    return isNamed ? this.#call(value, { items: [], entries: new Map() }) : undefined;
  }

  #isDot(op: string): boolean {
    if (op === '?.' || op === '->' || op === '::') return true;
    if (op === '.') return this.#language !== 'perl' && this.#language !== 'php';
    return op === ':' && this.#language === 'lua' && this.#peek(2) === '(';
  }

  #reversed(value: Value): Value {
    this.#at += 5;
    if (value.value === undefined) return mixed('', [value]);
    const text = [...value.value].reverse().join('');
    return { ...value, value: text, text };
  }

  #startsArguments(): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'end') return false;
    if (token.kind === 'op') return token.text === '«' || token.text === '\\';
    return !WORD_OPERATORS.has(token.text) && token.text !== 'in' && token.text !== 'import';
  }

  #bareArguments(): Arguments {
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    do {
      if (this.#peek() === ',') this.#at++;
      const key = this.#key('');
      if (key !== undefined) {
        this.#at += 2;
        entries.set(key, this.#expression());
      } else items.push(this.#expression());
    } while (this.#peek() === ',');
    return { items, entries };
  }

  #attribute(value: Value, name: string): Value {
    const entry = value.entries?.get(name);
    if (entry !== undefined) return entry;
    if (ENVIRONMENTS.has(value.path) && !KEEP_ENVIRONMENT.has(name)) {
      return this.#peek() === '(' ? unknown(`${value.path}.${name}`) : variable(constant(name));
    }
    const path = value.path === '' || value.path.length > MAX_PATH ? `.${name}` : `${value.path}.${name}`;
    const known = PROPERTIES.get(path);
    if (known !== undefined) return constant(known);
    const target = value.target === undefined ? {} : { target: value.target };
    const plain = mixed(path, [value], { ...target, owner: value });
    return ENVIRONMENTS.has(path) ? { ...plain, origin: ENVIRONMENT } : plain;
  }

  #index(value: Value, { items }: Arguments): Value {
    const [key] = items;
    const name = key?.value ?? key?.name;
    if (ENVIRONMENTS.has(value.path) && name !== undefined) return variable(constant(name));
    if (key?.value === undefined) return mixed('', [value]);
    const item = value.items?.[Number(key.value)];
    return item ?? this.#attribute(value, key.value);
  }

  #call(callee: Value, args: Arguments): Value {
    const { path } = callee;
    const action = this.#functions.get(path) ?? this.#functions.get(path.slice(path.lastIndexOf('.')));
    if (callee.origin & FETCHED && args.items.some((item) => this.#functions.get(item.path)?.does === 'run'))
      this.#findings.execute(this.#language);
    if (action === undefined) {
      const result = `${path}()`;
      const given = mixed(
        result,
        [callee, ...args.items],
        callee.target === undefined ? {} : { target: callee.target },
      );
      return ENVIRONMENTS.has(result) && args.items.length === 0 ? { ...given, origin: ENVIRONMENT } : given;
    }
    return perform(action, callee, args, {
      findings: this.#findings,
      language: this.#language,
      readInner: (text) => this.#readInner(text),
    });
  }

  #readInner(text: string): void {
    if (this.#inner >= MAX_INNER) return;
    new Interpreter(text, this.#language, this.#findings, this.#scope, this.#inner + 1).run();
  }
}

function quoted(line: Value): Value {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return { ...line, value: line.value === undefined ? undefined : quote(line.value), text: quote(line.text) };
}
