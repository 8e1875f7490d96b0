/**
 * Definitions from a document: the result of `tools/list` (as the message that carried it, too), a list of tools, one
 * tool, `{server, tools, prompts, resources, resourceTemplates, instructions}`, or a list of such.
 */

import { basename } from 'node:path';
import { misspelledParts } from '../../gateway/downstream/listing-parts.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition, DefinitionKind, ServerListing } from '../../vocabulary/definition.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Gathered } from './request.ts';

export type JsonObject = { readonly [key: string]: JsonValue };

/** Of one document, and of all servers of a scan together. */
export const MOST_LISTING_BYTES = 64 * 1024 * 1024;

/** A schema may well have `ID` beside `id`, and bounds that no double holds. */
export const LENIENT = { caseTwins: 'accept', integers: 'accept' } as const;

/** Of definitions that come without the name of a server. */
export const UNNAMED = 'unnamed';

const LISTS: readonly (readonly [key: string, kind: DefinitionKind])[] = [
  ['tools', 'tool'],
  ['prompts', 'prompt'],
  ['resources', 'resource'],
  ['resourceTemplates', 'resource_template'],
];

export const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holdsLists = (value: JsonObject): boolean =>
  LISTS.some(([key]) => Array.isArray(value[key])) || typeof value.instructions === 'string';

/** The listings in the bytes of a document; `-` is the name of standard input. */
export function readListings(bytes: Uint8Array, name: string): Gathered[] {
  const path = name === '-' ? 'standard input' : name;
  const reading = readJson(bytes, { ...LENIENT, maxBytes: MOST_LISTING_BYTES });
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
  }
  // Two files that name no server count as two servers, or nothing would be compared.
  const listings = listingsOf(reading.value, path, name === '-' ? undefined : basename(name, '.json'));
  if (listings.length === 0)
    throw new Trouble('definitions.refused', { path, reason: 'the document contains none' });
  return listings.map((listing) => ({
    listing,
    ...(name === '-' ? {} : { source: name }),
    isLive: false,
  }));
}

/** An empty result means that the document has none of these shapes. */
export function listingsOf(document: JsonValue, path: string, unnamed = UNNAMED): ServerListing[] {
  const whole = isObject(document) && isObject(document.result) ? document.result : document;
  const isMany =
    Array.isArray(whole) && whole.length > 0 && whole.every((one) => isObject(one) && holdsLists(one));
  const parts = isMany && Array.isArray(whole) ? whole : [whole];
  const beside = isObject(document) && whole !== document ? besideResult(document) : [];
  return parts.flatMap((part) => {
    const read = collect(part, unnamed);
    const collected = { ...read, problems: [...beside, ...read.problems] };
    const isEmpty = collected.definitions.length + collected.problems.length === 0;
    // A server may well offer nothing; a document of another shape is not a listing.
    if (isEmpty && !(isObject(part) && holdsLists(part))) return [];
    return [{ origin: { kind: 'file', path }, ...collected }];
  });
}

const KEYS: readonly string[] = [...LISTS.map(([key]) => key), 'instructions'];

/** Whichever of the two is read here, a client might read the other. */
const besideResult = (document: JsonObject): string[] => [
  ...KEYS.filter((key) => document[key] !== undefined).map(
    (key) => `"${key}" is beside "result", so it was not read`,
  ),
  ...misspelledParts({ ...document }, KEYS, 'the document'),
];

/** Parts that are present but of the wrong type. */
function oddParts(part: JsonObject): string[] {
  const odd = (key: string, isRight: boolean, words: string) =>
    part[key] === undefined || part[key] === null || isRight
      ? []
      : [`"${key}" is ${words}, so it was not read`];
  const tool = ['description', 'inputSchema', 'input_schema'].find((key) => part[key] !== undefined);
  return [
    ...LISTS.flatMap(([key]) => odd(key, Array.isArray(part[key]), 'not a list')),
    ...odd('instructions', typeof part.instructions === 'string', 'not a string'),
    ...odd('server', typeof part.server === 'string', 'not a string'),
    ...misspelledParts({ ...part }, [...KEYS, 'server'], 'the document'),
    ...(typeof part.name === 'string' && tool !== undefined
      ? [`"${tool}" is beside the lists, so it was not read`]
      : []),
  ];
}

type Collected = Omit<ServerListing, 'origin'>;

function collect(part: JsonValue, unnamed: string): Collected {
  if (Array.isArray(part)) return collectKinds(unnamed, [['tool', part]]);
  if (!isObject(part)) return { server: unnamed, definitions: [], problems: [] };
  const server = typeof part.server === 'string' ? part.server : unnamed;
  if (!holdsLists(part)) {
    const { server: _, ...tool } = part;
    return typeof part.name === 'string'
      ? collectKinds(server, [['tool', [tool]]])
      : { server, definitions: [], problems: [] };
  }
  const lists = LISTS.map(([key, kind]) => [kind, Array.isArray(part[key]) ? part[key] : []] as const);
  const read = collectKinds(server, lists);
  const collected = { ...read, problems: [...oddParts(part), ...read.problems] };
  if (typeof part.instructions !== 'string') return collected;
  const { instructions } = part;
  const definition: Definition = { kind: 'instructions', server, name: '', value: { instructions } };
  return { ...collected, definitions: [...collected.definitions, definition] };
}

function collectKinds(
  server: string,
  lists: readonly (readonly [DefinitionKind, readonly JsonValue[]])[],
): Collected {
  const definitions: Definition[] = [];
  const problems: string[] = [];
  for (const [kind, list] of lists) {
    for (const [i, value] of list.entries()) {
      const name = isObject(value) ? nameOf(kind, value) : undefined;
      if (isObject(value) && name !== undefined) definitions.push({ kind, server, name, value });
      else problems.push(`${kind} ${i + 1} of the list has no name, so it was not read`);
    }
  }
  return { server, definitions, problems };
}

/** What a definition is called by. A resource is called by its URI. */
export function nameOf(kind: DefinitionKind, value: JsonObject): string | undefined {
  if (kind === 'instructions') return '';
  const name =
    kind === 'resource' ? value.uri : kind === 'resource_template' ? value.uriTemplate : value.name;
  const spoken = name ?? value.name;
  return typeof spoken === 'string' ? spoken : undefined;
}
