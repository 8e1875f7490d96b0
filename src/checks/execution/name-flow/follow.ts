/**
 * Where values go, by the names they are given: from what a statement reads to the names it binds, from a call's
 * arguments to the function's parameters, from what it returns to whoever calls it. Names alone, until nothing changes.
 */
import type { Program, Statement } from './statements.ts';
import { codeOf, plain } from './statements.ts';
import type { Token } from './tokens.ts';
import {
  CHOSEN,
  DECODE_TEXT,
  DECODES,
  ENVIRONMENT,
  FILLS,
  HOME,
  HOME_TEXT,
  isBlob,
  isInside,
  isLocal,
  isSecretPlace,
  isSender,
  isShell,
  isStartupPlace,
  LOCAL_CODE,
  NETWORK,
  PUTS_IN,
  placesIn,
  REFLECTED,
  REFLECTS,
  STARTS,
  TEMPORARY,
} from './words.ts';

/** What a value is, or comes from. */
export const LABEL = {
  home: 1,
  /** The name of a secret place, without the home it lies in. */
  secretName: 2,
  secret: 4,
  environment: 8,
  network: 16,
  decoded: 32,
  startupName: 64,
  startup: 128,
  local: 256,
  temporary: 512,
  shell: 1024,
  /** A shell that was started. */
  process: 2048,
  /** Something that runs what it is given. */
  runner: 4096,
  /** A file that was made executable. */
  executable: 8192,
  /** Text that says nothing as it stands. */
  blob: 16384,
  /** The address of another machine. */
  address: 32768,
  /** A line that pipes what an address serves into an interpreter. */
  piped: 65536,
  /** The name under which a runtime keeps the environment. */
  environmentName: 131072,
} as const;

export type Labels = number;

const MOST_ROUNDS = 8;
/** That a statement names a shell says nothing of what it binds. */
const PASSED_ON = ~LABEL.shell;

export interface Followed {
  readonly program: Program;
  /** Of each statement, in its order. */
  readonly labels: readonly Labels[];
  /** Of some words of a statement, by their names. */
  labelsOf(tokens: readonly Token[], scope: number): Labels;
  /** The same, with what they are themselves. */
  ofPart(part: readonly Token[], scope: number): Labels;
}

export function follow(programs: readonly Program[]): Followed[] {
  // Functions are known to all files that are read together; names that are bound only to their own.
  const shared = new Map<string, Labels>();
  const followers = programs.map((program) => new Follower(program, shared));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isChanged = false;
    for (const follower of followers) isChanged = follower.round(followers) || isChanged;
    if (!isChanged) break;
  }
  return followers;
}

const TYPE =
  /^(?:[A-Z][a-z]\w*|int|char|void|string|str|bool|boolean|float|double|long|byte|bytes|error|any|auto|const|var|let|val|final|mut|static|size_t|unsigned|struct|self|this|cls|ctx|Object|array|callable)$/;

/** What words are by themselves, whatever their names mean. */
interface PartFacts {
  readonly own: Labels;
  readonly places: Labels;
  readonly isDecoding: boolean;
  /** A member of the process is taken by a name that is computed. */
  readonly isByName: boolean;
}

interface StatementFacts extends PartFacts {
  /** Something inside the home, not the home. */
  readonly isInside: boolean;
  readonly isField: boolean;
  /** Labels that what it binds does not get. */
  readonly dropped: Labels;
  readonly isRunner: boolean;
}

class Follower implements Followed {
  readonly program: Program;
  readonly labels: Labels[];
  /** By the scope in which they are bound. */
  readonly #names = new Map<string, Labels>();
  readonly #shared: Map<string, Labels>;
  readonly #outer: ReadonlyMap<number, number>;
  readonly #facts: readonly StatementFacts[];
  readonly #classes: ReadonlySet<string>;
  readonly #values = new WeakMap<readonly Token[], Map<number, readonly Token[]>>();
  readonly #parts = new WeakMap<readonly Token[], PartFacts>();
  readonly #wrapped = new Map<string, readonly string[]>();
  #isChanged = false;

  constructor(program: Program, shared: Map<string, Labels>) {
    this.program = program;
    this.#shared = shared;
    this.#outer = new Map(
      program.functions.flatMap(({ scope, outer, isInline }) => (isInline ? [] : [[scope, outer]])),
    );
    this.#facts = program.statements.map(statementFacts);
    this.#classes = new Set(program.statements.flatMap(({ code }) => /\bclass (\w+)/.exec(code)?.[1] ?? []));
    for (const { parameters, scope } of program.functions)
      for (const parameter of parameters)
        for (const word of valuesIn(parameter)) this.#names.set(`${scope} ${word}`, 0);
    this.labels = this.#facts.map(() => 0);
  }

  round(all: readonly Follower[]): boolean {
    this.#isChanged = false;
    for (const [at, statement] of this.program.statements.entries()) this.#pass(statement, at, all);
    return this.#isChanged;
  }

  #pass(statement: Statement, at: number, all: readonly Follower[]): void {
    const { scope, tokens, binds, calls, header, inner } = statement;
    const above = header === undefined ? 0 : (this.labels[header] ?? 0);
    const inherited =
      (this.program.hasReceivers ? above & LABEL.network : 0) |
      (speaksOfIt(statement) ? above & PASSED_ON : 0);
    const within =
      inner.reduce((sum, one) => sum | (one === at ? 0 : (this.labels[one] ?? 0)), 0) & PASSED_ON;
    const named = this.labelsOf(tokens, scope);
    const facts = this.#facts[at];
    if (facts === undefined) return;
    const inside = binds.length > 0 || statement.isResult ? within : 0;
    const labels = joined(facts.own | named | inherited | inside, facts);
    if (labels !== this.labels[at]) {
      this.labels[at] = labels;
      this.#isChanged = true;
    }
    const given = handedOn(labels, facts, calls.length > 0);
    for (const name of binds) {
      this.#bind(name, scope, given);
      if (facts.isField) this.#bindField(name, given);
    }
    this.#keys(statement);
    this.#references(statement, labels, all);
    if (statement.isResult) this.#result(scope, given);
    if (statement.defines !== undefined && given !== 0) this.#share(statement.defines, given);
    for (const { callee, arguments: parts } of calls) {
      const each = parts.map((part) => this.ofPart(part, scope));
      const together = each.reduce((sum, one) => sum | one, 0);
      const receiver =
        callee
          .replace(/[.:>-]+[^.:>]*$/, '')
          .split(/[.:>-]+/)
          .at(-1) ?? '';
      if (PUTS_IN.test(callee) && receiver !== '' && !receiver.includes(')')) {
        this.#bind(receiver, scope, together & PASSED_ON);
        for (const below of this.#wrapped.get(receiver) ?? [])
          this.#bind(below, scope, together & PASSED_ON & ~LABEL.home, true);
      }
      if (WRAPS.test(callee)) this.#wrap(binds, parts);
      if (FILLS.test(callee) || isWriting(callee)) {
        const filled = (together | (isKnown(receiver) ? this.#look(plain(receiver), scope) : 0)) & PASSED_ON;
        for (const part of parts)
          for (const { kind, value } of part)
            if (kind === 'name') this.#bind(plain(value), scope, filled & ~LABEL.home, true);
      }
      if (/chmod|SetExecutable|setExecutable|set_permissions/i.test(callee))
        for (const part of parts)
          for (const { kind, value } of part)
            if (kind === 'name') this.#bind(plain(value), scope, LABEL.executable, true);
      this.#enter(callee, each, all);
    }
  }

  /** What is put into a writer is put into what it writes to: `ZipFile(buffer)`, `gzip.NewWriter(&buffer)`. */
  #wrap(names: readonly string[], parts: readonly (readonly Token[])[]): void {
    const below = (parts[0] ?? []).flatMap(({ kind, value }) => (kind === 'name' ? [plain(value)] : []));
    for (const name of names)
      this.#wrapped.set(
        name,
        below.filter((one) => one !== name),
      );
  }

  /** `{ key: value }` and `Type{ value }`: later `.key`. */
  #keys({ tokens, scope }: Statement): void {
    for (const [at, { kind, value }] of tokens.entries()) {
      const [before, next] = [tokens[at - 1]?.value, tokens[at + 1]?.value];
      if (
        kind !== 'name' ||
        (before !== '{' && before !== ',' && before !== undefined) ||
        COMMON_KEY.test(value)
      )
        continue;
      if (next === ',' || next === '}') this.#bindField(value, this.#look(plain(value), scope));
      if (next !== ':' && next !== '=') continue;
      this.#bindField(value, this.ofPart(this.#valueAt(tokens, at + 2), scope));
    }
  }

  #valueAt(tokens: readonly Token[], from: number): readonly Token[] {
    const known = this.#values.get(tokens) ?? new Map<number, readonly Token[]>();
    this.#values.set(tokens, known);
    const value = known.get(from) ?? tokens.slice(from, endOfValue(tokens, from));
    known.set(from, value);
    return value;
  }

  /** Functions that are handed over by their names. */
  #references({ tokens }: Statement, labels: Labels, all: readonly Follower[]): void {
    if ((labels & ~LABEL.shell) === 0) return;
    for (const [at, { kind, value }] of tokens.entries()) {
      const [before, next] = [tokens[at - 1]?.value, tokens[at + 1]?.value];
      if (
        kind === 'name' &&
        (before === '(' || before === ',' || before === '::' || before === '&') &&
        (next === ')' || next === ',' || next === '/')
      )
        this.#enter(value, [labels & PASSED_ON], all);
      // `value |> function()`.
      if (
        kind === 'name' &&
        next === '(' &&
        tokens.slice(Math.max(0, at - 4), at).some((token) => token.value === '|>')
      )
        this.#enter(value, [labels & PASSED_ON], all);
    }
  }

  /** Arguments become parameters. */
  #enter(callee: string, each: readonly Labels[], all: readonly Follower[]): void {
    const name = callee.split(/[.:>-]+/).at(-1) ?? '';
    if (name === '' || each.every((one) => one === 0)) return;
    for (const follower of all) follower.#receive(plain(name), each);
  }

  #receive(name: string, each: readonly Labels[]): void {
    for (const { name: own, parameters, scope } of this.program.functions) {
      if (own !== name && !(this.#classes.has(name) && MAKES.test(own))) continue;
      const names = parameters.filter((one) => one !== '' && !/^(?:self|this|cls)$/.test(one));
      for (const [at, parameter] of names.entries()) {
        const labels = each[at] ?? 0;
        if (labels !== 0) for (const word of valuesIn(parameter)) this.#bindIn(word, scope, labels);
      }
    }
  }

  #result(scope: number, labels: Labels): void {
    const name = this.program.functions.find((one) => one.scope === scope && !one.isInline)?.name;
    if (name === undefined || labels === 0) return;
    this.#share(name, labels);
  }

  #bindField(name: string, labels: Labels): void {
    if (labels !== 0) this.#share(`.${name}`, labels);
  }

  #share(name: string, labels: Labels): void {
    const before = this.#shared.get(name) ?? 0;
    if ((before | labels) === before) return;
    this.#shared.set(name, before | labels);
    this.#isChanged = true;
  }

  #bind(name: string, scope: number, labels: Labels, isOnlyIfNamed = false): void {
    if ((labels === 0 && isOnlyIfNamed) || (isOnlyIfNamed && (TYPE.test(name) || STARTS.test(name)))) return;
    // Where it was bound before, if an outer function did; else here.
    for (
      let at: number | undefined = scope;
      at !== undefined;
      at = at === 0 ? undefined : (this.#outer.get(at) ?? 0)
    ) {
      if (this.#names.has(`${at} ${name}`)) {
        this.#bindIn(name, at, labels);
        return;
      }
    }
    this.#bindIn(name, scope, labels);
  }

  #bindIn(name: string, scope: number, labels: Labels): void {
    const key = `${scope} ${name}`;
    const before = this.#names.get(key) ?? 0;
    if (this.#names.has(key) && (before | labels) === before) return;
    this.#names.set(key, before | labels);
    if (labels !== 0) this.#isChanged = true;
  }

  #look(name: string, scope: number): Labels {
    for (
      let at: number | undefined = scope;
      at !== undefined;
      at = at === 0 ? undefined : (this.#outer.get(at) ?? 0)
    ) {
      const found = this.#names.get(`${at} ${name}`);
      if (found !== undefined) return found;
    }
    // A field of the object that the function belongs to.
    return this.#shared.get(`.${name}`) ?? 0;
  }

  labelsOf(tokens: readonly Token[], scope: number): Labels {
    let labels = 0;
    for (const [at, { kind, value }] of tokens.entries()) {
      if (kind !== 'name') continue;
      const name = plain(value);
      const next = tokens[at + 1]?.value;
      const before = tokens[at - 1]?.value;
      // A key of an object, or of an argument, is no value.
      if (next === ':' && (before === '{' || before === ',')) continue;
      const field =
        before === '.' || before === '->' || value.startsWith('@') ? (this.#shared.get(`.${name}`) ?? 0) : 0;
      const found =
        this.#look(name, scope) |
        field |
        (next === '(' || before !== '.' ? (this.#shared.get(name) ?? 0) : 0);
      labels |= isOneOf(tokens, at) ? found & ~(LABEL.secret | LABEL.environment) : found;
    }
    return labels;
  }

  /** Of an argument, with what it is itself. */
  ofPart(part: readonly Token[], scope: number): Labels {
    const facts = this.#factsOf(part);
    return joined(facts.own | this.labelsOf(part, scope), facts) & PASSED_ON;
  }

  #factsOf(part: readonly Token[]): PartFacts {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const texts = part.flatMap(({ kind, value }) => (kind === 'text' ? [value] : []));
    const code = codeOf(part);
    const facts = {
      own: wordLabels(code, texts),
      places: placeLabels(texts, code),
      isDecoding: isDecoding(code, texts),
      isByName: BY_NAME.test(code),
    };
    this.#parts.set(part, facts);
    return facts;
  }
}

/** Writers that pass on what they are given. */
const WRAPS =
  /(?:ZipFile|GzipFile|BZ2File|tarfile\.open|TextIOWrapper|Buffered\w*|csv\.writer|DictWriter|NewWriter\w*|NewEncoder|OutputStream(?:Writer)?|PrintWriter|ZipArchive|GZipStream|CryptoStream|StreamWriter|BufWriter::new|GzEncoder::new|ZipWriter::new|TarWriter\.new|GzipWriter\.new)$/;
/** Functions that make an object of a class. */
const MAKES = /^(?:__init__|__construct|constructor|initialize|init|new)$/;
const FIELD = /^(?:(?:this|self|cls|\$this)(?:\.|->)|@)|^\w+(?:\.|->)\w+\s*=/;
const COMMON_KEY =
  /^(?:env|home|headers|method|stdio|cwd|type|name|id|url|host|port|path|encoding|options|recursive|force|timeout)$/;

const speaksOfIt = ({ code, tokens }: Statement): boolean =>
  /\bit\b|\$[01]\b|^\|/.test(code) ||
  tokens.slice(0, 8).some(({ value }) => value === '->' || value === 'in');

/** Words of one value that are looked at. */
const LONGEST_VALUE = 200;

function endOfValue(tokens: readonly Token[], from: number): number {
  const most = Math.min(tokens.length, from + LONGEST_VALUE);
  for (let at = from, depth = 0; at < most; at++) {
    const value = tokens[at]?.kind === 'sign' ? tokens[at]?.value : '';
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    if (depth < 0 || (depth === 0 && value === ',')) return at;
    // The next key, where keys stand in lines of their own.
    if (depth === 0 && at > from && tokens[at]?.kind === 'name' && tokens[at + 1]?.value === '=') return at;
  }
  return most;
}

const isKnown = (name: string): boolean => /^[\p{L}_$@]/u.test(name);
const isWriting = (callee: string): boolean =>
  /(?:^|[.:])(?:writeFile(?:Sync)?|WriteFile|file_put_contents|write|download\.file|urlretrieve|File\.write!?|writeBin|writeLines|WriteAllBytes|WriteAllText|copy)$/.test(
    callee,
  );

/** Parameters whose type stands beside them. */
function valuesIn(parameter: string): string[] {
  const words = parameter.split(' ').filter((word) => word !== '');
  const values = words.filter((word) => !TYPE.test(word));
  return values.length === 0 ? words.slice(-1) : values;
}

/** One value out of many: `settings.TOKEN`, `row["name"]`, `config.get("key")`. */
function isOneOf(tokens: readonly Token[], at: number): boolean {
  const [sign, key, end] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (sign?.value === '[') return key?.kind === 'text' && end?.value === ']';
  if (sign?.value === '.' || sign?.value === '?.')
    return (
      (key?.kind === 'name' && /^[A-Z][A-Z0-9_]+$/.test(key.value)) ||
      (/^(?:get|fetch|dig|getProperty|getOrDefault)$/.test(key?.value ?? '') &&
        tokens[at + 4]?.kind === 'text')
    );
  return sign?.value === '{' && key?.kind === 'text' && end?.value === '}';
}

function statementFacts(statement: Statement): StatementFacts {
  const { code, texts, calls } = statement;
  const isStarting = calls.some(({ callee }) => STARTS.test(callee));
  const isCounting = /\b(?:length|size|count|len)\b\(?/.test(code) && !/\+/.test(code);
  return {
    // What a client prints came from where it went.
    own:
      sourcesOf(statement) | (isStarting && texts.some(isSender) && !texts.some(isLocal) ? LABEL.network : 0),
    places: placeLabels(texts, code),
    isDecoding: isDecoding(code, texts),
    isByName: BY_NAME.test(code),
    isInside: texts.some(isInside),
    isField: FIELD.test(code),
    isRunner: RUNNER.test(code) || (REFLECTS.test(code) && texts.some((text) => REFLECTED.test(text))),
    // A process is started with the environment; it is not the environment.
    dropped: (isStarting ? LABEL.environment : 0) | (isCounting ? LABEL.environment | LABEL.secret : 0),
  };
}

const isDecoding = (code: string, texts: readonly string[]): boolean =>
  DECODES.test(code) || texts.some((text) => DECODE_TEXT.test(text));

function sourcesOf({ code, texts, binds, tokens }: Statement): Labels {
  const labels = wordLabels(code, texts);
  // `const { A, B } = process.env` takes what it names.
  const isTaken =
    tokens.slice(0, 3).some(({ value }) => value === '{') && binds.length > 0 && !code.includes('...');
  return isTaken || CHOSEN.test(code) ? labels & ~LABEL.environment : labels;
}

const BY_NAME = /\bprocess\[(?!"")/;

function joined(labels: Labels, { places, isDecoding, isByName }: PartFacts): Labels {
  let all = withPlaces(labels, places);
  if (isByName && (all & LABEL.environmentName) !== 0) all |= LABEL.environment;
  if ((all & LABEL.blob) !== 0 && isDecoding) all |= LABEL.decoded;
  // What goes to this machine goes nowhere.
  return (all & LABEL.local) === 0 ? all : all & ~LABEL.network;
}

function wordLabels(code: string, plainTexts: readonly string[]): Labels {
  let labels = 0;
  const texts = REVERSES.test(code) ? [...plainTexts, ...plainTexts.map(backwards)] : plainTexts;
  if (
    NETWORK.test(code) ||
    texts.some((text) => text.startsWith('/inet/') || /^data:text\/javascript/.test(text))
  )
    labels |= LABEL.network;
  if (ENVIRONMENT.test(code)) labels |= LABEL.environment;
  if (HOME.test(code) || texts.some((text) => HOME_TEXT.test(text))) labels |= LABEL.home;
  // A home that is made for the run is none.
  if (TEMPORARY.test(code) || texts.some((text) => /^\/tmp\//.test(text)))
    labels = (labels | LABEL.temporary) & ~LABEL.home;
  if (texts.some(isBlob)) labels |= LABEL.blob;
  if (texts.some((text) => ADDRESS.test(text) && !isLocal(text))) labels |= LABEL.address;
  if (code.startsWith('data""') && texts[0] === 'http') labels |= LABEL.network;
  if (texts.some((text) => PIPED.test(text))) labels |= LABEL.piped;
  if (texts.includes('env')) labels |= LABEL.environmentName;
  if (LOCAL_CODE.test(code) || texts.some(isLocal)) labels |= LABEL.local;
  if (texts.some(isShell)) labels |= LABEL.shell;
  return labels;
}

const PIPED =
  /https?:\/\/[^|\n]*\|\s*(?:sudo\s+)?(?:\/\S+\/)?(?:(?:ba|z|da|k)?sh|node|python3?|ruby|perl|php|deno|bun)(?=[\s;&|)]|$)/;
const ADDRESS = /^(?:https?|ftp):\/\//;
const REVERSES = /strrev|reverse|\[::-1\]/;
const backwards = (text: string): string => [...text].reverse().join('');

/** Wherever the home is. */
const OPEN_SECRET = /^\/etc\/(?:shadow|sudoers)|(?:^|\/)\.env(?:\.(?:local|production|prod))?$/;

/** What strings name together. */
function placeLabels(spelled: readonly string[], code: string): Labels {
  let labels = 0;
  const texts = REVERSES.test(code) ? [...spelled, ...spelled.map(backwards)] : spelled;
  for (const place of placesIn(texts)) {
    if (isSecretPlace(place)) labels |= LABEL.secretName;
    if (isStartupPlace(place)) labels |= LABEL.startupName;
  }
  return texts.some((text) => OPEN_SECRET.test(text)) ? labels | LABEL.secret : labels;
}

/** With what the names and the strings of it mean together. */
function withPlaces(labels: Labels, places: Labels): Labels {
  let all = labels | places;
  const isMade = (all & LABEL.temporary) !== 0 && (labels & LABEL.home) === 0;
  if (isMade) return all & ~(LABEL.secretName | LABEL.startupName | LABEL.secret | LABEL.startup);
  if ((all & LABEL.home) !== 0 && (all & LABEL.secretName) !== 0) all |= LABEL.secret;
  if ((all & LABEL.home) !== 0 && (all & LABEL.startupName) !== 0) all |= LABEL.startup;
  return all;
}

/** A function that starts or evaluates, taken by its name. */
const RUNNER =
  /getPrototypeOf\(.*\)\.constructor|[.:](?:exec|execSync|execFile|execFileSync|spawn|spawnSync|system|popen|eval)$|\beval$|\bFunction$/;

/** What the bound names get. */
function handedOn(
  labels: Labels,
  { isInside, isRunner, dropped }: StatementFacts,
  isCalling: boolean,
): Labels {
  let given = labels & PASSED_ON & ~dropped;
  // A name that cannot be read may be the home's own.
  if (isInside && (labels & LABEL.decoded) === 0) given &= ~LABEL.home;
  if (isRunner) given |= LABEL.runner;
  return (labels & LABEL.shell) !== 0 && isCalling ? given | LABEL.process : given;
}
