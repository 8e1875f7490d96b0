/**
 * A document has two spellings: snake_case on the wire (CLI, MCP, REST), camelCase in code and in the library. This is
 * the one mapping between them, for types and for values.
 */
import type { z } from 'zod';

/** A document as its schema describes it. Builders may pass in readonly values. */
export type Wire<Schema extends z.ZodType> = ReadonlyDeep<z.infer<Schema>>;

export type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

export type Camel<T> = T extends readonly (infer Item)[]
  ? readonly Camel<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as Key extends string ? CamelKey<Key> : Key]: Camel<T[Key]> }
    : T;

type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelKey<Rest>>}`
  : Key;

export type Snake<T> = T extends readonly (infer Item)[]
  ? readonly Snake<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as Key extends string ? SnakeKey<Key> : Key]: Snake<T[Key]> }
    : T;

type SnakeKey<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeKey<Rest>}`
  : Key;

/** Only field names are camelCase: keys that are data (check ids, days, risk states) stay as they are. */
const FIELD = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;

export function toWire<T>(value: T): Snake<T>;
export function toWire(value: unknown): unknown {
  return renamed(value, (key) =>
    FIELD.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key,
  );
}

const WIRE_FIELD = /^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)+$/;

export function fromWire<T>(value: T): Camel<T>;
export function fromWire(value: unknown): unknown {
  return renamed(value, (key) =>
    WIRE_FIELD.test(key) ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key,
  );
}

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), renamed(item, rename)]));
}
