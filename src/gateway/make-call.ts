/** Calls of tools, prompts and resources: each takes the road, and what is stopped is said in words that a model can read. */

import type { ClientAsked } from '../road/gateway/awaited-approvals.ts';
import type { Errand } from '../road/gateway/errands.ts';
import { Interrupted, type Send } from '../road/gateway/travel.ts';
import { withoutState } from '../screening/beside.ts';
import type { Call } from '../vocabulary/call.ts';
import { isUnavailable } from './downstream/life/gateway-server.ts';
import { isOwnScanner, isScannerTool } from './downstream/life/own-scanner.ts';
import { type Flight, holdingOf } from './flights.ts';
import { type Forwarding, forward, type Outcome, type Sent } from './forward.ts';
import type { HeldCalls } from './held-calls.ts';
import { callOf } from './messages/call-of.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { isCustom } from './messages/method-names.ts';
import { missingReply } from './messages/missing-reply.ts';
import { CODES, errorReply, type Reply, toolError } from './messages/own-replies.ts';
import { returnedReply, stoppedReply } from './messages/passed-reply.ts';
import type { Route, Routes } from './server-routes.ts';
import type { Surroundings } from './surroundings.ts';

export interface Calling {
  readonly around: Surroundings;
  readonly routes: Routes;
  readonly to: Forwarding;
  readonly errand: Omit<Errand, 'call'>;
  /** Of a client that cannot be asked anything while it waits for an answer. */
  readonly held?: HeldCalls;
  /** Puts a question of ours to the person at the client; absent where there is none, as far as can be known. */
  askPerson?(question: JsonObject, flight: Flight): Promise<ClientAsked | undefined>;
}

/** The call is made, or it is one that is held open, and goes on with what the client brings. */
export async function answerCall(
  method: string,
  params: JsonObject,
  flight: Flight,
  calling: Calling,
): Promise<Reply> {
  const make = (own: Flight) => makeCall(method, params, own, calling);
  const { held } = calling;
  return held === undefined ? await make(flight) : await held.take(method, params, flight, make);
}

async function makeCall(
  method: string,
  params: JsonObject,
  flight: Flight,
  calling: Calling,
): Promise<Reply> {
  const route = await calling.routes.to(method, params);
  if (!('server' in route)) return route;
  route.server.calls += 1;
  try {
    return await callAt(route, { method, params }, flight, calling);
  } finally {
    route.server.calls -= 1;
  }
}

async function callAt(
  route: Route,
  { method, params }: Pick<Sent, 'method' | 'params'>,
  flight: Flight,
  { around, routes, to, errand, askPerson }: Calling,
): Promise<Reply> {
  const [isModern, { server }] = [to.client.era === 'modern', route];
  const call = judgedCall(server.name, method, route.params, { around, errand });
  const isOwnMethod = isCustom(method);
  if (call === undefined || call.tool === '' || !(isOwnMethod || isCallable(route.params)))
    return errorReply(
      CODES.invalidParams,
      'the request names nothing to call, or its arguments are not an object',
    );
  const wanted = call.kind === 'resource' ? call.arguments.uri : call.tool;
  if (isScannerTool(wanted)) {
    const instance = await server.instanceFor(to.client);
    if (!isUnavailable(instance) && isOwnScanner(wanted, instance))
      return errorReply(CODES.invalidParams, `no server offers a ${call.kind ?? 'tool'} of this name`);
  }
  let lost: Extract<Outcome, { kind: 'lost' }> | undefined;
  let isError = false;
  const admitted = route.entry?.admitted;
  const outputSchema = async () =>
    isOwnMethod ? undefined : await routes.outputSchemaOf(server, call.tool, admitted);
  const own = { ...errand, call, outputSchema, ...(admitted === undefined ? {} : { admitted }) };
  const ask = askPerson && ((question: JsonObject) => askPerson(question, flight));
  const client = to.judgeBy(flight);
  const judge = client === undefined ? {} : { client };
  const holding = { ...holdingOf(flight, around.clock, to, ask), ...judge };
  const send: Send = async (permit, sent) => {
    const pass = around.permits.spend(permit);
    to.waits(flight, false);
    const given = judgedParams(route.params, sent.arguments, isOwnMethod);
    const outcome = await forward(server, { method, params: given, pass }, flight, to);
    if (outcome.kind === 'lost') {
      lost = outcome;
      throw new Interrupted(outcome.why);
    }
    isError = 'error' in outcome.reply;
    return 'error' in outcome.reply ? outcome.reply.error : outcome.reply.result;
  };
  const travelled = await around.road.travel(own, send, holding);
  if (lost !== undefined) return lostReply(method, lost, isModern);
  if (travelled.kind === 'stopped' && travelled.why === 'missing') return missingReply(method, params);
  if (travelled.kind === 'stopped') return stoppedReply(method, travelled, isModern);
  const origin = { server: server.name, tool: call.tool, admitted };
  return around.tasks.learn(errand.caller.agent, origin, returnedReply(travelled, isError));
}

/** A state that the server gave goes back to it unread. */
function judgedCall(
  server: string,
  method: string,
  params: JsonObject,
  { around, errand }: Pick<Calling, 'around' | 'errand'>,
): Call | undefined {
  const call = callOf(server, method, params);
  const { requestState } = params;
  if (call?.beside === undefined || !around.states.isGiven(errand.caller.agent, server, requestState))
    return call;
  const { beside, ...rest } = call;
  const left = withoutState(beside);
  return left === undefined ? rest : { ...rest, beside: left };
}

/** What is sent is what was judged. */
function judgedParams(params: JsonObject, judged: Call['arguments'], isOwnMethod: boolean): JsonObject {
  const { _meta } = params;
  if (isOwnMethod) return { ...judged, ...(_meta === undefined ? {} : { _meta }) };
  return 'arguments' in params ? { ...params, arguments: { ...judged } } : params;
}

const isCallable = ({ arguments: given }: JsonObject): boolean => given === undefined || isObject(given);

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
