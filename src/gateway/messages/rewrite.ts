/** What of a message differs from one side of the gateway to the other. Nothing here changes what it was given. */
import { PROTOCOL_PREFIX } from '../../screening/beside.ts';
import { type Era, META, STATELESS_VERSION } from './eras.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { CODES } from './own-replies.ts';

const metaOf = ({ _meta }: JsonObject): JsonObject => (isObject(_meta) ? _meta : {});

export const tokenIn = (params: JsonObject): string | number | undefined => {
  const { progressToken } = metaOf(params);
  return typeof progressToken === 'string' || typeof progressToken === 'number' ? progressToken : undefined;
};

export const withToken = (params: JsonObject, progressToken: string | number): JsonObject => ({
  ...params,
  _meta: { ...metaOf(params), progressToken },
});

/** Of a notification or result of a subscription. */
export const withSubscription = (params: JsonObject, id: string | number): JsonObject => ({
  ...params,
  _meta: { ...metaOf(params), [META.subscriptionId]: id },
});

/** Where a legacy client's request goes to a server of the newer era. */
export const toModern = (params: JsonObject, meta: JsonObject): JsonObject => ({
  ...params,
  _meta: { ...metaOf(params), ...meta },
});

/** Without what only the newer era knows. */
export function toLegacy({ _meta, inputResponses: _, requestState: __, ...params }: JsonObject): JsonObject {
  const meta = withoutModern(_meta);
  return { ...params, ...(meta === undefined ? {} : { _meta: meta }) };
}

function withoutModern(meta: unknown): JsonObject | undefined {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return undefined;
  const kept = Object.entries(meta as JsonObject).filter(([key]) => !key.startsWith(PROTOCOL_PREFIX));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** A result of a newer server, for a legacy client. */
export function resultToLegacy(result: JsonObject): JsonObject {
  const { resultType: _, ttlMs: __, cacheScope: ___, _meta, ...rest } = result;
  const meta = withoutModern(_meta);
  return { ...rest, ...(meta === undefined ? {} : { _meta: meta }) };
}

const CACHED: ReadonlySet<string> = new Set([
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'],
  'server/discover',
]);

/** A result of a legacy server or of ours, for a client of the newer era. */
export function resultToModern(method: string, result: JsonObject, serverInfo?: JsonObject): JsonObject {
  const info = serverInfo === undefined ? {} : { [META.serverInfo]: serverInfo };
  const cache = CACHED.has(method) ? { ttlMs: 0, cacheScope: 'private' } : {};
  return { resultType: 'complete', ...cache, ...result, _meta: { ...metaOf(result), ...info } };
}

/** Of the parts that the two eras spell alike. */
export function discoverFrom({ capabilities, instructions, serverInfo }: JsonObject): JsonObject {
  return resultToModern(
    'server/discover',
    {
      supportedVersions: [STATELESS_VERSION],
      capabilities: isObject(capabilities) ? capabilities : {},
      ...(typeof instructions === 'string' ? { instructions } : {}),
    },
    isObject(serverInfo) ? serverInfo : undefined,
  );
}

/** The greeting that a newer server would have given. */
export function greetingFrom(discovered: JsonObject, protocolVersion: string): JsonObject {
  const { capabilities, instructions, serverInfo } = discovered;
  const info = metaOf(discovered)[META.serverInfo] ?? serverInfo;
  return {
    protocolVersion,
    capabilities: isObject(capabilities) ? { ...capabilities, logging: {} } : {},
    serverInfo: isObject(info) ? info : { name: 'mcp-server', version: '0' },
    ...(typeof instructions === 'string' ? { instructions } : {}),
  };
}

/** What a server misses in our declaration of the client, the client cannot add. */
const MISSING_CAPABILITY = -32021;

export function errorAcross(error: JsonObject, server: Era, client: Era): JsonObject {
  if (server === client || error.code !== MISSING_CAPABILITY) return error;
  return {
    code: CODES.unavailable,
    message:
      'the server needs something of its client that cannot be carried between revisions of the protocol',
  };
}
