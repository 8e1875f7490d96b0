/**
 * Tiers become one policy: built-in < user < project < command line. A later tier overrides, and adds to lists. One that
 * the user has not accepted changes each leaf only as the leaf's merge declares, so it can never soften a ruling.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { WrittenFlows } from '../../vocabulary/document/flows-part.ts';
import type { Leaf, Merge, Strictness } from '../../vocabulary/document/leaf.ts';
import {
  documentSchema,
  isLeaf,
  PARTS,
  type PolicyDocument,
  type PolicyValues,
  valuesSchema,
} from '../../vocabulary/document/policy-document.ts';
import { isMilderMode, setsFlows, withoutStricterFlows, writtenFlows } from './written-flows.ts';

export interface Tier {
  readonly document: PolicyDocument;
  /** False for a file of a project whose bytes the user has not accepted. */
  readonly isAccepted: boolean;
}

export interface Merged {
  readonly values: PolicyValues;
  /** What tiers set without effect until they are accepted, as `gate.requireApprovalForNetwork`. */
  readonly waiting: readonly string[];
  /** The rules of each tier that is not accepted. */
  readonly apart: readonly PolicyValues['rules'][];
  /** What each of them sets about flows, which counts where it is stricter. */
  readonly flowsApart: readonly WrittenFlows[];
}

type Values = Map<string, JsonValue>;

/** From the weakest to the strongest tier. */
export function mergeTiers(tiers: readonly Tier[]): Merged {
  const values: Values = new Map(leaves().map(({ name, leaf }) => [name, leaf.builtIn]));
  const waiting = new Set<string>();
  for (const { document, isAccepted } of tiers) {
    const given = settingsIn(document);
    for (const { name, leaf } of leaves()) {
      const value = given.get(name);
      if (value === undefined) continue;
      const below = values.get(name) ?? null;
      const accepted = (of: JsonValue) => (isWhole(leaf.merge) ? of : overridden(below, of));
      const merged = isAccepted ? accepted(value) : tightened(below, value, leaf.merge);
      const waits = !isAccepted && !isSame(merged, accepted(waitingPart(name, below, value, leaf.merge)));
      if (waits) waiting.add(name);
      values.set(name, merged);
    }
  }
  const apart = tiers.flatMap(({ document: { rules = [] }, isAccepted }) =>
    isAccepted || rules.length === 0 ? [] : [rules],
  );
  const flowsApart = tiers.flatMap(({ document, isAccepted }) => {
    const flows = writtenFlows(document);
    return isAccepted || !setsFlows(flows) ? [] : [flows];
  });
  return { values: valuesSchema.parse(nested(values)), waiting: [...waiting], apart, flowsApart };
}

/** What of a value that is not accepted counts apart does not wait. */
function waitingPart(name: string, below: JsonValue, given: JsonValue, merge: Merge): JsonValue {
  if (name === 'servers' || name === 'agents') return withoutStricterFlows(given);
  if (name === 'flows.mode') return isMilderMode(given, below) ? given : below;
  return merge.how === 'apart' ? [] : given;
}

const isWhole = (merge: Merge): boolean => merge.how === 'accept' && merge.isWhole === true;

function overridden(below: JsonValue, given: JsonValue): JsonValue {
  // The later tier's entries come first: where two fit, theirs is shown.
  if (Array.isArray(below) && Array.isArray(given)) return [...given, ...below];
  return isMap(below) && isMap(given) ? { ...below, ...given } : given;
}

const isMap = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function tightened(below: JsonValue, given: JsonValue, merge: Merge): JsonValue {
  if (merge.how === 'accept' || merge.how === 'apart') return below;
  if (merge.how === 'add') return overridden(below, given);
  return rankOf(given, merge.order) > rankOf(below, merge.order) ? given : below;
}

/** A value that the order does not have is milder than any other. */
function rankOf(value: JsonValue, order: Strictness): number {
  if (typeof order !== 'string') return order.indexOf(value);
  if (typeof value !== 'number') return Number.NEGATIVE_INFINITY;
  return order === 'ascending' ? value : -value;
}

const isSame = (one: JsonValue, other: JsonValue): boolean => JSON.stringify(one) === JSON.stringify(other);

interface NamedLeaf {
  readonly name: string;
  readonly leaf: Leaf;
}

/** Every leaf of the schema, by its dotted name. */
export function leaves(): readonly NamedLeaf[] {
  return Object.entries(PARTS).flatMap(([part, content]) =>
    isLeaf(content)
      ? [{ name: part, leaf: content }]
      : Object.entries(content).map(([name, leaf]) => ({ name: `${part}.${name}`, leaf })),
  );
}

/** The leaves that a document sets, by their dotted names and in the order of the schema. */
export function settingsIn(document: PolicyDocument): ReadonlyMap<string, JsonValue> {
  const parts = new Map(Object.entries<JsonValue>({ ...document }));
  const found: Values = new Map();
  for (const { name } of leaves()) {
    const [part = '', inner] = name.split('.');
    const content = parts.get(part);
    const value =
      inner === undefined ? content : new Map(Object.entries<JsonValue>(Object(content))).get(inner);
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

/** The document that sets these leaves. */
export const documentSetting = (values: ReadonlyMap<string, JsonValue>): PolicyDocument =>
  documentSchema.parse(nested(values));

function nested(values: ReadonlyMap<string, JsonValue>): JsonValue {
  const parts: Record<string, JsonValue> = {};
  for (const [name, value] of values) {
    const [part = '', inner] = name.split('.');
    if (inner === undefined) parts[part] = value;
    else parts[part] = { ...Object(parts[part]), [inner]: value };
  }
  return parts;
}
