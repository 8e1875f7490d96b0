import { besideOf } from '../../screening/beside.ts';
import type { Call } from '../../vocabulary/call.ts';
import { isObject, type JsonObject } from './incoming.ts';
import { isCustom } from './method-names.ts';

/** What a request does at its server, for those that take the road; undefined for all others. */
export function callOf(server: string, method: string, params: JsonObject): Call | undefined {
  const given = isObject(params.arguments) ? params.arguments : {};
  switch (method) {
    case 'tools/call':
      return { server, tool: textOf(params.name), arguments: given, ...restOf(params, NAMED) };
    case 'prompts/get':
      return {
        server,
        kind: 'prompt',
        tool: textOf(params.name),
        arguments: given,
        ...restOf(params, NAMED),
      };
    case 'resources/read':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
      return { ...RESOURCE, server, arguments: { uri: textOf(params.uri) }, ...restOf(params, ['uri']) };
    case COMPLETE:
      return completed(server, params);
    default:
      return isCustom(method) ? customCall(server, method, params) : undefined;
  }
}

export const COMPLETE = 'completion/complete';

export const isCall = (method: string): boolean =>
  method === 'tools/call' || method === 'prompts/get' || method === 'resources/read';

const NAMED = ['name', 'arguments'];
/** What else is done with a resource is judged, and recorded, as if it were read. */
const RESOURCE = { kind: 'resource', tool: 'resources/read' } as const;

/** Everything else that the server is sent. */
function restOf(params: JsonObject, named: readonly string[]): Pick<Call, 'beside'> {
  const beside = besideOf(params, named);
  return beside === undefined ? {} : { beside };
}

/** What was typed so far goes to the server: as to the prompt or resource that it is typed for. */
function completed(server: string, params: JsonObject): Call {
  const [ref, argument, context] = [params.ref, params.argument, params.context].map((one) =>
    isObject(one) ? one : {},
  ) as [JsonObject, JsonObject, JsonObject];
  const earlier = isObject(context.arguments) ? context.arguments : {};
  const typed = 'name' in argument ? { [textOf(argument.name)]: textOf(argument.value) } : {};
  const isPrompt = ref.type === 'ref/prompt';
  const address = isPrompt ? {} : { uri: textOf(ref.uri) };
  const given = { ...earlier, ...typed, ...address };
  // What another value of the same name takes the place of is sent all the same.
  const hidden = membersOf(earlier, (key) => Object.hasOwn(typed, key) || Object.hasOwn(address, key));
  const isTypedHidden = Object.keys(typed).some((key) => Object.hasOwn(address, key));
  const others = {
    ref: without(ref, ['type', isPrompt ? 'name' : 'uri']),
    argument: without(argument, isTypedHidden ? ['name'] : ['name', 'value']),
    context: {
      ...without(context, ['arguments']),
      ...(Object.keys(hidden).length === 0 ? {} : { arguments: hidden }),
    },
  };
  const odd = Object.fromEntries(Object.entries(others).filter(([, one]) => Object.keys(one).length > 0));
  const rest = restOf({ ...without(params, Object.keys(others)), ...odd }, []);
  return isPrompt
    ? { server, kind: 'prompt', tool: textOf(ref.name), arguments: given, ...rest }
    : { ...RESOURCE, server, arguments: given, ...rest };
}

const membersOf = (value: JsonObject, isKept: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));

const without = (value: JsonObject, named: readonly string[]): JsonObject =>
  membersOf(value, (key) => !named.includes(key));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All that it has are arguments; `_meta` belongs to the envelope. No list has its name, which can be any text. */
function customCall(server: string, method: string, { _meta, ...given }: JsonObject): Call {
  const rest = restOf({ method, ...(_meta === undefined ? {} : { _meta }) }, []);
  return { server, tool: method, arguments: given, ...rest };
}
