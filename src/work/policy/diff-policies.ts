/** What differs between two documents: settings by name, rules by id. */
import { settingsIn } from '../../policy/document/tiers.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import type { WrittenRule } from '../../vocabulary/document/rules-part.ts';

export interface PolicyDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'setting' | 'rule';
  readonly name: string;
  /** Of a rule: the keys that differ. */
  readonly keys: readonly string[];
}

export function diffPolicies(before: PolicyDocument, after: PolicyDocument): PolicyDifference[] {
  const settings = (document: PolicyDocument) =>
    new Map([...settingsIn(document)].filter(([name]) => name !== 'rules'));
  const rules = ({ rules: list = [] }: PolicyDocument) =>
    new Map<string, JsonValue>(
      list.map((rule, i) => [rule.id, { ...keysOf(rule), place: placeOf(list, i) }]),
    );
  return [
    ...differences('setting', settings(before), settings(after)),
    ...differences('rule', rules(before), rules(after)),
  ];
}

const keysOf = (rule: WrittenRule): { [key: string]: JsonValue } => JSON.parse(JSON.stringify(rule));

/** The rule before it of the same priority: the order decides among those. */
const placeOf = (rules: readonly WrittenRule[], at: number): string =>
  rules.slice(0, at).findLast(({ priority }) => priority === rules[at]?.priority)?.id ?? '';

function differences(
  what: PolicyDifference['what'],
  before: ReadonlyMap<string, JsonValue>,
  after: ReadonlyMap<string, JsonValue>,
): PolicyDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): PolicyDifference[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined) return [{ kind: 'added', what, name, keys: [] }];
    if (now === undefined) return [{ kind: 'removed', what, name, keys: [] }];
    if (canonicalJson(old) === canonicalJson(now)) return [];
    return [{ kind: 'changed', what, name, keys: what === 'rule' ? changedKeys(old, now) : [] }];
  });
}

function changedKeys(old: JsonValue, now: JsonValue): string[] {
  const [one, other] = [old, now].map((value) => new Map(Object.entries<JsonValue>(Object(value))));
  const keys = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...keys].filter(
    (key) => canonicalJson(one?.get(key) ?? null) !== canonicalJson(other?.get(key) ?? null),
  );
}
