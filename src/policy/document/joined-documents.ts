/**
 * Settings of an older file that move into the document of the same place, without a change of the policy: where both set
 * a value the document counted before and counts after, and lists hold the entries of both.
 */
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { documentSetting, settingsIn } from './tiers.ts';

export interface JoinedDocuments {
  /** What the document does not set yet. */
  readonly added: PolicyDocument;
  /** What it then sets. */
  readonly whole: PolicyDocument;
  readonly differences: readonly Difference[];
}

export type Difference =
  /** The document has another value, which counts. */
  | {
      readonly kind: 'kept';
      readonly name: string;
      readonly inDocument: JsonValue;
      readonly inSettings: JsonValue;
    }
  /** The document has another entry of this id, and both count. */
  | { readonly kind: 'renamed'; readonly name: string; readonly from: string; readonly to: string };

export function joinDocuments(document: PolicyDocument, settings: PolicyDocument): JoinedDocuments {
  const own = settingsIn(document);
  const added = new Map<string, JsonValue>();
  const whole = new Map(own);
  const differences: Difference[] = [];
  for (const [name, given] of settingsIn(settings)) {
    const had = own.get(name);
    if (had === undefined) added.set(name, given);
    else if (Array.isArray(had) && Array.isArray(given)) {
      const entries = newEntries(had, given);
      if (entries.length > 0)
        added.set(
          name,
          entries.map(({ entry }) => entry),
        );
      for (const { renamed } of entries) if (renamed) differences.push({ kind: 'renamed', name, ...renamed });
    } else if (!isSame(had, given))
      differences.push({ kind: 'kept', name, inDocument: had, inSettings: given });
  }
  for (const [name, value] of added) whole.set(name, joinedValue(own.get(name), value));
  return { added: documentSetting(added), whole: documentSetting(whole), differences };
}

const joinedValue = (had: JsonValue | undefined, added: JsonValue): JsonValue =>
  Array.isArray(had) && Array.isArray(added) ? [...had, ...added] : added;

/** Whether two documents set the same, whatever their style. */
export const setTheSame = (one: PolicyDocument, other: PolicyDocument): boolean =>
  isSame(Object.fromEntries(settingsIn(one)), Object.fromEntries(settingsIn(other)));

interface NewEntry {
  readonly entry: JsonValue;
  readonly renamed?: { readonly from: string; readonly to: string };
}

/** Ids are unique within a file, but two files may use the same. */
function newEntries(had: readonly JsonValue[], given: readonly JsonValue[]): NewEntry[] {
  const missing = given.filter((entry) => !had.some((each) => isSame(each, entry)));
  const taken = new Set([...had, ...missing].map(idOf));
  const inDocument = new Set(had.map(idOf));
  return missing.map((entry) => {
    const from = idOf(entry);
    if (from === undefined || !inDocument.has(from)) return { entry };
    const to = freeId(from, taken);
    taken.add(to);
    return { entry: { ...Object(entry), id: to }, renamed: { from, to } };
  });
}

const LONGEST_ID = 64;

function freeId(id: string, taken: ReadonlySet<string | undefined>): string {
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const free = `${id.slice(0, LONGEST_ID - end.length)}${end}`;
    if (!taken.has(free)) return free;
  }
}

function idOf(entry: JsonValue): string | undefined {
  const id = new Map(Object.entries<JsonValue>(Object(entry))).get('id');
  return typeof id === 'string' ? id : undefined;
}

const isSame = (one: JsonValue, other: JsonValue): boolean => canonicalJson(one) === canonicalJson(other);
