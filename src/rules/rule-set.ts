/**
 * The rules in force, compiled. The time of a ruling does not grow with their number: they are indexed by exact tool and
 * server, and only those that name the call's, or none, are matched. Each is compiled when it is first matched: a hook
 * judges one call.
 */
import { type Call, hidesServer, readingsOf, spelledName } from '../vocabulary/call.ts';
import type { FactsWanted } from '../vocabulary/call-context.ts';
import { keysOf } from './condition-keys.ts';
import { factsWanted, wantedTogether } from './facts-wanted.ts';
import { extentOf, testOf } from './match/condition.ts';
import type { PlainRules, Rule } from './terms/plain-rule.ts';
import type { RuleSubject, Test } from './terms/rule-subject.ts';
import type { Truth } from './terms/truth.ts';

/** A rule that matched, or may have: unknown. */
export interface Match {
  readonly rule: Rule;
  readonly isCertain: boolean;
}

export interface RuleSet {
  /** What has to be found out about a call before its ruling; undefined if its words are enough. */
  readonly wants: FactsWanted | undefined;
  /** For each list, those that match and those that may, in order. */
  matches(subject: RuleSubject): readonly (readonly Match[])[];
}

/** Undefined if there are none. */
export function compileRules(rules: PlainRules): RuleSet | undefined {
  const compiling = compilingOf(rules);
  for (;;) {
    const { done, value } = compiling.next();
    if (done) return value;
  }
}

/** The same for a thread that serves others meanwhile. */
export async function compileRulesInSlices(
  rules: PlainRules,
  pause: () => Promise<void>,
): Promise<RuleSet | undefined> {
  const compiling = compilingOf(rules);
  for (;;) {
    const { done, value } = compiling.next();
    if (done) return value;
    await pause();
  }
}

/** Some milliseconds of work. */
const AT_ONCE = 250;

function* compilingOf({ lists }: PlainRules): Generator<undefined, RuleSet | undefined> {
  const filled = lists.filter(({ length }) => length > 0);
  if (filled.length === 0) return undefined;
  const indexes: Index[] = [];
  const wants: (FactsWanted | undefined)[] = [];
  for (const rules of filled) {
    const index: Index = { any: [], tool: new Map(), server: new Map() };
    for (let at = 0; at < rules.length; at += AT_ONCE) {
      const slice = rules.slice(at, at + AT_ONCE);
      addTo(index, slice, at);
      wants.push(factsWanted(slice));
      yield;
    }
    indexes.push(index);
  }
  return {
    wants: wantedTogether(wants),
    matches: (subject) => indexes.map((index) => matchesIn(index, subject)),
  };
}

interface Entry {
  readonly at: number;
  readonly rule: Rule;
  test: Test | undefined;
}

interface Index {
  readonly any: Entry[];
  readonly tool: Map<string, Entry[]>;
  readonly server: Map<string, Entry[]>;
}

function addTo(index: Index, rules: readonly Rule[], first: number): void {
  for (const [at, rule] of rules.entries()) {
    const entry: Entry = { at: first + at, rule, test: undefined };
    const keys = keysOf(rule.when);
    if (keys === undefined) index.any.push(entry);
    else
      for (const name of new Set(keys.names)) {
        const bucket = index[keys.by].get(name);
        if (bucket === undefined) index[keys.by].set(name, [entry]);
        else bucket.push(entry);
      }
  }
}

function matchesIn(index: Index, subject: RuleSubject): readonly Match[] {
  const matches: Match[] = [];
  for (const entry of candidates(index, subject.call)) {
    const truth = truthOf(entry, subject);
    if (truth === true) matches.push({ rule: entry.rule, isCertain: true });
    // An allowing rule that may not match allows nothing.
    if (truth === undefined && entry.rule.action !== 'allow')
      matches.push({ rule: entry.rule, isCertain: false });
  }
  return matches;
}

export function truthOf(entry: Entry, subject: RuleSubject): Truth {
  const { rule } = entry;
  if (rule.expires !== undefined && !(Date.parse(subject.time) < Date.parse(rule.expires))) return false;
  entry.test ??= testOf(rule.when, extentOf(rule));
  return entry.test(subject);
}

const NONE: readonly Entry[] = [];

/** In order; each list is. */
function candidates(index: Index, call: Call): readonly Entry[] {
  let found: readonly Entry[] = index.any;
  for (const list of listsFor(index, call)) found = merged(found, list);
  return found;
}

function merged(one: readonly Entry[], other: readonly Entry[]): readonly Entry[] {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const found: Entry[] = [];
  let at = 0;
  for (const entry of one) {
    for (let next = other[at]; next !== undefined && next.at <= entry.at; next = other[++at])
      if (next !== entry) found.push(next);
    found.push(entry);
  }
  for (const entry of other.slice(at)) found.push(entry);
  return found;
}

function listsFor({ tool, server }: Index, call: Call): (readonly Entry[])[] {
  const own = tool.get(call.tool) ?? NONE;
  if (call.server !== undefined)
    return [own, tool.get(spelledName(call)) ?? NONE, server.get(call.server) ?? NONE];
  if (!hidesServer(call)) return [own];
  const readings = readingsOf(call.tool);
  return [
    own,
    ...readings.map((reading) => tool.get(reading.tool) ?? NONE),
    ...readings.map((reading) => server.get(reading.server) ?? NONE),
  ];
}
