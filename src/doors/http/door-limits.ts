/** What clients over HTTP may hold of this process. Each agent meets a limit of its own before it meets others'. */
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { unreadReply } from '../../gateway/messages/own-replies.ts';

export interface DoorLimits {
  /** Connections that have shown no token; of more, the oldest is closed. */
  readonly unknownConnections: number;
  /** Connections that have, of all agents: a fair share for each. */
  readonly connections: number;
  /** Of the older era, of one agent. Of more, the one that is idle longest is ended. */
  readonly sessions: number;
  /** Of bodies that are still arriving, of all agents: a fair share for each. */
  readonly bodyBytes: number;
  /** Of answers that the clients of one agent have not read. */
  readonly unreadBytes: number;
  /** Of answers that the clients of one agent may ask for again. */
  readonly keptBytes: number;
}

const MIB = 1024 * 1024;

export const DOOR_LIMITS: DoorLimits = {
  unknownConnections: 1_024,
  connections: 4_096,
  sessions: 256,
  bodyBytes: 64 * MIB,
  unreadBytes: 64 * MIB,
  keptBytes: 16 * MIB,
};

/** What one agent holds. */
export class AgentUse {
  readonly limits: DoorLimits;
  readonly unread: Unread;
  readonly kept: Kept;
  /** Its sessions of the older era, whatever profile they are in. */
  readonly sessions = new Set<EndableSession>();

  constructor(limits: DoorLimits) {
    this.limits = limits;
    this.unread = new Unread(limits.unreadBytes);
    this.kept = new Kept(limits.keptBytes);
  }

  /** Whether there is a place for one more. */
  makeRoom(): boolean {
    if (this.sessions.size < this.limits.sessions) return true;
    const idle = [...this.sessions].filter(({ isBusy }) => !isBusy);
    const [oldest] = idle.sort((one, other) => one.seenMs - other.seenMs);
    void oldest?.close();
    return oldest !== undefined;
  }
}

export interface EndableSession {
  readonly isBusy: boolean;
  /** When it was last heard of. */
  readonly seenMs: number;
  close(): Promise<void>;
}

/** Answers that were written and not taken: a client that reads nothing gets errors in place of further ones. */
export class Unread {
  readonly #most: number;
  #bytes = 0;
  readonly #by = new Map<ServerResponse, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts until the connection has taken it, or is gone; what it returns is called once it has. */
  wrote(response: ServerResponse, bytes: number): () => void {
    if (response.destroyed) return () => {};
    if (!this.#by.has(response)) response.once('close', () => this.#forget(response));
    this.#add(response, bytes);
    return () => this.#add(response, -bytes);
  }

  /** In its place where there is no room: an error for an answer, nothing for a notification. */
  fitting(message: JsonObject): JsonObject | undefined {
    if (this.#bytes < this.#most) return message;
    return message.method === undefined
      ? { jsonrpc: '2.0', id: message.id ?? null, ...unreadReply(this.#most) }
      : undefined;
  }

  #add(response: ServerResponse, bytes: number): void {
    const before = this.#by.get(response);
    if (before === undefined && bytes < 0) return;
    this.#by.set(response, (before ?? 0) + bytes);
    this.#bytes += bytes;
  }

  #forget(response: ServerResponse): void {
    this.#bytes -= this.#by.get(response) ?? 0;
    this.#by.delete(response);
  }
}

export interface Forgettable {
  /** What is kept of it is gone. */
  drop(): void;
}

/** Of all streams of one agent; over the limit the oldest are forgotten. */
export class Kept {
  readonly #most: number;
  #bytes = 0;
  readonly #by = new Map<Forgettable, number>();

  constructor(most: number) {
    this.#most = most;
  }

  set(stream: Forgettable, bytes: number): void {
    this.#bytes += bytes - (this.#by.get(stream) ?? 0);
    if (bytes > 0) this.#by.set(stream, bytes);
    else this.#by.delete(stream);
    for (const other of this.#by.keys()) {
      if (this.#bytes <= this.#most) return;
      if (other !== stream) other.drop();
    }
  }
}
