/** The gateway: many clients in front of many servers, each message read once and sent on as it was read. */
import type { Random } from '../ports/files.ts';
import type { ServerPorts } from '../ports/servers.ts';
import type { NotSent, Returned, Send } from '../road/travel.ts';
import type { Call, Caller } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { GatewayLimits, GatewayServer, ServerStatus } from './downstream/server-options.ts';
import type { Hub } from './hub.ts';

/** One call of one client, on its way to the road. */
export interface Errand {
  readonly call: Call;
  readonly caller: Caller;
  /** Unique for the client's session. */
  readonly session: string;
  /** The folder of the client, where the door knows it. */
  readonly project?: string;
}

/** The road that every `tools/call`, `prompts/get` and `resources/read` takes: `road/gateway-road.ts` makes one. */
export interface GatewayRoad {
  travel(errand: Errand, send: Send): Promise<Returned | NotSent>;
  /** What a permit is compared with. */
  digestOf(call: Call): Digest;
}

export interface GatewayOptions {
  readonly servers: readonly GatewayServer[];
  /** A single server keeps the names of its tools and prompts, and its greeting. Only with exactly one server. */
  readonly isBare?: boolean;
  readonly ports: ServerPorts & { readonly random: Random };
  readonly limits?: Partial<GatewayLimits>;
  readonly road: GatewayRoad;
  /** Our own name and version, for clients of many servers. */
  readonly self?: { readonly name: string; readonly version: string };
  /** Called when a server's state or its standard error has changed; at most a few times a second. */
  onStatus?(status: ServerStatus): void;
}

export interface Gateway extends Hub {
  /** In the order of the options. */
  servers(): readonly ServerStatus[];
}

export function openGateway(options: GatewayOptions): Gateway {
  throw new Error(`to be built: ${options.servers.length}`);
}
