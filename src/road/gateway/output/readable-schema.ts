/**
 * A server's output schema, made safe to apply: bounded, without references to elsewhere, and without its expressions,
 * which could keep an engine busy for years. What an expression or a format was set for must then be as the server sent it.
 */
import { isUnaltered, UNALTERED, UNALTERED_MEMBERS } from './unaltered.ts';

const MOST_BYTES = 65_536;
const MOST_DEPTH = 32;
const MOST_NODES = 4_000;

/** About the schema itself, or of no consequence here. */
const LEFT_OUT = new Set([
  '$id',
  '$schema',
  '$comment',
  '$vocabulary',
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
]);
/** What an engine of expressions, or a table of formats, would be needed for. */
const BY_PATTERN = new Set(['pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema']);
/** Their members are named by the server, and are schemas. */
const NAMED = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'patternProperties']);
/** Their members are values. */
const VALUES = new Set(['const', 'enum', 'required', 'dependentRequired']);

/** Undefined for a schema that is not applied. */
export function readableSchema(schema: unknown): object | undefined {
  if (!isUnaltered(schema) || JSON.stringify(schema).length > MOST_BYTES) return undefined;
  try {
    const { copy } = new Copying();
    const made = copy(schema, 0);
    return typeof made === 'object' && made !== null && !Array.isArray(made) ? made : undefined;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

class Refused extends Error {}

class Copying {
  #nodes = 0;

  readonly copy = (schema: unknown, depth: number): unknown => {
    this.#nodes += 1;
    if (depth > MOST_DEPTH || this.#nodes > MOST_NODES) throw new Refused();
    if (Array.isArray(schema)) return schema.map((one) => this.copy(one, depth + 1));
    if (typeof schema !== 'object' || schema === null) return schema;
    const made: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(schema)) this.#keyword(made, key, value, depth);
    // Which members the expressions mean is not known: none of them is refused for it, and none may be changed.
    if ('patternProperties' in schema) {
      delete made.additionalProperties;
      delete made.unevaluatedProperties;
      made[UNALTERED_MEMBERS] = Object.keys(memberOf(schema, 'properties'));
    }
    return made;
  };

  #keyword(made: Record<string, unknown>, key: string, value: unknown, depth: number): void {
    if (LEFT_OUT.has(key) || key === 'patternProperties') return;
    if (BY_PATTERN.has(key)) made[UNALTERED] = true;
    else if (/^\$(?:dynamic|recursive)/.test(key)) throw new Refused();
    else if (key === '$ref') made[key] = localReference(value);
    else if (VALUES.has(key)) made[key] = value;
    else if (NAMED.has(key)) made[key] = this.#members(value, depth);
    else made[key] = this.copy(value, depth + 1);
  }

  #members(value: unknown, depth: number): object {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused();
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.copy(one, depth + 1)]));
  }
}

function localReference(value: unknown): string {
  if (typeof value === 'string' && value.startsWith('#')) return value;
  throw new Refused();
}

const memberOf = (schema: object, name: string): object => {
  const value: unknown = Reflect.get(schema, name);
  return typeof value === 'object' && value !== null ? value : {};
};
