/** The fields of a definition that hold schemas, and how a place in one is spelled. */
import { readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { stepInto } from '../calls/argument-strings.ts';

export type JsonObject = { readonly [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In the order in which a tool's parameters are looked for; listings of other hosts spell the first one differently. */
export const INPUT_FIELDS = ['inputSchema', 'input_schema', 'parameters'] as const;
const SCHEMA_FIELDS: ReadonlySet<string> = new Set([
  ...INPUT_FIELDS,
  'outputSchema',
  'output_schema',
  'arguments',
]);
const TEXT_LIMITS = { maxBytes: 1 << 20, caseTwins: 'accept' } as const;

export const isSchemaField = (key: string): boolean => SCHEMA_FIELDS.has(key);

/** Some listings contain a schema as JSON text. Text that is not JSON is returned unchanged. */
export function schemaValue(value: JsonValue): JsonValue {
  if (typeof value !== 'string' || !/^\s{0,99}[{[]/.test(value)) return value;
  const reading = readJson(value, TEXT_LIMITS);
  return reading.ok ? reading.value : value;
}

/** Keywords of the dialect (`$defs`) are spelled out, too: no author chooses them. */
export const stepTo = (path: string, key: string, index: number): string =>
  /^\$[A-Za-z]{1,24}$/.test(key) ? `${path}.${key}` : stepInto(path, key, index);
