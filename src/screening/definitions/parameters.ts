/** The parameters of a tool: the properties of its input schema, nested ones too, and the arguments of a prompt. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Parameter } from '../contract/definition-subject.ts';
import { INPUT_FIELDS, isObject, type JsonObject, schemaValue, stepTo } from './schema-fields.ts';

const MAX_PARAMETERS = 2_000;
const MAX_SCHEMAS = 20_000;
const MAX_DEPTH = 64;
const MAX_REFERENCES = 8;
const MAX_TYPES = 16;
/** For all descriptions together: many references may lead to one long text. */
const MAX_LENGTH = 1 << 18;

/** What a place takes over from a schema it references, besides a description. Few, since many places may do so. */
const LENT = ['type', 'format', 'default', 'const', 'enum', 'example', 'examples', 'items', 'properties'];

const ONE_INSIDE = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else'];
const MANY_INSIDE = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];

export interface ReadParameters {
  readonly parameters: readonly Parameter[];
  readonly isCut: boolean;
}

interface Place {
  readonly schema: JsonObject;
  readonly path: string;
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export function parametersOf({ kind, value }: Definition): ReadParameters {
  if (kind === 'prompt') return promptArguments(value.arguments);
  for (const field of INPUT_FIELDS) {
    const schema = schemaValue(value[field] ?? null);
    if (isObject(schema)) return new Collection({ schema, path: `$.${field}` }).read();
  }
  return { parameters: [], isCut: false };
}

function promptArguments(given: JsonValue | undefined): ReadParameters {
  const list = schemaValue(given ?? null);
  if (!Array.isArray(list)) return { parameters: [], isCut: false };
  const parameters = list.slice(0, MAX_PARAMETERS).flatMap((schema, i) =>
    isObject(schema)
      ? {
          name: text(schema.name),
          path: `$.arguments[${i}]`,
          description: text(schema.description),
          types: ['string'],
          isRequired: schema.required === true,
          schema,
        }
      : [],
  );
  return { parameters, isCut: list.length > MAX_PARAMETERS };
}

/** Every schema is visited once, however many references lead to it: they may branch and form cycles. */
class Collection {
  readonly #root: Place;
  readonly #entered = new Set<JsonObject>();
  readonly #found: Parameter[] = [];
  #isCut = false;
  #room = MAX_LENGTH;

  constructor(root: Place) {
    this.#root = root;
  }

  read(): ReadParameters {
    this.#enter(this.#root, 0);
    return { parameters: this.#found, isCut: this.#isCut };
  }

  #enter({ schema, path }: Place, depth: number): void {
    if (this.#entered.has(schema)) return;
    if (depth >= MAX_DEPTH || this.#entered.size >= MAX_SCHEMAS) {
      this.#isCut = true;
      return;
    }
    this.#entered.add(schema);
    this.#properties(schema, path, depth);
    const go = (next: JsonValue | undefined, at: string) => {
      if (isObject(next)) this.#enter(this.#followed({ schema: next, path: at }), depth + 1);
    };
    for (const key of ONE_INSIDE) go(schema[key], `${path}.${key}`);
    for (const key of MANY_INSIDE) {
      const list = schema[key];
      if (Array.isArray(list)) for (const [i, one] of list.entries()) go(one, `${path}.${key}[${i}]`);
    }
  }

  #properties(schema: JsonObject, path: string, depth: number): void {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    for (const key of ['properties', 'patternProperties']) {
      const properties = schema[key];
      if (!isObject(properties)) continue;
      for (const [i, [name, one]] of Object.entries(properties).entries()) {
        if (this.#found.length >= MAX_PARAMETERS) {
          this.#isCut = true;
          return;
        }
        const own = { schema: isObject(one) ? one : {}, path: stepTo(`${path}.${key}`, name, i) };
        const target = this.#followed(own);
        this.#found.push({
          name,
          path: own.path,
          description: this.#fitting(text(own.schema.description) || text(target.schema.description)),
          types: typesOf(target.schema),
          isRequired: required.has(name),
          schema: withLent(own.schema, target.schema),
        });
        this.#enter(own, depth + 1);
        this.#enter(target, depth + 1);
      }
    }
  }

  #fitting(description: string): string {
    this.#isCut ||= description.length > this.#room;
    const fitting = description.slice(0, this.#room);
    this.#room -= fitting.length;
    return fitting;
  }

  /** Follows local references only, and a limited chain of them. */
  #followed(from: Place): Place {
    let here = from;
    for (let step = 0; step < MAX_REFERENCES && typeof here.schema.$ref === 'string'; step++) {
      const target = this.#pointedAt(here.schema.$ref);
      if (!target) return here;
      here = target;
    }
    this.#isCut ||= typeof here.schema.$ref === 'string' && here.schema !== from.schema;
    return here;
  }

  #pointedAt(reference: string): Place | undefined {
    if (!reference.startsWith('#') || reference.length > 400) return undefined;
    let here: JsonValue | undefined = this.#root.schema;
    let path = this.#root.path;
    for (const step of reference.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(here)) here = here[Number(key)];
      else here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
      path = stepTo(path, key, 0);
    }
    return isObject(here) ? { schema: here, path } : undefined;
  }
}

function typesOf({ type }: JsonObject): string[] {
  const types = Array.isArray(type) ? type.slice(0, MAX_TYPES) : [type];
  return types.filter((one) => typeof one === 'string');
}

/** Keywords beside a reference count too, such as a default for this use. */
function withLent(own: JsonObject, target: JsonObject): JsonObject {
  if (own === target) return own;
  const lent = LENT.flatMap((key) => {
    const value = target[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...Object.fromEntries(lent), ...own };
}
