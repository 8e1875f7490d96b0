/** The methods of an MCP client that take the road, and how each spells its parameters. */
import { callOf } from '../../gateway/messages/call-of.ts';
import { copyJson } from '../../text/json/json-copy.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call } from '../../vocabulary/call.ts';
import { ValidationError } from '../../vocabulary/scanning/security-errors.ts';

const BY_NAME = {
  callTool: 'tools/call',
  getPrompt: 'prompts/get',
  readResource: 'resources/read',
  subscribeResource: 'resources/subscribe',
  unsubscribeResource: 'resources/unsubscribe',
  complete: 'completion/complete',
} as const;
export const METHODS = [
  ...(['callTool', 'getPrompt', 'readResource'] as const),
  ...(['subscribeResource', 'unsubscribeResource', 'complete'] as const),
];
export type Method = (typeof METHODS)[number] | 'request';

export type Params = { readonly [key: string]: JsonValue };

export interface GuardedRequest {
  readonly call: Call;
  readonly params: Params;
  /** The arguments of the method, with these parameters instead. */
  withParams(params: Params): unknown[];
}

/** Undefined for a `request` that is no call. */
export function requestOf(
  server: string,
  method: Method,
  args: readonly unknown[],
): GuardedRequest | undefined {
  const [first, ...rest] = args;
  if (method !== 'request') {
    const params = paramsIn(first);
    return { call: judged(server, BY_NAME[method], params), params, withParams: (given) => [given, ...rest] };
  }
  const { method: named, params: written, ...more } = Object(first) as Record<string, unknown>;
  if (!Object.values(BY_NAME).some((one) => one === named)) return undefined;
  const params = paramsIn(written);
  const withParams = (given: Params) => [{ ...more, method: named, params: given }, ...rest];
  return { call: judged(server, String(named), params), params, withParams };
}

/** A copy: what is judged is what is sent. */
function paramsIn(value: unknown): Params {
  const copy = copyJson(value);
  if (!copy.ok) throw new ValidationError(`the parameters are not plain JSON at "${copy.at}"`);
  if (!isMap(copy.value)) throw new ValidationError('the parameters are not an object');
  return copy.value;
}

const isMap = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAMED_BY: Readonly<Record<string, string>> = {
  [BY_NAME.readResource]: 'uri',
  [BY_NAME.subscribeResource]: 'uri',
  [BY_NAME.unsubscribeResource]: 'uri',
  [BY_NAME.complete]: 'ref',
};

function judged(server: string, method: string, params: Params): Call {
  const named = NAMED_BY[method] ?? 'name';
  if (named === 'ref' ? !isMap(params.ref) : typeof params[named] !== 'string' || params[named] === '')
    throw new ValidationError(`the request has no \`${named}\``);
  if (params.arguments !== undefined && !isMap(params.arguments))
    throw new ValidationError('`arguments` is not an object');
  const call = callOf(server, method, { ...params });
  if (call === undefined) throw new ValidationError('the request names nothing to call');
  return call;
}
