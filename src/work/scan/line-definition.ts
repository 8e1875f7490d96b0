/** The definition in one line of input, in the spellings that people use. */
import { readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { DEFINITION_KINDS, type Definition, type DefinitionKind } from '../../vocabulary/definition.ts';
import { isObject, type JsonObject, LENIENT, nameOf, UNNAMED } from './listing-file.ts';

/** What the protocol lets a definition hold. Labels and notes beside it are left alone. */
const PARTS: ReadonlySet<string> = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  '_meta',
  'icons',
  'execution',
  'arguments',
  'parameters',
  'uri',
  'uriTemplate',
  'mimeType',
  'size',
  'instructions',
]);
/** As libraries in other languages spell them. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['input_schema', 'inputSchema'],
  ['output_schema', 'outputSchema'],
]);
/** All of it under one key, as a server listed it. */
const WHOLES = ['tool', 'definition', 'value'] as const;
/** Synonyms of a part: an author who uses one expects it to be read. */
const MEANT =
  /^(?:tools|tool_?names?|desc|descriptions|(?:input|output)_?schemas|schema|params|args|annotation|server_?names?|peer|instruction|function)$/i;

/** A misspelling of one of these would leave text unread that a model reads. */
const EXACT: ReadonlySet<string> = new Set([
  ...PARTS,
  ...SPELLINGS.keys(),
  ...WHOLES,
  ...['server', 'kind', 'peers'],
]);
const FOLDED: ReadonlySet<string> = new Set(
  [...EXACT].flatMap((key) => [
    key.toLowerCase(),
    ...['_', '-', ' '].map((separator) => parted(key, separator)),
  ]),
);

function parted(key: string, separator: string): string {
  return key.replace(/[A-Z]/g, (letter) => `${separator}${letter}`).toLowerCase();
}

export const isKnownKey = (key: string): boolean =>
  EXACT.has(key) || !(MEANT.test(key) || FOLDED.has(key.normalize('NFKC').toLowerCase()));

/** A definition, or the reason why the line is not one. */
export function definitionOf(line: JsonObject): Definition | string {
  const { server, kind: given } = line;
  if (server !== undefined && typeof server !== 'string') return '"server" is not a string';
  const kind = given === undefined ? 'tool' : kindOf(given);
  if (kind === undefined) return `"kind" is not one of ${DEFINITION_KINDS.join(', ')}`;
  const value = partsOf(line);
  if (typeof value === 'string') return value;
  const { description, instructions } = value;
  if (description !== undefined && description !== null && typeof description !== 'string')
    return '"description" is not a string';
  const name = nameOf(kind, value) ?? nameOf(kind, line);
  if (name === undefined) return '"name" is missing or not a string';
  if (kind === 'instructions' && typeof instructions !== 'string' && typeof description !== 'string')
    return '"instructions" is missing or not a string';
  return { kind, server: server ?? UNNAMED, name, value };
}

function partsOf(line: JsonObject): JsonObject | string {
  const list = WHOLES.find((key) => Array.isArray(line[key]));
  if (list !== undefined) return `"${list}" is a list, but each line must contain one definition`;
  const [whole, second] = WHOLES.filter((key) => isObject(line[key]));
  if (second !== undefined) return `both "${whole}" and "${second}" are present`;
  const inner = whole === undefined ? undefined : line[whole];
  if (isObject(inner)) {
    // Whichever of the two is judged, a model might read the other.
    const twice = Object.keys(line).find((key) => key !== 'name' && PARTS.has(SPELLINGS.get(key) ?? key));
    return twice === undefined
      ? spelled(Object.entries(inner))
      : `both "${twice}" and "${whole}" are present`;
  }
  return spelled(Object.entries(line).filter(([key]) => PARTS.has(SPELLINGS.get(key) ?? key)));
}

/** `fromEntries`, because assigning would lose a key like `__proto__`, which a model reads like any other. */
function spelled(parts: readonly (readonly [string, JsonValue])[]): JsonObject | string {
  const entries = parts.map(([key, part]) => {
    const name = SPELLINGS.get(key) ?? key;
    return [name, schemaOf(name, part)] as const;
  });
  const value = Object.fromEntries(entries);
  if (Object.keys(value).length === entries.length) return value;
  return `${[...SPELLINGS.values()].map((name) => `"${name}"`).join(' or ')} is present twice`;
}

/** A schema may be given as a string; one that is not JSON is read as plain text. */
function schemaOf(name: string, part: JsonValue): JsonValue {
  if (typeof part !== 'string' || !/^(?:input|output)Schema$/.test(name)) return part;
  const reading = readJson(part, LENIENT);
  return reading.ok && isObject(reading.value) ? reading.value : part;
}

const kindOf = (given: JsonValue): DefinitionKind | undefined =>
  DEFINITION_KINDS.find((kind) => kind === given);

/** Objects, or triples of server, name and description. */
export function peersOf(list: JsonValue | undefined): Definition[] | string {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return '"peers" is not a list';
  const peers: Definition[] = [];
  for (const [i, one] of list.entries()) {
    const peer = peerOf(one);
    if (peer === undefined) return `peer ${i + 1} is neither an object with a name nor a triple of texts`;
    peers.push(peer);
  }
  return peers;
}

function peerOf(one: JsonValue): Definition | undefined {
  if (Array.isArray(one)) {
    const [server, name, description = ''] = one;
    if (typeof server !== 'string' || typeof name !== 'string' || typeof description !== 'string')
      return undefined;
    return { kind: 'tool', server, name, value: { name, description } };
  }
  if (!isObject(one)) return undefined;
  const peer = definitionOf(one);
  return typeof peer === 'string' ? undefined : peer;
}
