/** What a client of the older era set, for its own servers. */
import type { Instance } from './downstream/life/instance.ts';

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
