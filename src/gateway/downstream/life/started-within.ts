import type { ClientSide } from './client-side.ts';
import { isUnavailable, type Server } from './gateway-server.ts';
import type { Instance } from './instance.ts';

/**
 * Its instance, if it is there within a time from its start: one server that hangs must not hold up what others answer.
 * `starting`: it is not ready, and may be later. Undefined: it cannot be used.
 */
export async function startedWithin(
  server: Server,
  client: ClientSide,
  graceMs: number,
): Promise<Instance | 'starting' | undefined> {
  const opened = server.instanceFor(client);
  const instance =
    graceMs === Infinity ? await opened : await Promise.race([opened, late(server, client, graceMs)]);
  return instance !== 'starting' && isUnavailable(instance) ? undefined : instance;
}

function late(server: Server, client: ClientSide, graceMs: number): Promise<'starting'> {
  const left = Math.max(0, graceMs - server.startingMs(client));
  return new Promise((resolve) => {
    server.clock.after(left, () => resolve('starting'));
  });
}
