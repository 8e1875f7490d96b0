import type { ServerOrigin } from '../../../vocabulary/definition.ts';
import type { ServerStart } from '../server-start.ts';

/** Limits on one server, and what it may cost; each has a default. */
export interface GatewayLimits {
  /** For one call in all, whatever progress is reported. */
  readonly callMs: number;
  /** For a client to come back with the answers to what a server asked; then the server gets an error. */
  readonly holdMs: number;
  /** From its start to its greeting. */
  readonly startMs: number;
  /** Without a call; then it is stopped, and started again by the next one. */
  readonly idleMs: number;
  /** Between two questions whether it still answers, where nothing else shows it. */
  readonly pingMs: number;
  /** From closing its input to ending it by force. */
  readonly graceMs: number;
  /** One message of the server. */
  readonly maxMessageBytes: number;
  /** Of all clients of a gateway that wait for an answer: a fair share of it for each agent, and each connection. */
  readonly maxWaiting: number;
  /** Of those requests together. */
  readonly maxWaitingBytes: number;
  /** Processes of the server, or sessions with it, for one agent at the same time. */
  readonly maxProcesses: number;
  /** Without a call; then one is ended when another session of its agent needs its place. */
  readonly spareMs: number;
  /** How long such a session waits for a place. */
  readonly roomMs: number;
  /** Uptime after which earlier failures no longer count. */
  readonly steadyMs: number;
}

export const GATEWAY_LIMITS: GatewayLimits = {
  callMs: 10 * 60_000,
  holdMs: 5 * 60_000,
  startMs: 30_000,
  idleMs: 10 * 60_000,
  pingMs: 30_000,
  graceMs: 2_000,
  maxMessageBytes: 16 * 1024 * 1024,
  maxWaiting: 16_384,
  maxWaitingBytes: 64 * 1024 * 1024,
  maxProcesses: 16,
  spareMs: 3_000,
  roomMs: 20_000,
  steadyMs: 60_000,
};

/** One server behind the gateway. */
export interface GatewayServer {
  readonly name: string;
  readonly start: ServerStart;
  /** Its prefix in the names that clients see, instead of its name. */
  readonly as?: string;
  /** The name that its pins are kept under: entries of two clients may call different servers the same. */
  readonly pinnedAs?: string;
  /** Its origin as its configuration spells it, where a client filled in variables: pins are on that. */
  readonly spelled?: ServerOrigin;
  /** Whether it starts in the client's folder: that of the door, else the first of the client's roots. */
  readonly isInClientFolder?: boolean;
  readonly limits?: Partial<GatewayLimits>;
}

export const SERVER_STATES = ['stopped', 'starting', 'ready', 'degraded', 'restarting', 'failed'] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** A server as people may see it. */
export interface ServerStatus {
  readonly name: string;
  readonly state: ServerState;
  /** Why it is not ready, in our words. */
  readonly why?: string;
  /** Processes or sessions that are open. */
  readonly instances: number;
  /** Times that it ended by itself or had to be ended. */
  readonly failures: number;
  /** The last 64 kB of its standard error, without secrets. */
  readonly stderr: string;
}
