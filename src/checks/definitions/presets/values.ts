/** Values that a schema chooses for the caller: defaults, constants, the only allowed value. */

import type { DefinitionSubject, Parameter } from '../../../screening/contract/definition-subject.ts';
import { isObject, stepTo } from '../../../screening/definitions/schema-fields.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { walkJson } from '../../../text/json/json-walk.ts';
import { noteCut } from '../../../text/limits.ts';

export interface Preset {
  /** Of the parameter, or of the field inside its value. */
  readonly name: string;
  readonly path: string;
  readonly value: string | boolean;
}

const LONGEST = 2_000;
const MOST_INSIDE = 1_024;
const DEEPEST = 12;

export function* presetsOf({ name, schema, path }: Parameter): Generator<Preset> {
  yield* presets(name, `${path}.default`, schema.default);
  yield* presets(name, `${path}.const`, schema.const);
  if (isObject(schema.items)) yield* presets(name, `${path}.items.default`, schema.items.default);
  if (Array.isArray(schema.enum) && schema.enum.length === 1)
    yield* presets(name, `${path}.enum[0]`, schema.enum[0]);
}

interface Place {
  readonly name: string;
  readonly path: string;
  readonly depth: number;
}

function step({ name, path, depth }: Place, key: string | number, index: number): Place | undefined {
  if (depth >= DEEPEST || index >= MOST_INSIDE) {
    noteCut();
    return undefined;
  }
  return typeof key === 'number'
    ? { name, path: `${path}[${key}]`, depth: depth + 1 }
    : { name: key, path: stepTo(path, key, index), depth: depth + 1 };
}

function* presets(parameter: string, start: string, preset: JsonValue | undefined): Generator<Preset> {
  for (const { value, isKey, at } of walkJson(preset, { name: parameter, path: start, depth: 0 }, step)) {
    const { name, path } = at;
    if (isKey || value === '') continue;
    if (typeof value === 'boolean') yield { name, path, value };
    else if (typeof value === 'string') yield { name, path, value: value.slice(0, LONGEST) };
  }
}

/** The self-description of a definition in lower case: names, title and description, without its parameters. */
export function purposeOf({ definition, texts }: DefinitionSubject): string {
  const own = texts.filter(({ path }) => /^\$\.(?:name|title|description|annotations\.title)$/.test(path));
  return [definition.server, definition.name, ...own.map(({ text }) => text.slice(0, LONGEST))]
    .join(' ')
    .toLowerCase();
}
