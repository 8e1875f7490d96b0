/**
 * What a client sends to a server besides calls: the rest of a list's request, an answer to a question, a notification. It
 * reaches the server like arguments, so it is judged like them, by the memory of the session as well.
 */
import type { Errand } from '../../road/gateway/errands.ts';
import type { NotSent, Returned, Send } from '../../road/gateway/travel.ts';
import { type Beside, besideOf } from '../../screening/beside.ts';
import type { Call } from '../../vocabulary/call.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';

/** Undefined if it may go. `isRecorded`: also where nothing is found. */
export type MayLeave = (
  call: Call,
  about?: { readonly isRecorded?: boolean },
) => Promise<NotSent | undefined>;

/** The part of the gateway's road that it takes. */
interface LeavingRoad {
  isPlain(errand: Errand): Promise<boolean>;
  travel(errand: Errand, send: Send): Promise<Returned | NotSent>;
}

export function leavingOf(road: LeavingRoad, errand: Omit<Errand, 'call'>): MayLeave {
  return async (call, { isRecorded = false } = {}) => {
    if (Object.keys(call.arguments).length === 0 && call.beside === undefined) return undefined;
    const own = { ...errand, call };
    if (!isRecorded && (await road.isPlain(own))) return undefined;
    const gone = await road.travel(own, async () => ({}));
    return gone.kind === 'stopped' ? gone : undefined;
  };
}

/** A request or notification: all of it but these fields, which are ours or checked otherwise. */
export const restOfMessage = (
  server: string,
  method: string,
  params: JsonObject,
  named: readonly string[] = [],
): Call => message(server, method, {}, besideOf(params, named));

/** A whole message, such as an answer: its fields are arguments, and `_meta` belongs to the envelope. */
export const wholeMessage = (server: string, method: string, { _meta, ...given }: JsonObject): Call =>
  message(server, method, given, _meta === undefined ? undefined : besideOf({ _meta }, []));

const message = (server: string, tool: string, given: JsonObject, beside: Beside | undefined): Call => ({
  kind: 'message',
  ...{ server, tool, arguments: given },
  ...(beside === undefined ? {} : { beside }),
});

const LISTEN = 'subscriptions/listen';

/** Requests that are passed on without being calls. A cursor is one that the server gave: clients have it sealed. */
export function restOfRequest(server: string, method: string, params: JsonObject): Call {
  if (method !== LISTEN) return restOfMessage(server, method, params, ['cursor']);
  const { notifications, ...others } = params;
  const odd = isObject(notifications) ? oddIn(notifications) : {};
  const rest = Object.keys(odd).length === 0 ? others : { ...others, notifications: odd };
  return restOfMessage(server, method, rest);
}

/** Besides switches, addresses, each of which is judged as if it were read, and tasks that the agent made. */
const oddIn = (filter: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([key, value]) => typeof value !== 'boolean' && key !== 'resourceSubscriptions' && key !== 'taskIds',
    ),
  );
