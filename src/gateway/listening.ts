/** One subscription of a client to the changes of many servers. */
import type { JsonValue } from '../text/json/json-value.ts';
import type { Server } from './downstream/life/gateway-server.ts';
import type { Flight } from './flights.ts';
import { type Forwarding, forward } from './forward.ts';
import { callOf } from './messages/call-of.ts';
import { META } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import type { Reply } from './messages/own-replies.ts';
import { resultToModern, withSubscription } from './messages/rewrite.ts';
import { type MayLeave, restOfRequest } from './outgoing/leaving.ts';
import type { QuestionDesk } from './server-questions.ts';
import type { Routes } from './server-routes.ts';

const LISTEN = 'subscriptions/listen';
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** Ends when its caller hangs up, or when every server has ended its part. */
export async function listenToAll(
  params: JsonObject,
  flight: Flight,
  to: Forwarding,
  routes: Routes,
  servers: readonly Server[],
): Promise<Reply> {
  const { notifications, ...rest } = params;
  const filter = isObject(notifications) ? notifications : {};
  const { leave } = to.questions;
  const uris = await byServer(filter.resourceSubscriptions, routes, leave);
  acknowledge(honoured(filter, uris), flight, to);
  const parts: Flight[] = [];
  const desk = {
    ...to,
    note: (note: ServerNote, _: Flight, server: string) => unlessAcknowledged(note, flight, server, to),
  };
  const heard = servers.map(async (server) => {
    const part: Flight = { id: flight.id, isGone: flight.isGone, cancel: () => {} };
    parts.push(part);
    const mine = uris.get(server.name);
    const { resourceSubscriptions: _, ...others } = filter;
    const own = { ...others, ...(mine === undefined ? {} : { resourceSubscriptions: mine }) };
    const sent = { method: LISTEN, params: { ...rest, notifications: own }, isLong: true };
    if ((await leave(restOfRequest(server.name, LISTEN, sent.params))) !== undefined) return;
    await forward(server, sent, part, desk);
  });
  const gone = new Promise<void>((resolve) => {
    flight.cancel = (reason) => {
      for (const part of parts) {
        part.isGone = true;
        part.cancel(reason);
      }
      resolve();
    };
  });
  await Promise.race([Promise.all(heard), gone]);
  return { result: withSubscription(resultToModern(LISTEN, {}), flight.id) };
}

/** Without resources that no server lists: their news would never come. */
function honoured(filter: JsonObject, uris: ReadonlyMap<string, readonly string[]>): JsonObject {
  const { resourceSubscriptions } = filter;
  if (!Array.isArray(resourceSubscriptions)) return filter;
  const watched = new Set<JsonValue>([...uris.values()].flat());
  return { ...filter, resourceSubscriptions: resourceSubscriptions.filter((uri) => watched.has(uri)) };
}

function acknowledge(filter: JsonObject, flight: Flight, to: Forwarding): void {
  const params = { notifications: filter, _meta: { [META.subscriptionId]: flight.id } };
  to.note({ kind: 'notification', method: ACKNOWLEDGED, params }, flight, '');
}

function unlessAcknowledged(note: ServerNote, flight: Flight, server: string, to: Forwarding): void {
  if (note.method !== ACKNOWLEDGED) to.note(note, flight, server);
}

/** Each URI to the server that lists it, or has a template for it. */
async function byServer(uris: unknown, routes: Routes, leave: MayLeave): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const uri of Array.isArray(uris) ? uris : []) {
    if (typeof uri !== 'string') continue;
    const route = await routes.toShown('resources/read', { uri });
    if ('server' in route && (await mayBeRead(route.server.name, uri, leave)))
      found.set(route.server.name, [...(found.get(route.server.name) ?? []), uri]);
  }
  return found;
}

/** A template takes any text: what it names is judged as if it were read. */
async function mayBeRead(server: string, uri: string, leave: MayLeave): Promise<boolean> {
  const call = callOf(server, 'resources/read', { uri });
  return call !== undefined && (await leave(call)) === undefined;
}

/** The only server hears of those resources that it offered, and of no other. */
export async function withoutUnlisted(
  params: JsonObject,
  {
    routes,
    questions: { leave },
  }: { readonly routes: Routes; readonly questions: Pick<QuestionDesk, 'leave'> },
): Promise<JsonObject> {
  const { notifications } = params;
  const uris = isObject(notifications) ? notifications.resourceSubscriptions : undefined;
  if (!isObject(notifications) || !Array.isArray(uris)) return params;
  const offered = await Promise.all(
    uris.map(async (uri) => {
      const route = await routes.toShown('resources/read', { uri });
      const isOffered = 'server' in route && route.entry !== undefined;
      return isOffered && (await mayBeRead(route.server.name, String(uri), leave)) ? [uri] : [];
    }),
  );
  return { ...params, notifications: { ...notifications, resourceSubscriptions: offered.flat() } };
}
