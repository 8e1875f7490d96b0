/** What a client declared about itself, in either era. */
import { META, OPENING_VERSIONS } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';

const UNKNOWN = { name: 'mcp-client', version: '1.0.0' };

/** The parameters of its `initialize`, for servers of the older era. */
export function greetingOf(greeted: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (greeted !== undefined) return greeted;
  const info = meta[META.clientInfo];
  // What servers ask of clients cannot be carried to a client of the newer era: nothing is promised.
  return {
    protocolVersion: OPENING_VERSIONS[0] ?? '',
    capabilities: {},
    clientInfo: isObject(info) ? info : UNKNOWN,
  };
}

/** What each of its requests would declare about it, for servers of the newer era. */
export function metaOf(greeted: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (greeted === undefined) return meta;
  const { capabilities, clientInfo } = greeted;
  return {
    [META.clientCapabilities]: isObject(capabilities) ? capabilities : {},
    [META.clientInfo]: isObject(clientInfo) ? clientInfo : UNKNOWN,
  };
}
