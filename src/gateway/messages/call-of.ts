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
    case 'resources/subscribe':
    case 'resources/unsubscribe':
      return { server, kind: 'resource', tool: READ, arguments: { uri: textOf(params.uri) } };
    case 'completion/complete':
      return completed(server, params);
    default:
      return isCustom(method) ? { server, tool: method, arguments: customArguments(params) } : undefined;
  }
}

/** What was typed so far goes to the server: as to the prompt or resource that it is typed for. */
function completed(server: string, { ref, argument, context }: JsonObject): Call {
  const { type, name, uri }: JsonObject = isObject(ref) ? ref : {};
  const earlier = isObject(context) && isObject(context.arguments) ? context.arguments : {};
  const typed = isObject(argument) ? { [textOf(argument.name)]: textOf(argument.value) } : {};
  const given = { ...earlier, ...typed };
  return type === 'ref/prompt'
    ? { server, kind: 'prompt', tool: textOf(name), arguments: given }
    : { server, kind: 'resource', tool: READ, arguments: { ...given, uri: textOf(uri) } };
}

/** What else is done with a resource is judged, and recorded, as if it were read. */
const READ = 'resources/read';
export const COMPLETE = 'completion/complete';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All that it has; `_meta` belongs to the envelope. */
function customArguments({ _meta: _, ...given }: JsonObject): JsonObject {
  return given;
}
