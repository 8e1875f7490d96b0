/** `scan --jsonl`: each line is one definition, judged beside the peers that stand in it and nothing else. */
import { scanDefinitions } from '../../../gateway/definitions.ts';
import type { JsonValue } from '../../../text/json-value.ts';
import { DEFINITION_KINDS, type Definition, type DefinitionKind } from '../../../vocabulary/definition.ts';
import { type Answer, readRequest, refuseLine, unknownKey } from '../json-lines.ts';
import { isObject, type JsonObject, nameOf, UNNAMED } from './listing-file.ts';
import { safeJson } from './safe-json.ts';
import { spellScanned } from './told.ts';

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
/** Other words for a part: whoever uses one means it to be read. */
const MEANT =
  /^(?:tools?|tool_?names?|desc|descriptions|input_?schemas?|output_?schemas?|schema|params|args|annotation|meta|server_?names?|peer|registry|instruction|value|definition|function)$/i;
/** What could not be judged must not be used, also for a reader of the verdict alone. */
const REFUSAL = { verdict: 'dangerous' };
/** A schema may well have `ID` beside `id`, and bounds that no double holds. */
const LENIENT = { caseTwins: 'accept', integers: 'accept' } as const;

export class ScanBatch {
  dangerous = 0;
  warned = 0;

  answer(bytes: Uint8Array, number: number): Answer {
    const request = readRequest(bytes, number, REFUSAL, LENIENT);
    if ('line' in request) return request;
    const { id, value } = request;
    const refuse = (reason: string) => refuseLine(number, reason, id, REFUSAL);
    const strange = unknownKey(value, (key) => PARTS.has(key) || !MEANT.test(key));
    if (strange !== undefined) return refuse(strange);
    const definition = definitionOf(value);
    if (typeof definition === 'string') return refuse(definition);
    const peers = peersOf(value.peers);
    if (typeof peers === 'string') return refuse(peers);
    const [scanned] = scanDefinitions([definition], peers);
    if (!scanned) throw new Error('one definition, one answer');
    const { verdict } = scanned.judgement;
    if (verdict === 'dangerous') this.dangerous += 1;
    if (verdict === 'warning') this.warned += 1;
    return { line: safeJson({ ...id, ...spellScanned(scanned) }), isError: false };
  }
}

/** A definition, or why it is none. */
function definitionOf(value: JsonObject): Definition | string {
  const { server, kind: given, description, peers: _, id: __, ...rest } = value;
  if (server !== undefined && typeof server !== 'string') return '"server" is not a string';
  const kind = given === undefined ? 'tool' : kindOf(given);
  if (kind === undefined) return `"kind" is none of ${DEFINITION_KINDS.join(', ')}`;
  if (description !== undefined && description !== null && typeof description !== 'string')
    return '"description" is not a string';
  const name = nameOf(kind, value);
  if (name === undefined) return '"name" is missing or not a string';
  if (kind === 'instructions' && typeof rest.instructions !== 'string' && typeof description !== 'string')
    return '"instructions" is missing or not a string';
  const parts = Object.entries(value).filter(([key]) => PARTS.has(key));
  return { kind, server: server ?? UNNAMED, name, value: Object.fromEntries(parts) };
}

const kindOf = (given: JsonValue): DefinitionKind | undefined =>
  DEFINITION_KINDS.find((kind) => kind === given);

/** Objects, or triples of server, name and description. */
function peersOf(list: JsonValue | undefined): Definition[] | string {
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
  const { server, kind: given, ...value } = one;
  const kind = given === undefined ? 'tool' : kindOf(given);
  const name = kind === undefined ? undefined : nameOf(kind, value);
  if (kind === undefined || name === undefined) return undefined;
  return { kind, server: typeof server === 'string' ? server : UNNAMED, name, value };
}
