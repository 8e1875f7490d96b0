/** The gateway: many clients in front of many servers, each message read once and sent on as it was read. */

import { Seal } from '../evidence/keys/sealed-text.ts';
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import { Session } from './client-session.ts';
import { Server } from './downstream/life/gateway-server.ts';
import type { GatewayPorts } from './downstream/life/instance.ts';
import { Permits } from './downstream/life/permits.ts';
import {
  GATEWAY_LIMITS,
  type GatewayLimits,
  type GatewayServer,
  type ServerStatus,
} from './downstream/life/server-limits.ts';
import type { Hub } from './hub.ts';
import { Listings } from './listing/server-lists.ts';
import type { GatewayRoad, Surroundings } from './surroundings.ts';

export interface GatewayOptions {
  readonly servers: readonly GatewayServer[];
  /** A single server keeps the names of its tools and prompts, and its greeting. Only with exactly one server. */
  readonly isBare?: boolean;
  readonly ports: GatewayPorts;
  readonly limits?: Partial<GatewayLimits>;
  readonly road: GatewayRoad;
  /** What clients may see, and servers may ask; absent: everything. */
  readonly guard?: GatewayGuard;
  /** Our own name and version, for clients of many servers. */
  readonly self?: { readonly name: string; readonly version: string };
  /** Called when a server's state or its standard error has changed; a few times a second at most. */
  onStatus?(status: ServerStatus): void;
}

export interface Gateway extends Hub {
  /** In the order of the options. */
  servers(): readonly ServerStatus[];
  /** Ends what runs of these servers; the next request starts them again. */
  restart(names: readonly string[]): Promise<void>;
}

export function openGateway(options: GatewayOptions): Gateway {
  const { ports, road, guard, self = { name: 'tokenauditor', version: '0' }, isBare = false } = options;
  const permits = new Permits((call) => road.digestOf(call));
  const limits = { ...GATEWAY_LIMITS, ...options.limits };
  const servers = serversOf(options, limits, permits);
  if (isBare && servers.length !== 1) throw new Error('only a single server can keep its names');
  const cursors = new Seal(ports.random);
  const { clock } = ports;
  const byAgent = new Map<string, Listings>();
  const around: Surroundings = {
    ...{ servers, isBare, clock, random: ports.random, limits, road, permits, cursors, self },
    ...(guard === undefined ? {} : { guard }),
    listingsFor: (agent) => {
      const listings =
        (agent === undefined ? undefined : byAgent.get(agent)) ?? new Listings(cursors, clock, isBare);
      if (agent !== undefined) byAgent.set(agent, listings);
      return listings;
    },
  };
  const sessions = new Set<Session>();
  // In the ledger a session is known by its name: no two processes may use the same.
  const marker = Buffer.from(ports.random.bytes(6)).toString('hex');
  let last = 0;
  const unwatch = guard?.watch(() => {
    for (const session of sessions) session.onDecided();
  });
  return {
    connect: (link, about) => {
      last += 1;
      const session = new Session(link, about, around, `${marker}-${last}`);
      sessions.add(session);
      return {
        take: (message) => session.take(message),
        hangUp: (id) => session.hangUp(id),
        close: async () => {
          sessions.delete(session);
          await session.close();
        },
      };
    },
    servers: () => servers.map((server) => server.status()),
    restart: (names) => restartNamed(servers, names),
    close: async () => {
      unwatch?.();
      await Promise.all([...sessions].map((session) => session.close()));
      sessions.clear();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function serversOf(
  { ports, ...options }: GatewayOptions,
  limits: GatewayLimits,
  permits: Permits,
): readonly Server[] {
  const tell = (status: ServerStatus) => options.onStatus?.(status);
  return options.servers.map((server) => new Server(server, { ports, limits, permits, tell }));
}

async function restartNamed(servers: readonly Server[], names: readonly string[]): Promise<void> {
  await Promise.all(servers.map((server) => (names.includes(server.name) ? server.restart() : undefined)));
}
