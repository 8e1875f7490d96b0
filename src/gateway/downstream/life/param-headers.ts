/** Arguments that a tool's schema wants repeated as headers: `Mcp-Param-*`, for servers of the newer era over HTTP. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import { isObject, type JsonObject } from '../../messages/incoming.ts';
import { headerText } from '../name-header.ts';
import type { ClientSide } from './client-side.ts';
import { modernMeta } from './handshake.ts';
import type { Instance } from './instance.ts';
import { isOwnScanner } from './own-scanner.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;
const MOST_DEPTH = 16;
const MOST_PAGES = 50;
const PATIENCE_MS = 10_000;

/** Where in the arguments a header's value is. */
export interface DeclaredHeader {
  readonly path: readonly string[];
  readonly header: string;
}

interface Calling {
  readonly method: string;
  readonly params: JsonObject;
}

export async function paramHeaders(
  instance: Instance,
  { method, params }: Calling,
  client: ClientSide,
): Promise<Record<string, string>> {
  if (method !== 'tools/call' || !instance.isHttp || instance.era !== 'modern') return {};
  const { name, arguments: given } = params;
  if (typeof name !== 'string') return {};
  // A name that is missing is asked for once more.
  if (!instance.declared.has(name)) await learn(instance, client);
  const declared = instance.declared.get(name) ?? [];
  return headersFor(declared, isObject(given) ? given : {});
}

function headersFor(declared: readonly DeclaredHeader[], given: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, header } of declared) {
    const value = valueAt(given, path);
    const isSpelled = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
    if (isSpelled) headers[`mcp-param-${header.toLowerCase()}`] = headerText(String(value));
  }
  return headers;
}

function valueAt(given: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = given;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

async function learn(instance: Instance, client: ClientSide): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = { _meta: modernMeta(client), ...(cursor === undefined ? {} : { cursor }) };
    const answer = await instance.connection.request('tools/list', params, PATIENCE_MS);
    if (answer.kind !== 'result') return;
    learnFrom(answer.result, instance);
    const { nextCursor } = answer.result;
    if (typeof nextCursor !== 'string' || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}

export function learnFrom({ tools: listed }: JsonObject, { declared }: Instance): void {
  for (const tool of Array.isArray(listed) ? listed : []) {
    if (!isObject(tool) || typeof tool.name !== 'string') continue;
    declared.set(tool.name, isObject(tool.inputSchema) ? declaredIn(tool.inputSchema) : []);
  }
}

/** Without those that must not be called or read. */
export function usableOffers(result: JsonObject, instance: Reached & Pick<Instance, 'greeting'>): JsonObject {
  return {
    ...result,
    ...(Array.isArray(result.tools)
      ? {
          tools: result.tools.filter(
            (tool) =>
              !isObject(tool) || (isUsable(tool.inputSchema, instance) && !isOwnScanner(tool.name, instance)),
          ),
        }
      : {}),
    ...(Array.isArray(result.resources)
      ? { resources: result.resources.filter((one) => !isObject(one) || !isOwnScanner(one.uri, instance)) }
      : {}),
  };
}

type Reached = Pick<Instance, 'isHttp' | 'era'>;

/** Over HTTP in the newer era, a tool whose headers no client may send must not be called. */
export const isUsable = (schema: JsonValue | undefined, { isHttp, era }: Reached): boolean =>
  !isHttp || era !== 'modern' || hasUsableHeaders(schema);

const PRIMITIVE: ReadonlySet<JsonValue | undefined> = new Set(['string', 'integer', 'boolean']);

/** Each a token, on a plain value that is reached by name, and no two the same. */
function hasUsableHeaders(schema: JsonValue | undefined): boolean {
  const seen = new Set<string>();
  const open: JsonObject[] = isObject(schema) ? [schema] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { properties, type, 'x-mcp-header': header } = next;
    if (header !== undefined) {
      if (typeof header !== 'string' || !TOKEN.test(header) || !PRIMITIVE.has(type)) return false;
      if (seen.has(header.toLowerCase())) return false;
      seen.add(header.toLowerCase());
    }
    if (isObject(properties)) open.push(...Object.values(properties).filter(isObject));
  }
  return true;
}

/** Only what is reached by `properties` alone can be declared. */
function declaredIn(schema: JsonObject): DeclaredHeader[] {
  const found: DeclaredHeader[] = [];
  const open: { readonly schema: JsonObject; readonly path: readonly string[] }[] = [{ schema, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path } = next;
    const { properties, 'x-mcp-header': header } = next.schema;
    if (typeof header === 'string' && TOKEN.test(header) && path.length > 0) found.push({ path, header });
    if (!isObject(properties) || path.length >= MOST_DEPTH) continue;
    for (const [key, one] of Object.entries(properties))
      if (isObject(one)) open.push({ schema: one, path: [...path, key] });
  }
  return found;
}
