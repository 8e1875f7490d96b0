import type { JsonValue } from '../../text/json/json-value.ts';
import { META, OPENING_VERSIONS, STATELESS_VERSION } from '../messages/eras.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import type { Connection } from './connection.ts';
import { misspelledParts } from './listing-parts.ts';
import type { Answer } from './server-answer.ts';

/** What a server reports about itself before it lists anything. */
export interface Greeting {
  readonly capabilities: JsonObject;
  readonly instructions: JsonValue | undefined;
  /** What every further request must contain. */
  readonly params: JsonObject;
  readonly problems: readonly string[];
}

// Not our own name: a server could show a scan something else than it shows its clients.
const CLIENT_INFO = { name: 'mcp-client', version: '1.0.0' };
const STATELESS_PARAMS: JsonObject = {
  _meta: {
    [META.protocolVersion]: STATELESS_VERSION,
    [META.clientCapabilities]: {},
    [META.clientInfo]: CLIENT_INFO,
  },
};

/** Every server answers one of the two handshakes; the older one first, which most servers know. */
export async function greet(connection: Connection): Promise<Greeting | Answer> {
  const answer = await connection.request('initialize', {
    protocolVersion: OPENING_VERSIONS[0] ?? '',
    capabilities: {},
    clientInfo: CLIENT_INFO,
  });
  if (answer.kind === 'result') return opened(connection, answer.result);
  if (answer.kind !== 'error') return answer;
  connection.agree(STATELESS_VERSION);
  const discovered = await connection.request('server/discover', STATELESS_PARAMS);
  // The server's answer to the first request is the one that a person can act on.
  if (discovered.kind !== 'result') return answer;
  const { capabilities, instructions } = discovered.result;
  return {
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions,
    params: STATELESS_PARAMS,
    problems: oddParts(discovered.result),
  };
}

function opened(connection: Connection, result: JsonObject): Greeting {
  const { capabilities, instructions, protocolVersion } = result;
  const isKnown = typeof protocolVersion === 'string' && OPENING_VERSIONS.includes(protocolVersion);
  if (isKnown) connection.agree(protocolVersion);
  connection.notify('notifications/initialized');
  return {
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions,
    params: {},
    problems: [...(isKnown ? [] : ['it uses an unknown revision of the protocol']), ...oddParts(result)],
  };
}

function oddParts(result: JsonObject): string[] {
  const { instructions } = result;
  const isOdd = instructions !== undefined && instructions !== null && typeof instructions !== 'string';
  return [
    ...(isOdd ? ['its instructions are not text, so they were not read'] : []),
    ...misspelledParts(result, ['capabilities', 'instructions'], 'its greeting'),
  ];
}
