import type { ServerPorts } from '../../../ports/servers.ts';
import { type Resolved, resolveReferences } from '../references.ts';
import type { ServerStart } from '../server-start.ts';
import type { ClientSide } from './client-side.ts';
import type { GatewayServer } from './server-limits.ts';

/** As it is started for one client: in the client's folder if it belongs there, with what its references yield now. */
export async function placedStart(
  start: ServerStart,
  { isInClientFolder }: GatewayServer,
  client: ClientSide,
  ports: ServerPorts,
): Promise<Resolved> {
  const folder = isInClientFolder === true ? await client.folder() : undefined;
  const placed = start.kind === 'stdio' && folder !== undefined ? { ...start, cwd: folder } : start;
  return await resolveReferences(placed, ports);
}
