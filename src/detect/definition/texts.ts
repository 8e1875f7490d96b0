/** Every string of a definition with its JSON path: what a model reads of it, keys too. Bounded, and the bound is said. */
import type { JsonValue } from '../../text/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { FIELD, stepInto } from '../argument-strings.ts';
import type { DefinitionText, TextPart } from './subject.ts';

const MAX_LENGTH = 1 << 18;
const MAX_TEXTS = 20_000;
const MAX_DEPTH = 64;

/** Of a JSON Schema, these are addresses and words of the dialect, unless somebody writes a sentence into them. */
const DIALECT = new Set([
  '$schema',
  '$id',
  '$ref',
  '$anchor',
  'format',
  'type',
  'pattern',
  'contentEncoding',
]);
const VALUES = new Set(['default', 'const', 'enum', 'example', 'examples']);
const SENTENCES = new Set(['description', 'title', '$comment', 'markdownDescription']);

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
    const path = stepInto('$', key, i);
    if (!FIELD.test(key)) walk.add(key, { path: `$[key ${i}]`, part: 'meta', key: '', depth: 1 });
    walk.enter(item, { path, part: topPart(key), key, depth: 1 });
  }
  return { texts: walk.texts, isCut: walk.isCut };
}

function topPart(key: string): TextPart {
  if (key === 'name' || key === 'uri' || key === 'uriTemplate') return 'name';
  if (key === 'title') return 'title';
  if (key === 'description' || key === 'instructions') return 'description';
  if (key === 'annotations') return 'annotation';
  return key === 'inputSchema' || key === 'outputSchema' || key === 'arguments' ? 'schema' : 'meta';
}

class Walk {
  readonly texts: DefinitionText[] = [];
  isCut = false;
  #room = MAX_LENGTH;

  add(text: string, { path, part, parameter, key }: Place): void {
    if (text === '') return;
    if (this.texts.length >= MAX_TEXTS || this.#room <= 0) {
      this.isCut = true;
      return;
    }
    const isCut = text.length > this.#room;
    // Of a text that is too long, both ends are read: orders stand there.
    const half = this.#room >> 1;
    const read = isCut ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
    this.#room -= read.length;
    this.isCut ||= isCut;
    const isProse = !(DIALECT.has(key) && !/\s/.test(text));
    this.texts.push({ path, text: read, part, isProse, ...(parameter === undefined ? {} : { parameter }) });
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
      if (this.#isFull()) return;
      this.enter(item, { ...place, path: `${place.path}[${i}]`, depth: place.depth + 1 });
    }
  }

  #object(object: { readonly [key: string]: JsonValue }, place: Place): void {
    const isNaming =
      place.part === 'schema' && /^(?:properties|patternProperties|\$defs|definitions)$/.test(place.key);
    const argument = place.part === 'schema' && typeof object.name === 'string' ? object.name : undefined;
    for (const [i, [key, item]] of Object.entries(object).entries()) {
      if (this.#isFull()) return;
      const path = stepInto(place.path, key, i);
      const parameter = isNaming ? key : (place.parameter ?? argument);
      if (isNaming)
        this.add(key, {
          ...place,
          path: `${place.path}[key ${i}]`,
          part: 'parameter-name',
          parameter,
          key: '',
        });
      else if (!FIELD.test(key) && !key.startsWith('$'))
        this.add(key, { ...place, path: `${place.path}[key ${i}]`, part: 'meta', key: '' });
      this.enter(item, {
        path,
        key: isNaming ? '' : key,
        part: isNaming ? 'schema' : innerPart(place.part, key, parameter),
        parameter,
        depth: place.depth + 1,
      });
    }
  }

  #isFull(): boolean {
    const isFull = this.texts.length >= MAX_TEXTS || this.#room <= 0;
    this.isCut ||= isFull;
    return isFull;
  }
}

function innerPart(part: TextPart, key: string, parameter: string | undefined): TextPart {
  if (part !== 'schema') return part;
  if (SENTENCES.has(key)) return parameter === undefined ? 'description' : 'parameter-description';
  return VALUES.has(key) ? 'value' : 'schema';
}
