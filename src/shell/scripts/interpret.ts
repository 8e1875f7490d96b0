/**
 * Reads a script body without running it: evaluates constant expressions, tracks what is known of variables, and looks
 * up every call in the tables of library functions. Ignores control flow: both branches of a condition count. Reads
 * each token once; nesting beyond the cap is read flat.
 */
import { memoOf } from '../../text/bounded-memo.ts';
import { JUST_MADE } from '../places/places.ts';
import type { Script } from '../reading/reading.ts';
import { ExpressionReader } from './expressions.ts';
import { namesOfTuple } from './family-grammar.ts';
import { justMadeNames } from './just-made.ts';
import { Findings } from './meaning/findings.ts';
import { Meaning } from './meaning/meaning.ts';
import { isFamily } from './meaning/token.ts';
import { type Arguments, constant, mixed, unknown, type Value } from './meaning/value.ts';

/** `node -p process.env`: the whole script is the value to print. */
const BARE_ENVIRONMENT =
  /^\s*(?:JSON\.stringify\(|Object\.(?:entries|values)\()?\s*process\.env\s*(?:$|[,)])/;

/** `#define URL "…"` */
const MACRO = /^[ \t]*#[ \t]*define[ \t]+(\w{1,80})[ \t]+"([^"\n]*)"/gm;
/** Nested functions, and the tokens of all bodies that are read again. */
const MOST_ENTERED = 4;
const MOST_ENTERED_TOKENS = 20_000;

/** Remembered with the script: its commands and its effects are requested separately. */
export const interpret = memoOf((script: Script): Findings => {
  const findings = new Findings(script);
  const read = (text: string, meaning: Meaning) => new Interpreter(text, script.language, meaning).run();
  const meaning = new Meaning(script.language, findings, read);
  if (isFamily(script.language)) {
    // Constants may be defined below their use.
    const first = new Meaning(script.language, new Findings(script), read);
    read(script.text, first);
    for (const [name, value] of first.scope) if (value.value !== undefined) meaning.scope.set(name, value);
  }
  for (const [, name = '', value = ''] of script.language === 'compiled' ? script.text.matchAll(MACRO) : [])
    meaning.scope.set(name, constant(value));
  for (const name of justMadeNames(script.text))
    meaning.scope.set(name, unknown('pathlib.Path()', { text: JUST_MADE }));
  read(script.text, meaning);
  if (script.language === 'javascript' && BARE_ENVIRONMENT.test(script.text)) findings.dump();
  findings.close();
  return findings;
});

class Interpreter extends ExpressionReader {
  run(): void {
    const { helpers } = this.meaning.findings;
    const outer = helpers.of;
    helpers.of = (line) => this.#helperOf(line);
    while (!this.tokens.isDone) this.progress();
    helpers.of = outer;
  }

  /** The function whose parameter a command is, while its definition is read: its calls determine what is started. */
  #helperOf({ name, items }: Value): string | undefined {
    const given = name ?? items?.find((item) => item.name !== undefined)?.name;
    if (given === undefined || this.#entered.size > 0) return undefined;
    const { at, all } = this.tokens;
    for (const [helper, { parameters, open, to }] of this.definitions) {
      if (at <= open || at > to + 1 || !parameters.includes(given)) continue;
      const isCalled = all.every(
        ({ kind, text }, i) => kind !== 'name' || text !== helper || /^[(=]$/.test(all[i + 1]?.text ?? ''),
      );
      return isCalled ? helper : undefined;
    }
    return undefined;
  }

  /** The body of one of the script's own functions, with the arguments of this call. */
  protected override enter(
    { path, owner, name: own }: Value,
    { items, entries }: Arguments,
  ): Value | undefined {
    const isOwn = owner === undefined || /^(?:this|self|@?Self)$/.test(owner.path);
    const name = own ?? path.slice(path.lastIndexOf('.') + 1);
    const definition = isOwn && name !== '' ? this.definitions.get(name) : undefined;
    if (definition === undefined) return undefined;
    if (this.#entered.size >= MOST_ENTERED || this.#entered.has(name)) {
      this.meaning.findings.helpers.skipped(name);
      return undefined;
    }
    const { at } = this.tokens;
    // Where it is defined, or inside itself.
    const isHere = at > definition.open && at <= definition.to;
    if (isHere) return undefined;
    this.#budget -= definition.to - definition.from;
    if (this.#budget < 0) {
      this.meaning.findings.helpers.skipped(name);
      return undefined;
    }
    this.meaning.findings.helpers.entered(name);
    for (const [i, parameter] of definition.parameters.entries()) {
      const isRest = definition.hasRest && i === definition.parameters.length - 1;
      const rest = items.slice(i);
      const given = isRest ? mixed('', rest, { items: rest }) : (items[i] ?? entries.get(parameter));
      if (given !== undefined) this.meaning.bind({ ...unknown(''), name: parameter }, given);
    }
    const { depth, functionName } = this;
    const earlier = this.meaning.scope.get(name);
    this.meaning.scope.delete(name);
    this.#entered.add(name);
    this.functionName = name;
    this.tokens.at = definition.from;
    if (definition.isExpression) this.#returns(name, this.expression());
    else this.#body(name, definition.to);
    this.#entered.delete(name);
    this.depth = depth;
    this.functionName = functionName;
    this.tokens.at = at;
    for (const parameter of definition.parameters) this.meaning.scope.delete(parameter);
    const result = this.meaning.scope.get(name);
    if (result === undefined && earlier !== undefined) this.meaning.scope.set(name, earlier);
    if (result === undefined) return undefined;
    const { name: _, ...plain } = result;
    return plain;
  }

  /** Rust, Scala and others return the last expression, if no terminator follows it. */
  #body(name: string, to: number): void {
    let last: Value | undefined;
    while (this.tokens.at < to && !this.tokens.isDone) last = this.progress() ?? last;
    const isOpen = this.isFamily && this.tokens.all[to - 1]?.text !== ';' && !this.meaning.scope.has(name);
    if (isOpen && last !== undefined) this.#returns(name, last);
  }

  /** Of several returns, what is known of all of them; an empty one adds nothing. */
  #returns(name: string, value: Value): void {
    const before = this.meaning.scope.get(name);
    const isEmpty = (value.value ?? '') === '' && value.origin === 0 && value.files.length === 0;
    const known = before !== undefined && isEmpty ? before : value;
    const all = before === undefined ? [value] : [before, value];
    const { origin, files } = mixed('', all);
    this.meaning.scope.set(name, { ...known, origin, files, name });
  }

  readonly #entered = new Set<string>();
  #budget = MOST_ENTERED_TOKENS;

  /** One expression, or one token that cannot start one. */
  protected override progress(): Value | undefined {
    const before = this.tokens.at;
    const { isReturning: isOuter } = this;
    this.isReturning = false;
    const names = this.isFamily ? namesOfTuple(this.tokens) : [];
    if (names.length > 0) this.tokens.at += names.length * 2 - 2;
    const value = this.expression();
    for (const name of names) this.meaning.bind({ ...unknown(''), name }, value);
    if (this.isReturning && this.functionName !== undefined) this.#returns(this.functionName, value);
    // Arguments of the returned expression are read in between.
    this.isReturning = isOuter;
    if (this.tokens.at > before) return value;
    if (this.tokens.token()?.kind === 'end') this.isFor = false;
    this.tokens.at++;
    return undefined;
  }
}
