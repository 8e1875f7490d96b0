/** Every string of a definition with its JSON path, keys included: what a model reads. Bounded, and the bound is reported. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { FIELD } from '../calls/argument-strings.ts';
import type { DefinitionText, TextPart } from '../contract/definition-subject.ts';
import { isSchemaField, type JsonObject, schemaValue, stepTo } from './schema-fields.ts';

/** Per text, so that one long text does not keep the others from being read. */
const MAX_TEXT = 1 << 16;
const MAX_LENGTH = 1 << 18;
const MAX_TEXTS = 20_000;
const MAX_DEPTH = 64;

/** Addresses and names, unless they contain a sentence. */
const ADDRESSES = new Set([
  ...['$schema', '$id', '$ref', '$dynamicRef', '$vocabulary', 'pattern', 'required', 'dependentRequired'],
  ...['src', 'websiteUrl'],
]);
/** Keywords of the dialect: short ones, because several joined (`ignore_all_previous_rules`) are a sentence too. */
const WORDS = new Set([
  ...['format', 'type', '$anchor', '$dynamicAnchor', 'contentEncoding', 'contentMediaType'],
  ...['mimeType', 'sizes', 'theme'],
]);
const HELD_TOGETHER = /[A-Za-z]{2,20}(?:[-_+][A-Za-z]{1,20}){3}/;
const VALUES = new Set(['default', 'const', 'enum', 'example', 'examples']);
const SENTENCES = new Set(['description', 'title', '$comment', 'markdownDescription']);
const PROPERTIES = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const TYPES = new Set(['$defs', 'definitions']);

interface Place {
  readonly path: string;
  readonly part: TextPart;
  readonly parameter?: string | undefined;
  readonly key: string;
  readonly depth: number;
}

export interface ReadTexts {
  readonly texts: readonly DefinitionText[];
  readonly isCut: boolean;
}

export function textsOfDefinition({ value }: Definition): ReadTexts {
  const walk = new Walk();
  for (const [i, [key, item]] of Object.entries(value).entries()) {
    if (walk.isFull()) break;
    if (!FIELD.test(key)) walk.add(key, { path: `$[key ${i}]`, part: 'meta', key: '', depth: 1 });
    const place = { path: stepTo('$', key, i), part: topPart(key), key, depth: 1 };
    walk.enter(isSchemaField(key) ? schemaValue(item) : item, place);
  }
  return { texts: walk.texts, isCut: walk.isCut };
}

function topPart(key: string): TextPart {
  if (key === 'name' || key === 'uri' || key === 'uriTemplate') return 'name';
  if (key === 'title') return 'title';
  if (key === 'description' || key === 'instructions') return 'description';
  if (key === 'annotations') return 'annotation';
  return isSchemaField(key) ? 'schema' : 'meta';
}

class Walk {
  readonly texts: DefinitionText[] = [];
  isCut = false;
  #room = MAX_LENGTH;

  add(text: string, { path, part, parameter, key }: Place): void {
    if (text === '' || this.isFull()) return;
    const room = Math.min(this.#room, MAX_TEXT);
    const isCut = text.length > room;
    // Both ends of an overlong text are read, because orders are usually there.
    const read = isCut ? `${text.slice(0, room >> 1)}\n${text.slice(-(room >> 1))}` : text;
    this.#room -= read.length;
    this.isCut ||= isCut;
    this.texts.push({
      path,
      text: read,
      part,
      isProse: isSentence(key, read),
      ...(parameter === undefined ? {} : { parameter }),
    });
  }

  enter(value: JsonValue, place: Place): void {
    if (typeof value === 'string') this.add(value, place);
    else if (typeof value !== 'object' || value === null) return;
    else if (place.depth >= MAX_DEPTH) this.isCut = true;
    else if (Array.isArray(value)) this.#list(value, place);
    else this.#object(value, place);
  }

  #list(list: readonly JsonValue[], place: Place): void {
    for (const [i, item] of list.entries()) {
      if (this.isFull()) return;
      this.enter(item, { ...place, path: `${place.path}[${i}]`, depth: place.depth + 1 });
    }
  }

  #object(object: JsonObject, place: Place): void {
    const isSchema = place.part === 'schema';
    const isNaming = isSchema && (PROPERTIES.has(place.key) || TYPES.has(place.key));
    const argument =
      isSchema && place.key === 'arguments' && typeof object.name === 'string' ? object.name : undefined;
    for (const [i, [key, item]] of Object.entries(object).entries()) {
      if (this.isFull()) return;
      const at = { ...place, path: `${place.path}[key ${i}]`, key: '' };
      const parameter = isNaming ? key : (argument ?? place.parameter);
      if (isNaming)
        this.add(key, { ...at, part: PROPERTIES.has(place.key) ? 'parameter-name' : 'schema', parameter });
      else if (!FIELD.test(key) && !key.startsWith('$')) this.add(key, { ...at, part: 'meta' });
      const isName = key === 'name' && argument !== undefined;
      this.enter(item, {
        path: stepTo(place.path, key, i),
        key: isNaming ? '' : key,
        part: isNaming ? 'schema' : isName ? 'parameter-name' : innerPart(place.part, key, parameter),
        parameter,
        depth: place.depth + 1,
      });
    }
  }

  isFull(): boolean {
    const isFull = this.texts.length >= MAX_TEXTS || this.#room <= 0;
    this.isCut ||= isFull;
    return isFull;
  }
}

function isSentence(key: string, text: string): boolean {
  if (ADDRESSES.has(key)) return /\s/.test(text);
  return !WORDS.has(key) || /\s/.test(text) || HELD_TOGETHER.test(text);
}

function innerPart(part: TextPart, key: string, parameter: string | undefined): TextPart {
  if (part !== 'schema') return part;
  if (SENTENCES.has(key)) return parameter === undefined ? 'description' : 'parameter-description';
  return VALUES.has(key) ? 'value' : 'schema';
}
