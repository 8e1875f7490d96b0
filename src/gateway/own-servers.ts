/** What a client of the older era set, for its own servers. */
import type { ClientSide } from './downstream/life/client-side.ts';
import type { Server } from './downstream/life/gateway-server.ts';
import type { Instance } from './downstream/life/instance.ts';
import type { JsonObject } from './messages/incoming.ts';

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

export function notifyAll(
  servers: readonly Server[],
  client: ClientSide,
  method: string,
  params: JsonObject,
): void {
  for (const server of servers) {
    const instance = server.running(client);
    if (instance?.era === 'legacy') instance.connection.notify(method, params);
  }
}
