import type { JsonValue } from './json-value.ts';

export type JsonCopy =
  | { readonly ok: true; readonly value: JsonValue }
  /** The path of the first part that is not JSON: `value.inputSchema`. */
  | { readonly ok: false; readonly at: string };

/** Deeper than real documents, and shallow enough for the stack. */
const DEEPEST = 1_000;

class NoJson extends Error {
  readonly at: string;

  constructor(at: string) {
    super('no JSON');
    this.at = at;
  }
}

/**
 * A copy of a plain JSON value, each part read once. Whatever other readers may read differently (getters, class
 * instances, maps, functions, holes) is not JSON. Undefined members are left out, as JSON.stringify does.
 */
export function copyJson(value: unknown): JsonCopy {
  try {
    return { ok: true, value: copied(value, '', 0) };
  } catch (error) {
    return { ok: false, at: error instanceof NoJson ? error.at : '' };
  }
}

function copied(value: unknown, at: string, depth: number): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object' || depth > DEEPEST) throw new NoJson(at);
  const isList = Array.isArray(value);
  if (!isList && !isPlain(value)) throw new NoJson(at);
  if (Object.getOwnPropertySymbols(value).length > 0) throw new NoJson(at);
  const entries: [string, JsonValue][] = [];
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (isList && key === 'length') continue;
    const place = at === '' ? key : `${at}.${key}`;
    if (!('value' in property) || property.enumerable !== true) throw new NoJson(place);
    if (property.value === undefined && !isList) continue;
    entries.push([key, copied(property.value, place, depth + 1)]);
  }
  if (!isList) return Object.fromEntries(entries);
  // In a list, every index is present.
  if (entries.length !== value.length || entries.some(([key], i) => key !== String(i))) throw new NoJson(at);
  return entries.map(([, inner]) => inner);
}

/** An object literal, from this realm or another, or without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return (
    typeof prototype === 'object' &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'hasOwnProperty')
  );
}
