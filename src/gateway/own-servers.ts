/** What a client of the older era set, for its own servers. */
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Instance } from './downstream/life/instance.ts';
import type { JsonObject } from './messages/incoming.ts';
import { isNotification } from './messages/note-names.ts';
import type { Surroundings } from './surroundings.ts';

interface Wishes {
  readonly level: string | undefined;
  /** The server of each URI that the client subscribed to. */
  readonly subscribed: ReadonlyMap<string, string>;
}

/** A server that was started again knows nothing of it. */
export function setUp(instance: Instance, { level, subscribed }: Wishes): void {
  const { connection, capabilities, server } = instance;
  if (level !== undefined && capabilities.logging !== undefined)
    void connection.request('logging/setLevel', { level });
  for (const [uri, owner] of subscribed)
    if (owner === server) {
      instance.isHeld = true;
      void connection.request('resources/subscribe', { uri });
    }
}

/** To the client's own servers: one client must not change what others share. What is no notification is a call unjudged. */
export function passNotice(
  { servers, isBare }: Pick<Surroundings, 'servers' | 'isBare'>,
  client: ClientSide,
  method: string,
  params: JsonObject,
): void {
  const isForAll = isBare || method === 'notifications/roots/list_changed';
  if (!isForAll || !isNotification(method) || client.era !== 'legacy') return;
  for (const server of servers) {
    const instance = server.running(client);
    if (instance?.era === 'legacy') instance.connection.notify(method, params);
  }
}
