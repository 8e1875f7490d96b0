/**
 * Compares arguments with the input schema a tool was listed with: the part of JSON Schema 2020-12 that tools use, and
 * older spellings still in use. Both sides may be hostile: steps, depth and deviations are bounded, and patterns that
 * could backtrack without end are not run. Unknown keywords are ignored.
 */
import type { JsonValue } from '../../../text/json/json-value.ts';
import { firstOf, noteCut } from '../../../text/limits.ts';
import { matchesPattern } from './schema-pattern.ts';

export interface Deviation {
  readonly path: string;
  readonly kind: 'type' | 'missing' | 'extra' | 'value' | 'shape';
  /** What the contract expects: `integer`, `one of 3 values`, `at most 20 characters`. Never the value. */
  readonly expected: string;
}

type Members = { readonly [key: string]: JsonValue };

const MAX_STEPS = 20_000;
const MAX_DEPTH = 48;
const MAX_DEVIATIONS = 32;

interface Work {
  readonly root: JsonValue;
  steps: number;
}

export function deviationsFrom(schema: JsonValue, value: JsonValue): Deviation[] {
  return [...compare(schema, value, '$', 0, { root: schema, steps: 0 })].slice(0, MAX_DEVIATIONS);
}

function* compare(
  schema: JsonValue | undefined,
  value: JsonValue,
  path: string,
  depth: number,
  work: Work,
): Generator<Deviation> {
  if (schema === undefined || schema === true) return;
  if (++work.steps > MAX_STEPS || depth > MAX_DEPTH) {
    noteCut();
    return;
  }
  if (schema === false) {
    yield { path, kind: 'extra', expected: 'nothing' };
    return;
  }
  if (!isMembers(schema)) return;
  const target = typeof schema.$ref === 'string' ? resolve(schema.$ref, work.root) : undefined;
  if (target !== undefined) yield* compare(target, value, path, depth + 1, work);
  if (value === null && schema.nullable === true) return;
  yield* ofKind(schema, value, path);
  if (typeof value === 'string') yield* ofText(schema, value, path);
  else if (typeof value === 'number') yield* ofNumber(schema, value, path);
  else if (Array.isArray(value)) yield* ofItems(schema, value, path, depth, work);
  else if (isMembers(value)) yield* ofMembers(schema, value, path, depth, work);
  yield* ofBranches(schema, value, path, depth, work);
}

export function isMembers(value: JsonValue | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References inside the document only; nothing is fetched. */
function resolve(reference: string, root: JsonValue): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  let at: JsonValue | undefined = root;
  for (const part of reference.slice(1).split('/').slice(1, 12)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isMembers(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

function* ofKind(schema: Members, value: JsonValue, path: string): Generator<Deviation> {
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const known = types.filter((type): type is string => typeof type === 'string').slice(0, 8);
  if (known.length > 0 && !known.some((type) => isOfType(type, value)))
    yield { path, kind: 'type', expected: known.map(plainType).join(' or ') };
  if (schema.const !== undefined && !isSame(schema.const, value))
    yield { path, kind: 'value', expected: 'one value' };
  if (Array.isArray(schema.enum) && !schema.enum.slice(0, 2000).some((item) => isSame(item, value)))
    yield { path, kind: 'value', expected: `one of ${schema.enum.length} values` };
}

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;
const plainType = (type: string) => (TYPES.test(type) ? type : 'an unknown type');

function isOfType(type: string, value: JsonValue): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMembers(value);
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  // An unknown type cannot be violated.
  return TYPES.test(type) ? typeof value === type : true;
}

/** Values of an enumeration are short; anything nested is compared as text. */
function isSame(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}

function* ofText(schema: Members, value: string, path: string): Generator<Deviation> {
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && value.length < minLength)
    yield { path, kind: 'value', expected: `at least ${minLength} characters` };
  // Code units are at most twice the characters; a text in between passes.
  if (typeof maxLength === 'number' && value.length > maxLength && [...value].length > maxLength)
    yield { path, kind: 'value', expected: `at most ${maxLength} characters` };
  if (typeof pattern === 'string' && matchesPattern(pattern, value) === false)
    yield { path, kind: 'value', expected: 'the given pattern' };
}

function* ofNumber(schema: Members, value: number, path: string): Generator<Deviation> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const isTooLow =
    (typeof minimum === 'number' && value < minimum) ||
    (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum);
  const isTooHigh =
    (typeof maximum === 'number' && value > maximum) ||
    (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum);
  if (isTooLow || isTooHigh)
    yield { path, kind: 'value', expected: `a ${isTooLow ? 'larger' : 'smaller'} number` };
}

function* ofItems(
  schema: Members,
  value: readonly JsonValue[],
  path: string,
  depth: number,
  work: Work,
): Generator<Deviation> {
  const { minItems, maxItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems)
    yield { path, kind: 'value', expected: `at least ${minItems} items` };
  if (typeof maxItems === 'number' && value.length > maxItems)
    yield { path, kind: 'value', expected: `at most ${maxItems} items` };
  const first = Array.isArray(schema.prefixItems)
    ? schema.prefixItems
    : Array.isArray(schema.items)
      ? schema.items
      : [];
  const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  for (const [i, item] of value.entries()) {
    if (work.steps > MAX_STEPS) return;
    yield* compare(i < first.length ? first[i] : rest, item, `${path}[${i}]`, depth + 1, work);
  }
}

function* ofMembers(
  schema: Members,
  value: Members,
  path: string,
  depth: number,
  work: Work,
): Generator<Deviation> {
  const properties = isMembers(schema.properties) ? schema.properties : {};
  const patterns = isMembers(schema.patternProperties)
    ? firstOf(Object.entries(schema.patternProperties), 32)
    : [];
  if (Array.isArray(schema.required)) {
    for (const name of firstOf(schema.required, 500)) {
      if (typeof name === 'string' && !Object.hasOwn(value, name))
        yield { path: memberPath(path, name), kind: 'missing', expected: 'a value' };
    }
  }
  for (const [name, item] of Object.entries(value)) {
    if (work.steps > MAX_STEPS) return;
    const inside = memberPath(path, name);
    const matching = patterns.filter(([pattern]) => matchesPattern(pattern, name) !== false);
    if (Object.hasOwn(properties, name)) yield* compare(properties[name], item, inside, depth + 1, work);
    else if (matching.length === 0)
      yield* compare(schema.additionalProperties, item, inside, depth + 1, work);
    for (const [, inner] of matching) yield* compare(inner, item, inside, depth + 1, work);
  }
}

export function memberPath(path: string, name: string): string {
  return /^[A-Za-z_]\w{0,63}$/.test(name)
    ? `${path}.${name}`
    : `${path}[${JSON.stringify(name.slice(0, 40))}]`;
}

function* ofBranches(
  schema: Members,
  value: JsonValue,
  path: string,
  depth: number,
  work: Work,
): Generator<Deviation> {
  if (Array.isArray(schema.allOf))
    for (const branch of firstOf(schema.allOf, 64)) yield* compare(branch, value, path, depth + 1, work);
  for (const branches of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const isMet = branches
      .slice(0, 64)
      .some((branch) => compare(branch, value, path, depth + 1, work).next().done === true);
    if (!isMet) yield { path, kind: 'shape', expected: `one of ${branches.length} shapes` };
  }
}
