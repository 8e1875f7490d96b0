import { isJustMade } from '../../places/places.ts';
import type { Action } from './action.ts';
import type { Findings } from './findings.ts';
import { FAMILY, SETTERS } from './functions-family.ts';
import { JAVASCRIPT } from './functions-javascript.ts';
import { APPLESCRIPT, AWK, LUA, PERL, PHP, RUBY } from './functions-others.ts';
import { PYTHON } from './functions-python.ts';
import { ENVIRONMENTS, INPUTS, KEEP_ENVIRONMENT, PROPERTIES } from './known-names.ts';
import { perform, variable } from './perform.ts';
import { isAddress } from './started-shells.ts';
import { isFamily, type Language } from './token.ts';
import {
  type Arguments,
  constant,
  ENVIRONMENT,
  FETCHED,
  INPUT,
  mixed,
  SHELL_INPUT,
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
  compiled: FAMILY,
  hashed: FAMILY,
  dashed: FAMILY,
  other: new Map(),
};
type Callee = Pick<Value, 'path' | 'owner'>;

const FEEDS =
  /^(?:write|end|communicate|send|sendline|puts|print|println|writeln|Write|WriteLine|WriteAsync|WriteLineAsync|WriteString|write_all|writelines|exec_command|append|newLine|add)$/;
const MAX_PATH = 80;
/** Nested code: how deep, and how much in total. */
const MAX_INNER = 3;
const MAX_INNER_TEXT = 1 << 16;
const SELVES = new Set(['self', 'this', 'cls', 'Self']);
const BY_NAME = new Set(['array_map', 'array_walk', 'call_user_func', 'call_user_func_array']);

/** What names mean: variables of the script, modules, and library functions. */
export class Meaning {
  readonly findings: Findings;
  readonly scope = new Map<string, Value>();
  readonly #language: Language;
  readonly #functions: ReadonlyMap<string, Action>;
  readonly #read: (text: string) => void;
  readonly #isFamily: boolean;
  #inner = 0;
  #innerText = 0;

  /** `read` reads text as code of the same language. */
  constructor(language: Language, findings: Findings, read: (text: string, meaning: Meaning) => void) {
    this.#language = language;
    this.findings = findings;
    this.#functions = FUNCTIONS[language];
    this.#isFamily = isFamily(language);
    this.#read = (text) => read(text, this);
  }

  isFunction(path: string): boolean {
    return this.#functions.has(path);
  }

  isMacro(name: string): boolean {
    return /^[A-Z_][A-Z\d_]*$/.test(name) && this.scope.get(name)?.value !== undefined;
  }

  /** It starts a command that later calls complete. */
  isBeginning(path: string): boolean {
    return path !== '' && this.#actionOf(path)?.does === 'begin';
  }

  lookup(name: string): Value {
    const bound = this.scope.get(name);
    if (bound !== undefined) return { ...bound, name };
    const known = PROPERTIES.get(name);
    if (known !== undefined) return { ...constant(known), name };
    // `from subprocess import *`
    const module = this.scope.get('*')?.items?.find(({ path }) => this.#functions.has(`${path}.${name}`));
    if (module !== undefined) return unknown(`${module.path}.${name}`, { name });
    return unknown(name, { name, origin: originOfName(name, this.#language) });
  }

  bind(target: Value, value: Value): void {
    if (target.name !== undefined) this.scope.set(target.name, { ...value, name: target.name });
    // `const { exec, spawn: start } = require('child_process')`
    for (const [key, inner] of target.entries ?? []) this.bind(inner, this.attribute(value, key, false));
    for (const [i, inner] of (target.items ?? []).entries()) {
      if (inner.name === undefined) continue;
      this.bind(inner, value.items?.[i] ?? this.attribute(value, inner.name, false));
    }
  }

  attribute(value: Value, name: string, isCalled: boolean): Value {
    const entry = value.entries?.get(name) ?? this.#field(value, name, isCalled);
    if (entry !== undefined) return entry;
    const isWhole =
      KEEP_ENVIRONMENT.has(name) ||
      (this.#isFamily && isCalled && !/^(?:get|contains|remove|find|index)/i.test(name));
    if (ENVIRONMENTS.has(value.path) && !isWhole) {
      return isCalled ? unknown(`${value.path}.${name}`) : variable(constant(name));
    }
    if (!isCalled && isJustMade(value.text) && OWN_PATH.test(name)) return value;
    // Groovy: `new File("…").text`, `new URL("…").bytes`.
    if (this.#isFamily && !isCalled && /^(?:text|bytes)$/.test(name) && /[/~]/.test(value.text))
      return this.call(unknown(`.${name}`, { owner: value }), { items: [], entries: new Map() });
    const path = value.path === '' || value.path.length > MAX_PATH ? `.${name}` : `${value.path}.${name}`;
    const known = PROPERTIES.get(path);
    if (known !== undefined) return constant(known);
    const target = value.target === undefined ? {} : { target: value.target };
    const origin = value.origin | originOfName(path, this.#language);
    return mixed(path, [value], { ...target, owner: value, origin });
  }

  /** The value assigned to `self.x` before, or to a field of its class. */
  #field({ path }: Value, name: string, isCalled: boolean): Value | undefined {
    const isSelf = SELVES.has(path);
    const bound =
      this.scope.get(`${isSelf ? 'self' : path}.${name}`) ?? (isSelf ? this.scope.get(name) : undefined);
    if (bound === undefined || (isCalled && bound.value !== undefined)) return undefined;
    const { name: _, ...plain } = bound;
    return plain;
  }

  #bindField({ path, owner }: Value, value: Value): void {
    if (owner === undefined || owner.path === '' || !/^\w+\.\w+$/.test(path)) return;
    this.scope.set(path.replace(/^(?:this|cls|Self)\./, 'self.'), value);
  }

  index(value: Value, { items }: Arguments): Value {
    const [key] = items;
    if (value.path === 'vec') return mixed('', items, { items });
    const name = key?.value ?? key?.name;
    if (ENVIRONMENTS.has(value.path) && name !== undefined) return variable(constant(name));
    if (key?.value === undefined) return mixed('', [value]);
    return value.items?.[Number(key.value)] ?? this.attribute(value, key.value, false);
  }

  call(callee: Value, args: Arguments): Value {
    const { path, origin, target } = callee;
    const [first, ...rest] = args.items;
    // `array_map('unlink', $files)`
    if (BY_NAME.has(path) && first?.value !== undefined && this.#functions.has(first.value))
      return this.call(unknown(first.value), { ...args, items: rest });
    this.#feed(callee, args);
    const action = this.#isFamily && isContents(args) ? READ_FIRST : this.#actionOf(path);
    const isRunner = args.items.some((item) => this.#functions.get(item.path)?.does === 'run');
    if (origin & FETCHED && isRunner) {
      if (isAddress(callee)) this.findings.executeFile(this.#language, callee.url ?? '');
      else this.findings.execute(this.#language);
    }
    if (action !== undefined) {
      return perform(action, callee, args, {
        findings: this.findings,
        language: this.#language,
        readInner: (text) => this.#readInner(text),
        bind: (target, value) => this.bind(target, value),
        isFamily: this.#isFamily,
      });
    }
    const result = `${path}()`;
    const known = originOfName(result, this.#language);
    const given = mixed(result, [callee, ...args.items], target === undefined ? {} : { target });
    return args.items.length === 0 || known === INPUT ? { ...given, origin: given.origin | known } : given;
  }

  /** Something is sent to a started shell: `sh.stdin.end(text)`, `answer.pipe(sh.stdin)`. */
  #feed({ path, owner }: Callee, { items }: Arguments): void {
    const name = path.slice(path.lastIndexOf('.') + 1);
    if (owner?.target === SHELL_INPUT && FEEDS.test(name)) this.findings.feed(items);
    else if (items.some(({ target }) => target === SHELL_INPUT))
      this.findings.feed(
        [...items, ...(owner === undefined ? [] : [owner])].filter(({ origin }) => origin !== 0),
      );
  }

  #actionOf(path: string): Action | undefined {
    const last = path.lastIndexOf('.');
    const known = this.#functions.get(path);
    if (known !== undefined || !this.#isFamily) return known ?? this.#functions.get(path.slice(last));
    // `std::process::Command::new` is known as `Command.new`.
    const two = last > 0 ? path.slice(path.lastIndexOf('.', last - 1) + 1) : path;
    return this.#functions.get(two) ?? this.#functions.get(path.slice(last));
  }

  /** `p.arguments = […]` means the same as `p.arguments([…])`. */
  assign(target: Value, value: Value): void {
    this.bind(target, value);
    this.#bindField(target, value);
    if (!this.#isFamily) return;
    const args = { items: [value], entries: new Map() };
    const name = target.path.slice(target.path.lastIndexOf('.'));
    if (target.owner !== undefined && SETTERS.has(name)) this.call(target, args);
    // Members of an object under construction: `new ProcessStartInfo { FileName = … }`.
    const owner = this.findings.lastDraft;
    const member = `.${target.name ?? ''}`;
    if (target.owner === undefined && owner !== undefined && SETTERS.has(member))
      this.call(unknown(member, { owner }), args);
  }

  #readInner(text: string): void {
    this.#innerText += text.length;
    if (this.#inner >= MAX_INNER || this.#innerText > MAX_INNER_TEXT) return;
    this.#inner++;
    this.#read(text);
    this.#inner--;
  }
}

/** Fields by which a folder object returns its path. */
const OWN_PATH =
  /^(?:FullName|path|fsPath|filePath|absolutePath|canonicalPath|pathString|name|dir|root|folder)$/;

/** Swift: `String(contentsOfFile: path)`, `Data(contentsOf: url)`. */
const isContents = ({ entries }: Arguments): boolean =>
  entries.has('contentsOf') || entries.has('contentsOfFile');
const READ_FIRST: Action = { does: 'read', arg: 0 };

function originOfName(path: string, language: Language): number {
  if (ENVIRONMENTS.has(path)) return ENVIRONMENT;
  if (language === 'awk' && /^\d+$|^NF$/.test(path)) return INPUT;
  return INPUTS.has(path) && (language === 'perl' || !/^[_0]$/.test(path)) ? INPUT : 0;
}
