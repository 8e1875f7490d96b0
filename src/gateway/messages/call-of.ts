import type { Call } from '../../vocabulary/call.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { isCustom } from './method-names.ts';

/** What a request does at its server, for those that take the road; undefined for all others. */
export function callOf(server: string, method: string, params: JsonObject): Call | undefined {
  const given = isObject(params.arguments) ? params.arguments : {};
  switch (method) {
    case 'tools/call':
      return { server, tool: textOf(params.name), arguments: given };
    case 'prompts/get':
      return { server, kind: 'prompt', tool: textOf(params.name), arguments: given };
    case 'resources/read':
      return { server, kind: 'resource', tool: 'resources/read', arguments: { uri: textOf(params.uri) } };
    default:
      return isCustom(method) ? { server, tool: method, arguments: customArguments(params) } : undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All that it has; `_meta` belongs to the envelope. */
function customArguments({ _meta: _, ...given }: JsonObject): JsonObject {
  return given;
}
