import type { JsonValue } from './json-value.ts';

export type JsonCopy =
  | { readonly ok: true; readonly value: JsonValue }
  /** Where the first part stands that is no JSON: `value.inputSchema`. */
  | { readonly ok: false; readonly at: string };

/** Deeper than anybody writes, and shallow enough for the stack. */
const DEEPEST = 1_000;

class NoJson extends Error {
  readonly at: string;

  constructor(at: string) {
    super('no JSON');
    this.at = at;
  }
}

/**
 * A copy of a value that is plain JSON, each part of it read once. Whatever reads differently to others (getters,
 * instances of classes, maps, functions, holes) is none. What is undefined is left out, as everybody does.
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
  // In a list, every part has its number and none is missing.
  if (entries.length !== value.length || entries.some(([key], i) => key !== String(i))) throw new NoJson(at);
  return entries.map(([, inner]) => inner);
}

/** Made by braces, here or in another realm, or without any prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return (
    typeof prototype === 'object' &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'hasOwnProperty')
  );
}
