import type { Action } from './action.ts';
import { type Findings, isAddress } from './findings.ts';
import { JAVASCRIPT } from './functions-javascript.ts';
import { APPLESCRIPT, AWK, LUA, PERL, PHP, RUBY } from './functions-others.ts';
import { PYTHON } from './functions-python.ts';
import { perform, variable } from './perform.ts';
import type { Language } from './token.ts';
import {
  type Arguments,
  constant,
  ENVIRONMENT,
  FETCHED,
  INPUT,
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
const MAX_PATH = 80;
/** Code inside of code: how deep, and how much in all. */
const MAX_INNER = 3;
const MAX_INNER_TEXT = 1 << 16;
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

/** What comes in from outside while the script runs. */
const INPUTS = new Set([
  'sys.stdin',
  'process.stdin',
  'STDIN',
  'stdin',
  'gets',
  'readline',
  '_',
  '0',
  'input()',
  'raw_input()',
]);

const BY_NAME = new Set(['array_map', 'array_walk', 'call_user_func', 'call_user_func_array']);

/** What names mean: variables of the script, modules, and what the functions of the libraries do. */
export class Meaning {
  readonly findings: Findings;
  readonly scope = new Map<string, Value>();
  readonly #language: Language;
  readonly #functions: ReadonlyMap<string, Action>;
  readonly #read: (text: string) => void;
  #inner = 0;
  #innerText = 0;

  /** `read` reads text as code of the same language. */
  constructor(language: Language, findings: Findings, read: (text: string, meaning: Meaning) => void) {
    this.#language = language;
    this.findings = findings;
    this.#functions = FUNCTIONS[language];
    this.#read = (text) => read(text, this);
  }

  isFunction(path: string): boolean {
    return this.#functions.has(path);
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
    const entry = value.entries?.get(name);
    if (entry !== undefined) return entry;
    if (ENVIRONMENTS.has(value.path) && !KEEP_ENVIRONMENT.has(name)) {
      return isCalled ? unknown(`${value.path}.${name}`) : variable(constant(name));
    }
    const path = value.path === '' || value.path.length > MAX_PATH ? `.${name}` : `${value.path}.${name}`;
    const known = PROPERTIES.get(path);
    if (known !== undefined) return constant(known);
    const target = value.target === undefined ? {} : { target: value.target };
    const origin = value.origin | originOfName(path, this.#language);
    return mixed(path, [value], { ...target, owner: value, origin });
  }

  index(value: Value, { items }: Arguments): Value {
    const [key] = items;
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
    const action = this.#functions.get(path) ?? this.#functions.get(path.slice(path.lastIndexOf('.')));
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
      });
    }
    const result = `${path}()`;
    const known = originOfName(result, this.#language);
    const given = mixed(result, [callee, ...args.items], target === undefined ? {} : { target });
    return args.items.length === 0 || known === INPUT ? { ...given, origin: given.origin | known } : given;
  }

  #readInner(text: string): void {
    this.#innerText += text.length;
    if (this.#inner >= MAX_INNER || this.#innerText > MAX_INNER_TEXT) return;
    this.#inner++;
    this.#read(text);
    this.#inner--;
  }
}

function originOfName(path: string, language: Language): number {
  if (ENVIRONMENTS.has(path)) return ENVIRONMENT;
  if (language === 'awk' && /^\d+$|^NF$/.test(path)) return INPUT;
  return INPUTS.has(path) && (language === 'perl' || !/^[_0]$/.test(path)) ? INPUT : 0;
}
