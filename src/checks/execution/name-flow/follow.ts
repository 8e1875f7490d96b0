/**
 * Follows values by the names they are assigned to: from what a statement reads to the names it binds, from a call's
 * arguments to the function's parameters, from its return value to its callers. Names only, until nothing changes.
 */

import { KnownNames, valuesIn } from './known-names.ts';
import {
  handedOn,
  joined,
  type PartFacts,
  partFacts,
  type StatementFacts,
  statementFacts,
} from './label-facts.ts';
import { LABEL, type Labels, PASSED_ON } from './labels.ts';
import type { Call, Program, Statement } from './program/code-statement.ts';
import type { Token } from './program/code-token.ts';
import { plain } from './program/spelled-code.ts';
import { endOfValue, isOneOf, usesImplicitValue } from './value-words.ts';
import { FILLS, isWriting, PUTS_IN, WRAPS } from './words.ts';

const MOST_ROUNDS = 8;

export interface Followed {
  readonly program: Program;
  /** For each statement, in order. */
  readonly labels: readonly Labels[];
  /** Of some words of a statement, by their names. */
  labelsOf(tokens: readonly Token[], scope: number): Labels;
  /** The same, plus the labels of the words themselves. */
  ofPart(part: readonly Token[], scope: number): Labels;
}

export function follow(programs: readonly Program[]): Followed[] {
  // All files that are read together share functions; bound names are local to a file.
  const shared = new Map<string, Labels>();
  const followers = programs.map((program) => new Follower(program, shared));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isChanged = false;
    for (const follower of followers) isChanged = follower.round(followers) || isChanged;
    if (!isChanged) break;
  }
  return followers;
}

class Follower implements Followed {
  readonly program: Program;
  readonly labels: Labels[];
  readonly #names: KnownNames;
  readonly #facts: readonly StatementFacts[];
  readonly #classes: ReadonlySet<string>;
  readonly #values = new WeakMap<readonly Token[], Map<number, readonly Token[]>>();
  readonly #parts = new WeakMap<readonly Token[], PartFacts>();
  readonly #wrapped = new Map<string, readonly string[]>();

  constructor(program: Program, shared: Map<string, Labels>) {
    this.program = program;
    this.#names = new KnownNames(program.functions, shared);
    this.#facts = program.statements.map(statementFacts);
    this.#classes = new Set(program.statements.flatMap(({ code }) => /\bclass (\w+)/.exec(code)?.[1] ?? []));
    this.labels = this.#facts.map(() => 0);
  }

  round(all: readonly Follower[]): boolean {
    this.#names.isChanged = false;
    for (const [at, statement] of this.program.statements.entries()) this.#pass(statement, at, all);
    return this.#names.isChanged;
  }

  #pass(statement: Statement, at: number, all: readonly Follower[]): void {
    const { scope, tokens, binds, calls, header, inner } = statement;
    const above = header === undefined ? 0 : (this.labels[header] ?? 0);
    const inherited =
      (this.program.hasReceivers ? above & LABEL.network : 0) |
      (usesImplicitValue(statement) ? above & PASSED_ON : 0);
    const within =
      inner.reduce((sum, one) => sum | (one === at ? 0 : (this.labels[one] ?? 0)), 0) & PASSED_ON;
    const named = this.labelsOf(tokens, scope);
    const facts = this.#facts[at];
    if (facts === undefined) return;
    const inside = binds.length > 0 || statement.isResult ? within : 0;
    const labels = joined(facts.own | named | inherited | inside, facts);
    if (labels !== this.labels[at]) {
      this.labels[at] = labels;
      this.#names.isChanged = true;
    }
    const given = handedOn(labels, facts, calls.length > 0);
    for (const name of binds) {
      this.#names.bind(name, scope, given);
      if (facts.isField) this.#names.bindField(name, given);
    }
    this.#keys(statement);
    this.#references(statement, labels, all);
    if (statement.isResult) this.#result(scope, given);
    if (statement.defines !== undefined && given !== 0) this.#names.share(statement.defines, given);
    for (const call of calls) this.#call(call, statement, all);
  }

  #call({ callee, arguments: parts }: Call, { scope, binds }: Statement, all: readonly Follower[]): void {
    const each = parts.map((part) => this.ofPart(part, scope));
    const together = each.reduce((sum, one) => sum | one, 0) & PASSED_ON;
    const receiver =
      callee
        .replace(/[.:>-]+[^.:>]*$/, '')
        .split(/[.:>-]+/)
        .at(-1) ?? '';
    if (PUTS_IN.test(callee) && receiver !== '' && !receiver.includes(')')) {
      this.#names.bind(receiver, scope, together);
      for (const below of this.#wrapped.get(receiver) ?? [])
        this.#names.bindNamed(below, scope, together & ~LABEL.home);
    }
    if (WRAPS.test(callee)) this.#wrap(binds, parts);
    if (FILLS.test(callee) || isWriting(callee)) {
      const own = isKnown(receiver) ? this.#names.look(plain(receiver), scope) & PASSED_ON : 0;
      this.#bindWords(parts, scope, (together | own) & ~LABEL.home);
    }
    if (/chmod|SetExecutable|setExecutable|set_permissions/i.test(callee))
      this.#bindWords(parts, scope, LABEL.executable);
    this.#enter(callee, each, all);
  }

  #bindWords(parts: readonly (readonly Token[])[], scope: number, labels: Labels): void {
    for (const part of parts)
      for (const { kind, value } of part)
        if (kind === 'name') this.#names.bindNamed(plain(value), scope, labels);
  }

  /** What is put into a writer is put into its target: `ZipFile(buffer)`, `gzip.NewWriter(&buffer)`. */
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
      if (next === ',' || next === '}') this.#names.bindField(value, this.#names.look(plain(value), scope));
      if (next !== ':' && next !== '=') continue;
      this.#names.bindField(value, this.ofPart(this.#valueAt(tokens, at + 2), scope));
    }
  }

  #valueAt(tokens: readonly Token[], from: number): readonly Token[] {
    const known = this.#values.get(tokens) ?? new Map<number, readonly Token[]>();
    this.#values.set(tokens, known);
    const value = known.get(from) ?? tokens.slice(from, endOfValue(tokens, from));
    known.set(from, value);
    return value;
  }

  /** Functions that are passed by name. */
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
        if (labels !== 0) for (const word of valuesIn(parameter)) this.#names.bindIn(word, scope, labels);
      }
    }
  }

  #result(scope: number, labels: Labels): void {
    const name = this.program.functions.find((one) => one.scope === scope && !one.isInline)?.name;
    if (name === undefined || labels === 0) return;
    this.#names.share(name, labels);
  }

  labelsOf(tokens: readonly Token[], scope: number): Labels {
    let labels = 0;
    for (const [at, { kind, value }] of tokens.entries()) {
      if (kind !== 'name') continue;
      const name = plain(value);
      const next = tokens[at + 1]?.value;
      const before = tokens[at - 1]?.value;
      // A key of an object, or of an argument, is not a value.
      if (next === ':' && (before === '{' || before === ',')) continue;
      const field = before === '.' || before === '->' || value.startsWith('@') ? this.#names.field(name) : 0;
      const found =
        this.#names.look(name, scope) |
        field |
        (next === '(' || before !== '.' ? this.#names.shared(name) : 0);
      labels |= isOneOf(tokens, at) ? found & ~(LABEL.secret | LABEL.environment) : found;
    }
    return labels;
  }

  /** Labels of an argument, including its own. */
  ofPart(part: readonly Token[], scope: number): Labels {
    const facts = this.#factsOf(part);
    return joined(facts.own | this.labelsOf(part, scope), facts) & PASSED_ON;
  }

  #factsOf(part: readonly Token[]): PartFacts {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const facts = partFacts(part);
    this.#parts.set(part, facts);
    return facts;
  }
}

/** Functions that create an object of a class. */
const MAKES = /^(?:__init__|__construct|constructor|initialize|init|new)$/;
const COMMON_KEY =
  /^(?:env|home|headers|method|stdio|cwd|type|name|id|url|host|port|path|encoding|options|recursive|force|timeout)$/;

const isKnown = (name: string): boolean => /^[\p{L}_$@]/u.test(name);
