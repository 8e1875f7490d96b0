/**
 * Which earlier rule matches wherever a later one would. Indexed by a part that the later rule must have as well: with
 * thousands of rules, comparing each with each takes minutes.
 */
import { canonicalJson } from '../text/json/json-canonical.ts';
import { compileGlob } from '../text/patterns/glob.ts';
import { extentOf } from './match/condition.ts';
import type { Condition, Rule, TextTest } from './terms/plain-rule.ts';

interface Part {
  readonly condition: Condition;
  readonly text: string;
}

interface Earlier {
  readonly at: number;
  readonly rule: Rule;
  readonly parts: readonly Part[];
}

/** The parts that must all hold. */
export const partsOf = (condition: Condition): readonly Condition[] =>
  condition.is === 'all' ? condition.of.flatMap(partsOf) : [condition];

const readParts = (condition: Condition): Part[] =>
  partsOf(condition).map((part) => ({ condition: part, text: canonicalJson(toJson(part)) }));

const toJson = (condition: Condition) => JSON.parse(JSON.stringify(condition));

export class EarlierRules {
  readonly #all: Earlier[] = [];
  /** Those without a part to find them by. */
  readonly #others: Earlier[] = [];
  readonly #byKey = new Map<string, Earlier[]>();

  /** In the order in which they are matched. */
  add(rule: Rule): void {
    if (rule.isShadow !== undefined || rule.expires !== undefined) return;
    const earlier: Earlier = { at: this.#all.length, rule, parts: readParts(rule.when) };
    this.#all.push(earlier);
    const keys = earlier.parts.map(keysOfPart).find((each) => each.length > 0);
    if (keys === undefined) this.#others.push(earlier);
    for (const key of new Set(keys)) {
      const bucket = this.#byKey.get(key);
      if (bucket === undefined) this.#byKey.set(key, [earlier]);
      else bucket.push(earlier);
    }
  }

  /** The first that matches wherever this one would. */
  hiding(rule: Rule): Rule | undefined {
    const parts = readParts(rule.when);
    const first = (list: readonly Earlier[]) => list.find((earlier) => hides(earlier, rule, parts));
    if (parts.some(({ condition }) => condition.is === 'any')) return first(this.#all)?.rule;
    const keys = new Set(parts.flatMap((part) => keysOfPart(part).slice(0, 1)));
    const found = [this.#others, ...[...keys].map((key) => this.#byKey.get(key) ?? [])].map(first);
    return found.filter((one) => one !== undefined).sort((one, other) => one.at - other.at)[0]?.rule;
  }
}

/** A rule that it hides has one of these, too. */
function keysOfPart({ condition, text }: Part): readonly string[] {
  if (condition.is === 'any') return [];
  if (!('text' in condition)) return [text];
  const { exact, glob, regex } = condition.text;
  return exact === undefined || glob !== undefined || regex !== undefined
    ? []
    : exact.map((name) => `${condition.is} ${name}`);
}

/** A rule that allows must hold for every program, file and value of a call, another one for one of them. */
function hides({ rule: earlier, parts }: Earlier, rule: Rule, others: readonly Part[]): boolean {
  const isNarrower = extentOf(earlier) === 'all' && extentOf(rule) === 'one';
  return !(isNarrower && isAboutSeveral(earlier.when)) && isImplied(parts, others);
}

const SEVERAL = new Set<Condition['is']>([
  ...(['does', 'path', 'host', 'argument', 'program', 'effect', 'findings'] as const),
]);

function isAboutSeveral(condition: Condition): boolean {
  if (condition.is === 'not') return isAboutSeveral(condition.of);
  if (condition.is === 'all' || condition.is === 'any') return condition.of.some(isAboutSeveral);
  return SEVERAL.has(condition.is);
}

/** Whether the first hold, for certain, wherever the second do. */
const isImplied = (first: readonly Part[], second: readonly Part[]): boolean =>
  first.every((part) => second.some((other) => covers(part, other)));

function covers(one: Part, other: Part): boolean {
  if (one.text === other.text) return true;
  const [first, second] = [one.condition, other.condition];
  if (first.is === 'any') return first.of.some((each) => isImplied(readParts(each), [other]));
  if (second.is === 'any') return second.of.every((each) => isImplied([one], readParts(each)));
  if (!('text' in first) || !('text' in second) || first.is !== second.is) return false;
  const { exact, glob, regex } = second.text;
  return (
    exact !== undefined &&
    glob === undefined &&
    regex === undefined &&
    exact.every((name) => has(first.text, name))
  );
}

const has = ({ exact = [], glob = [] }: TextTest, name: string): boolean =>
  exact.includes(name) || glob.some((pattern) => compileGlob(pattern).matches(name));
