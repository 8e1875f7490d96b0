/** One subscription of a client to the changes of many servers. */
import { readingsOf } from '../policy/uri-readings.ts';
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
  const heard = servers.map(async (server) => {
    const part: Flight = { id: flight.id, isGone: flight.isGone, cancel: () => {} };
    parts.push(part);
    const mine = uris.get(server.name);
    const { resourceSubscriptions: _, ...others } = filter;
    const own = { ...others, ...(mine === undefined ? {} : { resourceSubscriptions: mine }) };
    const sent = { method: LISTEN, params: { ...rest, notifications: own }, isLong: true };
    if ((await leave(restOfRequest(server.name, LISTEN, sent.params))) !== undefined) return;
    // All of them are acknowledged in one message, by us.
    await forward(server, sent, part, listeningDesk(to, flight, own, { isAcknowledged: true }));
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

/** What a server sends for a subscription, as far as it was asked for and acknowledged, under the client's own id. */
export function listeningDesk(
  to: Forwarding,
  flight: Flight,
  asked: JsonObject,
  { isAcknowledged = false } = {},
): Forwarding {
  let honoured = asked;
  const own = (note: ServerNote): ServerNote => ({
    ...note,
    params: withSubscription(note.params ?? {}, flight.id),
  });
  return {
    ...to,
    note: (note, _, server) => {
      if (note.method !== ACKNOWLEDGED) {
        if (isWithin(note, honoured)) to.note(bareUpdate(note), flight, server, own);
        return;
      }
      const given = note.params?.notifications;
      honoured = isObject(given) ? common(asked, given) : {};
      if (isAcknowledged) return;
      to.note({ ...note, params: { notifications: honoured } }, flight, server, own);
    },
  };
}

const UPDATED = 'notifications/resources/updated';
const LISTS = /^notifications\/(tools|prompts|resources)\/list_changed$/;

/** The news is that something has changed, and which resource: there is no place for words. */
export function bareUpdate(note: ServerNote): ServerNote {
  if (note.method !== UPDATED && !LISTS.test(note.method)) return note;
  const { uri, _meta } = note.params ?? {};
  const named = note.method === UPDATED && uri !== undefined ? { uri } : {};
  return { ...note, params: { ...named, ...(_meta === undefined ? {} : { _meta }) } };
}

/** What the client subscribed to at this server that this is, or is a part of. */
function wholeOf(uri: string, server: string, subscribed: ReadonlyMap<string, string>): string | undefined {
  const own = [...subscribed].flatMap(([whole, owner]) => (owner === server ? [whole] : []));
  return (
    own.find((whole) => whole === uri) ??
    own.find((whole) => uri.startsWith(whole.endsWith('/') ? whole : `${whole}/`))
  );
}

/** In the older era, as the client may hear of it; undefined where it is of nothing that it subscribed to. */
export function subscribedNews(
  note: ServerNote,
  server: string,
  subscribed: ReadonlyMap<string, string>,
  routes: Pick<Routes, 'toShown'> | undefined,
): ServerNote | Promise<ServerNote> | undefined {
  const news = bareUpdate(note);
  if (note.method !== UPDATED) return news;
  const { uri } = news.params ?? {};
  const whole = typeof uri === 'string' ? wholeOf(uri, server, subscribed) : undefined;
  if (whole === undefined || typeof uri !== 'string') return undefined;
  if (uri === whole) return news;
  // What is kept from the client, or may be no part at all, is not named to it: the news is of the whole then.
  const ofWhole: ServerNote = { ...news, params: { ...news.params, uri: whole } };
  if (routes === undefined || readingsOf(uri) === undefined) return ofWhole;
  return routes.toShown('resources/read', { uri }).then(
    (route) => ('server' in route && route.server.name === server ? news : ofWhole),
    () => ofWhole,
  );
}

/** What both sides named. */
function common(asked: JsonObject, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const wanted = asked[key];
      if (Array.isArray(wanted) && Array.isArray(value))
        return [[key, value.filter((one) => wanted.includes(one))]];
      return wanted === undefined || (wanted === false && value !== false) ? [] : [[key, value]];
    }),
  );
}

function isWithin({ method, params = {} }: ServerNote, honoured: JsonObject): boolean {
  const names = (key: string, value: JsonValue | undefined) => {
    const all = honoured[key];
    return Array.isArray(all) && value !== undefined && all.includes(value);
  };
  const [, kind] = LISTS.exec(method) ?? [];
  if (kind !== undefined) return honoured[`${kind}ListChanged`] === true;
  if (method === UPDATED) return names('resourceSubscriptions', params.uri);
  if (method.startsWith('notifications/tasks')) return names('taskIds', params.taskId);
  // What an extension of the protocol adds to the filter has notifications of its own.
  return Object.keys(honoured).some((key) => !KNOWN.test(key)) && !REQUESTS.test(method);
}

const KNOWN = /^(?:(?:tools|prompts|resources)ListChanged|resourceSubscriptions|taskIds)$/;
/** They belong to a request. */
const REQUESTS = /^notifications\/(?:message|progress|cancelled)$/;

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
