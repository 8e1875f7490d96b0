/** The strings of a JSON value, in place: one walk to read them, one to replace them. */
import type { JsonValue } from './json-value.ts';

/**
 * What a caller keeps about a place, such as its path or its depth: from that of a container to that of its member.
 * Undefined: the member is left out, and so is all that is in it.
 */
export type Step<At> = (at: At, key: string | number, index: number) => At | undefined;

/** For callers that keep the keys above a value; the elements of a list share those of the list. */
export const throughKeys: Step<readonly string[]> = (keys, key) =>
  typeof key === 'number' ? keys : [...keys, key];
export const NO_KEYS: readonly string[] = [];

export interface Walked<At> {
  /** A string, number, boolean or null; of an object also its keys. */
  readonly value: unknown;
  readonly isKey: boolean;
  /** Of a key: of the object that has it. */
  readonly at: At;
  /** Of a key among the keys of its object, of any other member among its siblings. */
  readonly index: number;
  /** The object or list that it is in. */
  readonly owner?: object;
}

interface Open<At> {
  readonly owner: object;
  readonly members: readonly unknown[];
  /** Undefined for a list. */
  readonly keys: readonly string[] | undefined;
  readonly at: At;
  next: number;
  readonly outer: Open<At> | undefined;
}

/** Keys and scalars in the order of the document, each key before its value. Without recursion: depth costs memory only. */
export function* walkJson<At>(value: unknown, start: At, step: Step<At>): Generator<Walked<At>> {
  if (!isContainer(value)) {
    yield { value, isKey: false, at: start, index: 0 };
    return;
  }
  let open: Open<At> | undefined = opened(value, start, undefined);
  while (open !== undefined) {
    const { keys, members }: Open<At> = open;
    const index = open.next++;
    if (index >= members.length) {
      open = open.outer;
      continue;
    }
    const key = keys?.[index];
    if (key !== undefined) yield { value: key, isKey: true, at: open.at, index, owner: open.owner };
    const at = step(open.at, key ?? index, index);
    if (at === undefined) continue;
    const member = members[index];
    if (isContainer(member)) open = opened(member, at, open);
    else yield { value: member, isKey: false, at, index, owner: open.owner };
  }
}

function opened<At>(value: object, at: At, outer: Open<At> | undefined): Open<At> {
  return Array.isArray(value)
    ? { owner: value, members: value, keys: undefined, at, next: 0, outer }
    : { owner: value, members: Object.values(value), keys: Object.keys(value), at, next: 0, outer };
}

/** A date is a value of TOML and has no members. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

export interface StringMap<At> {
  /** Where it is undefined, the value stays as it is. */
  readonly step: Step<At>;
  readonly text: (text: string, at: At) => string;
  readonly key?: (key: string) => string;
  readonly number?: (value: number, at: At) => number;
}

/** What YAML is read into: all its scalars are texts. */
type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };
type Tree = JsonValue | readonly Tree[] | { readonly [key: string]: Tree };

/** The same value with other strings; the value itself if none changes. */
export function mapStrings<At>(value: Texts, at: At, map: StringMap<At>): Texts;
export function mapStrings<At>(value: JsonValue, at: At, map: StringMap<At>): JsonValue;
export function mapStrings<At>(value: Tree, at: At, map: StringMap<At>): Tree {
  return mapped(value, at, map);
}

function mapped<At>(value: Tree, at: At, map: StringMap<At>): Tree {
  if (typeof value === 'string') return map.text(value, at);
  if (typeof value === 'number') return map.number?.(value, at) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const inner = (member: Tree, key: string | number, index: number): Tree => {
    const inside = map.step(at, key, index);
    return inside === undefined ? member : mapped(member, inside, map);
  };
  if (Array.isArray(value)) {
    const items = value.map((item, i) => inner(item, i, i));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  let isChanged = false;
  const entries = Object.entries(value).map(([key, item], i): [string, Tree] => {
    const entry: [string, Tree] = [map.key?.(key) ?? key, inner(item, key, i)];
    isChanged ||= entry[0] !== key || entry[1] !== item;
    return entry;
  });
  return isChanged ? Object.fromEntries(entries) : value;
}
