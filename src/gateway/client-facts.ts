/** What a client said of itself, in either era. */
import { META, OPENING_VERSIONS } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';

const UNKNOWN = { name: 'mcp-client', version: '1.0.0' };

/** The parameters of its `initialize`, for servers of the older era. */
export function greetingOf(told: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (told !== undefined) return told;
  const info = meta[META.clientInfo];
  // What servers ask of clients cannot be carried to a client of the newer era: nothing is promised.
  return {
    protocolVersion: OPENING_VERSIONS[0] ?? '',
    capabilities: {},
    clientInfo: isObject(info) ? info : UNKNOWN,
  };
}

/** What each of its requests would say of it, for servers of the newer era. */
export function metaOf(told: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (told === undefined) return meta;
  const { capabilities, clientInfo } = told;
  return {
    [META.clientCapabilities]: isObject(capabilities) ? capabilities : {},
    [META.clientInfo]: isObject(clientInfo) ? clientInfo : UNKNOWN,
  };
}
