/**
 * The one way by which a server's own words reach its client outside the answers to calls: notifications, questions,
 * greetings and the rest of a list. All of it is read like a reply, the name of the method included.
 */

import type { Errand } from '../road/gateway/errands.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { isWithoutText, type ServerMessage } from './messages/note-texts.ts';
import type { GatewayRoad } from './surroundings.ts';

export interface ReadMessage {
  readonly params: JsonObject | undefined;
  /** Whether secrets or orders to the model were removed. */
  readonly isChanged: boolean;
}

/** Undefined where nothing of it may be passed on. */
export type ReadServer = (server: string, message: ServerMessage) => Promise<ReadMessage | undefined>;

/** Methods are names: no sentence is one. */
const METHOD = /^[\w$.-]{1,60}(?:\/[\w$.-]{1,60}){0,5}$/;
export function readerOf(road: GatewayRoad, errand: Omit<Errand, 'call'>): ReadServer {
  return async (server, message) => {
    const { method, params } = message;
    if (!METHOD.test(method)) return undefined;
    if (isWithoutText(message)) return { params, isChanged: false };
    const given = { method, params: params ?? {} };
    const call = { server, tool: method, arguments: {} };
    const read = await road.receive({ ...errand, call }, given, { isMessage: true });
    if (read.kind !== 'returned' || !isObject(read.reply)) return undefined;
    if (read.reply === given) return { params, isChanged: false };
    const left = read.reply.params;
    return read.reply.method === method && isObject(left) ? { params: left, isChanged: true } : undefined;
  };
}
