/** What a tool asks for: the properties of its input schema, nested ones too, and the arguments of a prompt. */
import type { JsonValue } from '../../text/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { stepInto } from '../argument-strings.ts';
import type { Parameter } from './subject.ts';

const MAX_PARAMETERS = 2_000;
const MAX_DEPTH = 16;

type JsonObject = { readonly [key: string]: JsonValue };
const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parametersOf({ kind, value }: Definition): Parameter[] {
  if (kind === 'prompt') return promptArguments(value.arguments);
  const found: Parameter[] = [];
  if (isObject(value.inputSchema))
    collect(value.inputSchema, '$.inputSchema', value.inputSchema, 0, new Set(), found);
  return found;
}

function promptArguments(list: JsonValue | undefined): Parameter[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((schema, i) => ({
    name: typeof schema.name === 'string' ? schema.name : '',
    path: `$.arguments[${i}]`,
    description: typeof schema.description === 'string' ? schema.description : '',
    types: ['string'],
    isRequired: schema.required === true,
    schema,
  }));
}

/** `seen` holds the schemas on the way here: a reference that leads back adds nothing. */
function collect(
  schema: JsonObject,
  path: string,
  root: JsonObject,
  depth: number,
  seen: ReadonlySet<JsonObject>,
  found: Parameter[],
): void {
  if (depth > MAX_DEPTH || seen.has(schema) || found.length >= MAX_PARAMETERS) return;
  const inside = new Set(seen).add(schema);
  const go = (next: JsonValue | undefined, at: string) => {
    const target = isObject(next) ? followed(next, root) : undefined;
    if (target) collect(target, at, root, depth + 1, inside, found);
  };
  const required = Array.isArray(schema.required) ? new Set(schema.required) : new Set();
  if (isObject(schema.properties)) {
    for (const [i, [name, one]] of Object.entries(schema.properties).entries()) {
      const at = stepInto(`${path}.properties`, name, i);
      const target = isObject(one) ? followed(one, root) : {};
      const description =
        isObject(one) && typeof one.description === 'string' ? one.description : target.description;
      found.push({
        name,
        path: at,
        description: typeof description === 'string' ? description : '',
        types: [target.type ?? []].flat().filter((type): type is string => typeof type === 'string'),
        isRequired: required.has(name),
        schema: target,
      });
      go(target, at);
    }
  }
  for (const key of ['items', 'additionalProperties', 'not', 'if', 'then', 'else'])
    go(schema[key], `${path}.${key}`);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const list = schema[key];
    if (Array.isArray(list)) for (const [i, one] of list.entries()) go(one, `${path}.${key}[${i}]`);
  }
}

/** Local references only, and a chain of them only so far: everything else is the server's affair. */
function followed(schema: JsonObject, root: JsonObject): JsonObject {
  let here = schema;
  for (let step = 0; step < 8 && typeof here.$ref === 'string'; step++) {
    const target = pointedAt(here.$ref, root);
    if (!target) return here;
    here = target;
  }
  return here;
}

function pointedAt(ref: string, root: JsonObject): JsonObject | undefined {
  if (!ref.startsWith('#')) return undefined;
  let here: JsonValue | undefined = root;
  for (const step of ref.split('/').slice(1, 20)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return isObject(here) ? here : undefined;
}
