/**
 * The headers of the modern era repeat parts of the body, for programs in between that read headers alone. Where the
 * two disagree, one of them is a lie: the request is refused.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Era } from '../../gateway/hub.ts';
import { type ClientMessage, errorAnswer, INVALID_PARAMS } from '../../gateway/messages/client-message.ts';
import { META, STATELESS_VERSION } from '../../gateway/messages/eras.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { headerOf } from './request-guard.ts';

const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;

/** Which member of the parameters `Mcp-Name` repeats. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

type Understood = Exclude<ClientMessage, { kind: 'refused' }>;

const metaOf = ({ params }: JsonObject): JsonObject | undefined =>
  isObject(params) && isObject(params._meta) ? params._meta : undefined;

/** The message decides; a header alone cannot make a legacy message modern, except one without the needed `_meta`. */
export function eraOf({ message, kind }: Understood, headers: IncomingHttpHeaders): Era {
  if (kind === 'response') return 'legacy';
  if (metaOf(message)?.[META.protocolVersion] !== undefined) return 'modern';
  return headerOf(headers, 'mcp-protocol-version') === STATELESS_VERSION ? 'modern' : 'legacy';
}

/** The error for a modern request whose envelope or headers are wrong, with its status; undefined if they are right. */
export function modernRefusal(
  { id, method, message }: Extract<Understood, { kind: 'request' }>,
  headers: IncomingHttpHeaders,
): JsonObject | undefined {
  const refuse = (code: number, why: string, data?: JsonObject) =>
    errorAnswer(id, code, `the request is refused: ${why}`, data);
  const meta = metaOf(message);
  const version = meta?.[META.protocolVersion];
  if (typeof version !== 'string' || !isObject(meta?.[META.clientCapabilities])) {
    const key = typeof version !== 'string' ? META.protocolVersion : META.clientCapabilities;
    return refuse(INVALID_PARAMS, `\`params._meta\` has no usable ${key}`);
  }
  const header = headerOf(headers, 'mcp-protocol-version');
  if (header !== version)
    return refuse(HEADER_MISMATCH, 'the MCP-Protocol-Version header is not the version of the body');
  if (version !== STATELESS_VERSION)
    return refuse(UNSUPPORTED_VERSION, 'its protocol version is not supported', {
      supported: [STATELESS_VERSION],
      requested: version,
    });
  if (headerOf(headers, 'mcp-method') !== method)
    return refuse(HEADER_MISMATCH, 'the Mcp-Method header is not the method of the body');
  const member = NAMES.get(method);
  if (member === undefined || !isObject(message.params)) return undefined;
  const named = message.params[member];
  const given = headerOf(headers, 'mcp-name');
  const isSame = given === undefined ? named === undefined : decoded(given) === named;
  return isSame
    ? undefined
    : refuse(HEADER_MISMATCH, `the Mcp-Name header is not params.${member} of the body`);
}

const BASE64 = /^=\?base64\?(.*)\?=$/;
const CANONICAL = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Undefined: it claims to be base64 of UTF-8 and is not. */
export function decoded(value: string): string | undefined {
  const inner = BASE64.exec(value)?.[1];
  if (inner === undefined) return value;
  if (!CANONICAL.test(inner)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(inner, 'base64'));
  } catch {
    return undefined;
  }
}

/** The argument of a tool that a header repeats. */
export interface ParameterHeader {
  readonly path: readonly string[];
  readonly header: string;
}

/** Those that a tool declares by `x-mcp-header`, on properties that can be reached by name alone. */
export function parameterHeaders(
  schema: JsonValue | undefined,
  path: readonly string[] = [],
): ParameterHeader[] {
  if (!isObject(schema) || !isObject(schema.properties) || path.length > 16) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) => {
    const at = [...path, name];
    const header = isObject(inner) ? inner['x-mcp-header'] : undefined;
    const own =
      typeof header === 'string' && header !== '' ? [{ path: at, header: header.toLowerCase() }] : [];
    return [...own, ...parameterHeaders(inner, at)];
  });
}

export function parameterRefusal(
  { id, message }: Extract<Understood, { kind: 'request' }>,
  declared: readonly ParameterHeader[],
  headers: IncomingHttpHeaders,
): JsonObject | undefined {
  const args = isObject(message.params) ? message.params.arguments : undefined;
  const wrong = declared.find(({ path, header }) => {
    const value = path.reduce<JsonValue | undefined>(
      (inner, step) => (isObject(inner) ? inner[step] : undefined),
      args,
    );
    if (!['string', 'number', 'boolean'].includes(typeof value)) return false;
    const given = headerOf(headers, `mcp-param-${header}`);
    const read = given === undefined ? undefined : decoded(given);
    return !(typeof value === 'number'
      ? /^-?\d/.test(read ?? '') && Number(read) === value
      : read === String(value));
  });
  return wrong === undefined
    ? undefined
    : errorAnswer(
        id,
        HEADER_MISMATCH,
        `the request is refused: the header Mcp-Param-${wrong.header} is not its argument`,
      );
}

/** The status that goes with an error in the modern era. */
export function statusOf({ error }: JsonObject): number {
  const code = isObject(error) ? error.code : undefined;
  if (code === -32601) return 404;
  return code === HEADER_MISMATCH || code === -32021 || code === UNSUPPORTED_VERSION ? 400 : 200;
}

/** The parameters of a request of our own. */
export const OWN_META: JsonObject = {
  [META.protocolVersion]: STATELESS_VERSION,
  [META.clientCapabilities]: {},
};
