/** From a request to listings: servers are planned, agreed to, started or reached, and listed. */
import { LIST_LIMITS, type ListLimits } from '../../gateway/downstream/limits.ts';
import { listServer } from '../../gateway/downstream/list-server.ts';
import { originOf } from '../../gateway/downstream/server-start.ts';
import { shownStart } from '../../gateway/downstream/variables.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { MOST_LISTING_BYTES } from './listing-file.ts';
import type { NamedServer } from './plan.ts';
import { planServers } from './plan-servers.ts';
import type { Gathered, ScanRequest } from './request.ts';
import type { ScanRoom } from './room.ts';
import { quoted, safe } from './safe-text.ts';

/** Starting a server is mostly waiting for it. */
const AT_ONCE = 4;

export interface Gathering {
  readonly gathered: readonly Gathered[];
  readonly problems: readonly string[];
}

export async function gather(request: ScanRequest, room: ScanRoom): Promise<Gathering> {
  const { documents, deadlineMs = LIST_LIMITS.deadlineMs } = request;
  const plan = await planServers(request, room);
  const agreed = await room.agree(plan);
  if (agreed.length === 0 && plan.servers.length > 0 && documents.length === 0) {
    throw new Trouble('servers.declined', {});
  }
  const live = agreed.length === 0 ? [] : await listAll(agreed, deadlineMs, room);
  return { gathered: [...documents, ...live], problems: plan.problems };
}

async function listAll(
  servers: readonly NamedServer[],
  deadlineMs: number,
  room: ScanRoom,
): Promise<Gathered[]> {
  const ports = await room.serverPorts();
  const limits = {
    deadlineMs,
    // Shared evenly: no server can take it from the others.
    maxListingBytes: Math.min(LIST_LIMITS.maxListingBytes, Math.floor(MOST_LISTING_BYTES / servers.length)),
  };
  const watch = room.watchServers(servers.length);
  const found: Gathered[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < servers.length; i = next++) {
      const server = servers[i];
      if (!server) return;
      watch.begin(server.name);
      found[i] = await listOne(server, ports, limits);
      watch.end(server.name);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    watch.done();
  }
  for (const { listing, notes = [] } of found)
    for (const note of notes) room.note(`${quoted(listing.server, 80)}: ${safe(note, 400)}`);
  return found;
}

async function listOne(
  server: NamedServer,
  ports: ServerPorts,
  limits: Partial<ListLimits>,
): Promise<Gathered> {
  const { name, start, source, script, otherNames } = server;
  const { notes, stderr, ...listing } = await listServer(name, start, ports, limits);
  return {
    listing,
    startedAs: originOf(shownStart(start, ports)),
    ...(source === undefined ? {} : { source }),
    ...(script === undefined ? {} : { script }),
    ...(listing.problems.length > 0 && stderr !== '' ? { said: stderr } : {}),
    otherNames,
    notes,
    isLive: true,
  };
}
