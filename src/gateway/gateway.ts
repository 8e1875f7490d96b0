/** The gateway: many clients in front of many servers, each message read once and sent on as it was read. */

import { Seal } from '../evidence/keys/sealed-text.ts';
import type { GatewayGuard } from '../road/gateway/gateway-guard.ts';
import { KnownSecrets } from '../sensitive/known/known-secrets.ts';
import { type Caller, identityOf } from '../vocabulary/call.ts';
import { Session } from './client-session.ts';
import { RequestsUnderWay } from './downstream/life/fair-share.ts';
import type { GatewayPorts } from './downstream/life/instance.ts';
import { Permits } from './downstream/life/permits.ts';
import { RunningServers } from './downstream/life/running-servers.ts';
import {
  GATEWAY_LIMITS,
  type GatewayLimits,
  type GatewayServer,
  type ServerStatus,
} from './downstream/life/server-limits.ts';
import type { ClientSession, Hub } from './hub.ts';
import { Listings } from './listing/server-lists.ts';
import { clientWords } from './messages/client-facts.ts';
import type { JsonObject } from './messages/incoming.ts';
import { GivenStates } from './outgoing/given-states.ts';
import { Tasks } from './outgoing/known-tasks.ts';
import { NoteWindows } from './outgoing/note-window.ts';
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
  /** Before any server is started; never rejects. */
  readonly mayStart?: Promise<void>;
  /** Called when a server's state or its standard error has changed; a few times a second at most. */
  onStatus?(status: ServerStatus): void;
  /** Called for each message of a client. */
  onMessage?(): void;
  /** A client connected, and called itself so. */
  onClient?(caller: Caller, words: string): void;
}

export interface Gateway extends Hub {
  /** In the order of the options. */
  servers(): readonly ServerStatus[];
  /**
   * The documents were reloaded: these servers from now on. One whose entry is the same goes on undisturbed; others end
   * once their calls are done. Clients are sent `list_changed`.
   */
  reload(servers?: readonly GatewayServer[]): void;
  /** Ends what runs of these servers; the next request starts them again. */
  restart(names: readonly string[]): Promise<void>;
}

export function openGateway(options: GatewayOptions): Gateway {
  const { ports, road, guard, self = { name: 'tokenauditor', version: '0' }, isBare = false } = options;
  const permits = new Permits((call) => road.digestOf(call));
  const limits = { ...GATEWAY_LIMITS, ...options.limits };
  const tell = (status: ServerStatus) => options.onStatus?.(status);
  const secrets = new KnownSecrets();
  const { mayStart } = options;
  const whole = { ports, limits, permits, secrets, tell, ...(mayStart === undefined ? {} : { mayStart }) };
  const running = new RunningServers(options.servers, whole);
  if (isBare && running.all.length !== 1) throw new Error('only a single server can keep its names');
  const cursors = new Seal(ports.random);
  const { clock } = ports;
  const around: Surroundings = {
    get servers() {
      return running.all;
    },
    ...{ isBare, clock, random: ports.random, limits, road, permits, cursors, self },
    ...{ tasks: new Tasks(), states: new GivenStates(), notes: new NoteWindows(clock) },
    underWay: new RequestsUnderWay(limits),
    ...(guard === undefined ? {} : { guard }),
    listingsFor: listingsByAgent(() => new Listings(cursors, clock, isBare)),
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
      const heard = (message: JsonObject) => {
        options.onMessage?.();
        tellClient(message, about.caller, options);
      };
      return handleOf(session, () => sessions.delete(session), heard);
    },
    servers: () => running.all.map((server) => server.status()),
    reload: (named) => {
      if (named !== undefined) running.replace(named);
      for (const session of sessions) session.onLate(true);
    },
    restart: (names) => running.restart(names),
    close: async () => {
      unwatch?.();
      await Promise.all([...sessions].map((session) => session.close()));
      sessions.clear();
      await running.close();
    },
  };
}

function tellClient(message: JsonObject, caller: Caller, { onClient }: GatewayOptions): void {
  const words = onClient === undefined ? undefined : clientWords(message);
  if (words !== undefined) onClient?.(caller, words);
}

/** In the newer era requests of one agent share what is known of its profile; other clients have their own. */
function listingsByAgent(open: () => Listings): Surroundings['listingsFor'] {
  const byAgent = new Map<string, Listings>();
  return (caller) => {
    if (caller === undefined) return open();
    const key = JSON.stringify([identityOf(caller), caller.profile]);
    const listings = byAgent.get(key) ?? open();
    byAgent.set(key, listings);
    return listings;
  };
}

const handleOf = (
  session: Session,
  closing: () => void,
  heard: (message: JsonObject) => void,
): ClientSession => ({
  take: (message, bytes) => {
    heard(message);
    session.take(message, bytes);
  },
  hangUp: (id) => session.hangUp(id),
  unanswered: (id, why) => session.unanswered?.(id, why),
  close: async () => {
    closing();
    await session.close();
  },
});
