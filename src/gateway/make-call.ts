/** Calls of tools, prompts and resources: each takes the road, and what is stopped is said in words that a model can read. */
import { wayToAllow } from '../approvals/overrides.ts';
import type { NotSent, Returned } from '../road/gateway/travel.ts';
import { Interrupted } from '../road/gateway/travel.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { isUnavailable } from './downstream/life/gateway-server.ts';
import { isOwnScanner, isScannerTool } from './downstream/life/own-scanner.ts';
import type { Flight } from './flights.ts';
import { type Forwarding, forward, type Outcome } from './forward.ts';
import { callOf } from './messages/call-of.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { CODES, errorReply, type Reply, toolError } from './messages/own-replies.ts';
import type { Routes } from './server-routes.ts';
import type { Errand, Surroundings } from './surroundings.ts';

export interface Calling {
  readonly around: Surroundings;
  readonly routes: Routes;
  readonly to: Forwarding;
  readonly errand: Omit<Errand, 'call'>;
}

export async function makeCall(
  method: string,
  params: JsonObject,
  flight: Flight,
  { around, routes, to, errand }: Calling,
): Promise<Reply> {
  const isModern = to.client.era === 'modern';
  const route = await routes.to(method, params);
  if (!('server' in route)) return route;
  const { server } = route;
  const call = callOf(server.name, method, route.params);
  if (call === undefined || call.tool === '' || !isCallable(route.params))
    return errorReply(
      CODES.invalidParams,
      'the request names nothing to call, or its arguments are not an object',
    );
  if (isScannerTool(call.tool)) {
    const instance = await server.instanceFor(to.client);
    if (!isUnavailable(instance) && isOwnScanner(call.tool, instance))
      return errorReply(CODES.invalidParams, 'no server offers a tool of this name');
  }
  let lost: Extract<Outcome, { kind: 'lost' }> | undefined;
  let isError = false;
  const travelled = await around.road.travel({ ...errand, call }, async (permit, sent) => {
    const pass = around.permits.spend(permit);
    const own =
      'arguments' in route.params ? { ...route.params, arguments: { ...sent.arguments } } : route.params;
    const outcome = await forward(server, { method, params: own, pass }, flight, to);
    if (outcome.kind === 'lost') {
      lost = outcome;
      throw new Interrupted(outcome.why);
    }
    isError = 'error' in outcome.reply;
    return 'error' in outcome.reply ? outcome.reply.error : outcome.reply.result;
  });
  if (lost !== undefined) return lostReply(method, lost, isModern);
  return travelled.kind === 'stopped'
    ? stoppedReply(method, travelled, isModern)
    : returned(travelled, isError);
}

const isCallable = ({ arguments: given }: JsonObject): boolean => given === undefined || isObject(given);

/** What was removed is said in the result itself: the model would wonder about the gap. */
function returned({ reply, removed }: Returned, isError: boolean): Reply {
  const body: JsonObject = isObject(reply as JsonValue) ? (reply as JsonObject) : {};
  if (isError) return { error: body };
  const { content } = body;
  return removed === undefined || !Array.isArray(content)
    ? { result: body }
    : { result: { ...body, content: [...content, { type: 'text', text: removed }] } };
}

/** Never the content of the call. */
function stoppedReply(method: string, { reason, checks, approval }: NotSent, isModern: boolean): Reply {
  const unnamed = checks.filter((check) => !reason.includes(check));
  const named = unnamed.length === 0 ? '' : ` (${unnamed.join(', ')})`;
  const way = approval === undefined ? '' : ` ${wayToAllow(approval)}`;
  const text = `${reason}${named}${way}`;
  return method === 'tools/call' ? toolError(text, isModern) : errorReply(CODES.stopped, text);
}

/** A call whose fate is unknown is never repeated: its caller decides. */
export function lostReply(
  method: string,
  { why, isUndone, isLate }: Extract<Outcome, { kind: 'lost' }>,
  isModern: boolean,
): Reply {
  if (method !== 'tools/call') return errorReply(isLate === true ? CODES.timeout : CODES.unavailable, why);
  const fate = isUndone
    ? 'The call was not made'
    : 'It is not known whether the call was carried out: look before you repeat it';
  return toolError(`${fate}. The reason: ${why}.`, isModern);
}
