/** Values that a schema chooses for the caller: defaults, constants, the only allowed value. */

import type { DefinitionSubject, Parameter } from '../../../screening/contract/definition-subject.ts';
import { isObject, stepTo } from '../../../screening/definitions/schema-fields.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';

export interface Preset {
  /** Of the parameter, or of the field inside its value. */
  readonly name: string;
  readonly path: string;
  readonly value: string | boolean;
}

const LONGEST = 2_000;
const MOST_ITEMS = 8;
const MOST_FIELDS = 32;
const DEEPEST = 3;

export function* presetsOf({ name, schema, path }: Parameter): Generator<Preset> {
  yield* presets(name, `${path}.default`, schema.default, 0);
  yield* presets(name, `${path}.const`, schema.const, 0);
  if (isObject(schema.items)) yield* presets(name, `${path}.items.default`, schema.items.default, 0);
  if (Array.isArray(schema.enum) && schema.enum.length === 1)
    yield* presets(name, `${path}.enum[0]`, schema.enum[0], 0);
}

function* presets(
  name: string,
  path: string,
  value: JsonValue | undefined,
  depth: number,
): Generator<Preset> {
  if (typeof value === 'boolean') yield { name, path, value };
  else if (typeof value === 'string') {
    if (value !== '') yield { name, path, value: value.slice(0, LONGEST) };
  } else if (depth >= DEEPEST) return;
  else if (Array.isArray(value)) {
    for (const [i, item] of value.slice(0, MOST_ITEMS).entries())
      yield* presets(name, `${path}[${i}]`, item, depth + 1);
  } else if (isObject(value)) {
    for (const [i, key] of Object.keys(value).slice(0, MOST_FIELDS).entries())
      yield* presets(key, stepTo(path, key, i), value[key], depth + 1);
  }
}

/** The self-description of a definition in lower case: names, title and description, without its parameters. */
export function purposeOf({ definition, texts }: DefinitionSubject): string {
  const own = texts.filter(({ path }) => /^\$\.(?:name|title|description|annotations\.title)$/.test(path));
  return [definition.server, definition.name, ...own.map(({ text }) => text.slice(0, LONGEST))]
    .join(' ')
    .toLowerCase();
}
