/**
 * From the nodes of a YAML document to plain values, with the place of each. Refuses what readers could understand
 * differently, and keys that the schema does not have: by then their place and their neighbours are known.
 */
import { isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type ParsedNode } from 'yaml';
import { z } from 'zod';
import { pathOf, UNKNOWN } from '../../sensitive/refused-field.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { isSlipOf, nearest } from '../../text/words/nearest.ts';

export interface Refusal {
  /** The key, as the file spells it. */
  readonly field: string;
  /** Goes on where `field` ends. */
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}

type Schema = z.core.$ZodType | undefined;
type Steps = readonly PropertyKey[];

const DEEPEST = 32;
/** Of the document itself, in errors. */
export const WHOLE = 'the document';

/** Where a value is. A tree, not a map by paths: most documents are never refused, and paths cost more than the walk. */
interface Place {
  readonly offset: number;
  readonly above: Place | undefined;
  /** As the file spells it. */
  readonly step: PropertyKey;
  readonly depth: number;
  /** By the key in our spelling. */
  inside?: Map<PropertyKey, Place>;
}

export class Walk {
  readonly #lines: LineCounter;
  #root: Place | undefined;
  #refusal: Refusal | undefined;

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  /** The first one. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  valueOf(node: ParsedNode | null, schema: z.core.$ZodType): JsonValue {
    return this.#value(node, schema, undefined, '', '');
  }

  /** A refusal of the value at a path; of the nearest one above it if it is missing. */
  refusedAt(path: Steps, reason: string): Refusal {
    let place = this.#root;
    if (place === undefined) return this.#at(0, path, reason);
    let length = 0;
    for (const step of path) {
      const next: Place | undefined = place.inside?.get(step);
      if (next === undefined) break;
      place = next;
      length += 1;
    }
    return this.#at(place.offset, [...spelledBy(place), ...path.slice(length)], reason);
  }

  #value(
    node: Node | null,
    schema: Schema,
    above: Place | undefined,
    key: PropertyKey,
    step: PropertyKey,
  ): JsonValue {
    if (node === null || this.#refusal !== undefined) return null;
    const place = this.#placed(node.range?.[0] ?? 0, above, key, step);
    const odd = oddityOf(node) ?? (place.depth > DEEPEST ? 'is nested too deeply' : undefined);
    if (odd !== undefined) return this.#refuse(place.offset, spelledBy(place), odd);
    if (isMap(node)) return this.#map(node, schema && keyedForm(schema), place);
    if (isSeq(node)) {
      const element = elementOf(schema && listForm(schema));
      return node.items.map((item, i) => this.#value(asNode(item), element, place, i, i));
    }
    return isScalar(node) ? scalar(node.value) : null;
  }

  #placed(offset: number, above: Place | undefined, key: PropertyKey, step: PropertyKey): Place {
    const place: Place = { offset, above, step, depth: above === undefined ? 0 : above.depth + 1 };
    if (above === undefined) this.#root = place;
    else {
      above.inside ??= new Map();
      above.inside.set(key, place);
    }
    return place;
  }

  #map(node: Node & { items: readonly unknown[] }, schema: Schema, place: Place): JsonValue {
    if (!isMap(node)) return null;
    const shape = shapeOf(schema);
    const entries = new Map<string, JsonValue>();
    for (const { key, value } of node.items) {
      const offset = asNode(key)?.range?.[0] ?? node.range?.[0] ?? 0;
      const name = isScalar(key) ? key.value : undefined;
      const odd = isScalar(key) ? oddityOf(key) : 'has a key that is not a text';
      if (odd !== undefined || typeof name !== 'string') {
        this.#refuse(offset, spelledBy(place), odd ?? 'has a key that is not a text');
        break;
      }
      // Schemas pass over it where the file chooses the keys, and a condition that is lost makes a rule wider.
      if (shape === undefined && name === '__proto__') {
        this.#refuse(offset, [...spelledBy(place), name], 'cannot be used as a key; choose another name');
        break;
      }
      const own = shape === undefined || name in shape ? name : camelOf(name);
      if (shape !== undefined && !Object.hasOwn(shape, own)) {
        this.#refuse(offset, [...spelledBy(place), name], unknownAmong(own, Object.keys(shape)));
        break;
      }
      if (entries.has(own)) this.#refuse(offset, [...spelledBy(place), name], TWICE);
      const inner = shape === undefined ? valueSchemaOf(schema) : shape[own];
      entries.set(own, this.#value(asNode(value), inner, place, own, name));
    }
    return Object.fromEntries(entries);
  }

  #refuse(offset: number, spelled: Steps, reason: string): null {
    this.#refusal ??= this.#at(offset, spelled, reason);
    return null;
  }

  #at(offset: number, spelled: Steps, reason: string): Refusal {
    const { line, col } = this.#lines.linePos(offset);
    return { field: pathOf(spelled) || WHOLE, reason, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

function spelledBy(place: Place): PropertyKey[] {
  return place.above === undefined ? [] : [...spelledBy(place.above), place.step];
}

const TWICE = 'is the same key twice in one object';

function oddityOf(node: Node): string | undefined {
  if (isAlias(node)) return 'has an alias (`*`), which is not allowed';
  if ('anchor' in node && node.anchor !== undefined) return 'has an anchor (`&`), which is not allowed';
  if (node.tag !== undefined) return 'has a tag (`!`), which is not allowed';
  return undefined;
}

function unknownAmong(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return isSlipOf(name, meant) ? `${UNKNOWN}; the nearest one is ${meant}` : UNKNOWN;
}

/** Earlier policies spell their keys with underscores. */
export const camelOf = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function asNode(value: unknown): Node | null {
  return isAlias(value) || isScalar(value) || isMap(value) || isSeq(value) ? value : null;
}

function scalar(value: unknown): JsonValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function unwrapped(schema: Schema): Schema {
  return schema instanceof z.ZodExactOptional ? unwrapped(schema.unwrap()) : schema;
}

const isKeyed = (schema: Schema): boolean => schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
const isList = (schema: Schema): boolean => schema instanceof z.ZodArray;

/** Of several forms, the one that a node of this kind can have. */
function optionFor(schema: Schema, is: (option: Schema) => boolean): Schema {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodUnion ? bare.options.map(unwrapped).find(is) : bare;
}

/** One schema is used for thousands of nodes. */
const keyedForm = memoOf((schema: z.core.$ZodType): Schema => optionFor(schema, isKeyed));
const listForm = memoOf((schema: z.core.$ZodType): Schema => optionFor(schema, isList));
const shapeOf = (schema: Schema) => schema && shapeOfObject(schema);
const shapeOfObject = memoOf(shapeIn);

function shapeIn(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const bare = unwrapped(schema);
  const isOpen = bare instanceof z.ZodObject && bare.def.catchall instanceof z.ZodUnknown;
  return bare instanceof z.ZodObject && !isOpen ? bare.shape : undefined;
}

function elementOf(schema: Schema): Schema {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodArray ? bare.element : undefined;
}

/** Of a map whose keys the file chooses. */
function valueSchemaOf(schema: Schema): Schema {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodRecord ? bare.valueType : undefined;
}
