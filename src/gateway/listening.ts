/** One subscription of a client to the changes of many servers. */
import type { JsonValue } from '../text/json/json-value.ts';
import type { Server } from './downstream/life/gateway-server.ts';
import type { Flight } from './flights.ts';
import { type Forwarding, forward } from './forward.ts';
import { META } from './messages/eras.ts';
import { isObject, type JsonObject, type ServerNote } from './messages/incoming.ts';
import type { Reply } from './messages/own-replies.ts';
import { resultToModern, withSubscription } from './messages/rewrite.ts';
import type { Routes } from './server-routes.ts';

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
  const uris = await byServer(filter.resourceSubscriptions, routes);
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
    const sent = { method: 'subscriptions/listen', params: { ...rest, notifications: own }, isLong: true };
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
  return { result: withSubscription(resultToModern('subscriptions/listen', {}), flight.id) };
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

/** Each URI to the server that lists it. */
async function byServer(uris: unknown, routes: Routes): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const uri of Array.isArray(uris) ? uris : []) {
    if (typeof uri !== 'string') continue;
    const route = await routes.toShown('resources/read', { uri });
    if ('server' in route) found.set(route.server.name, [...(found.get(route.server.name) ?? []), uri]);
  }
  return found;
}

/** The only server hears of those resources that it offered, and of no other. */
export async function withoutUnlisted(params: JsonObject, routes: Routes): Promise<JsonObject> {
  const { notifications } = params;
  const uris = isObject(notifications) ? notifications.resourceSubscriptions : undefined;
  if (!isObject(notifications) || !Array.isArray(uris)) return params;
  const routed = await Promise.all(uris.map(async (uri) => await routes.toShown('resources/read', { uri })));
  const offered = uris.filter((_, i) => {
    const route = routed[i];
    return route !== undefined && 'server' in route && route.entry !== undefined;
  });
  return { ...params, notifications: { ...notifications, resourceSubscriptions: offered } };
}
