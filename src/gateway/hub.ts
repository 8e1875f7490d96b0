/**
 * The seam between doors and the gateway. A door reads frames strictly, hands over one message after the other and
 * delivers what it is handed; it knows nothing of servers. The hub knows nothing of streams, headers and statuses.
 */
import type { Caller } from '../vocabulary/call.ts';
import type { JsonObject } from './messages/incoming.ts';

export type RequestId = string | number;

/** `legacy`: revisions 2024-11-05 to 2025-11-25, with a greeting and sessions; `modern`: 2026-07-28, each request by itself. */
export type Era = 'legacy' | 'modern';

/** Where messages to one client go. */
export interface ClientLink {
  /**
   * A reply, a request of a server, or a notification. `during` is the client's request that it belongs to: over HTTP it
   * goes into that request's stream. Without it, it goes to where the client listens (the GET stream, or stdout).
   * Resolves when there is room for more.
   */
  deliver(message: JsonObject, during?: RequestId): Promise<void>;
  /** The server closed the stream of this request, to be asked again for the rest: a door over HTTP may do the same. */
  pause?(during: RequestId): void;
  /** Whether the request waits for a person: nothing of it has been sent. Called again with false just before it is sent. */
  waits?(during: RequestId, isWaiting: boolean): void;
}

/** Of the connection alone: nothing in a message of the client can change it. */
export interface ClientAbout {
  readonly caller: Caller;
  /** Absent: the first message tells, and it stays so. */
  readonly era?: Era;
  /** The folder that `cwd: client` servers start in, where the door knows it. */
  readonly project?: string;
  /** What its calls are judged in, together with other connections of the same client; absent: its own. */
  readonly session?: string;
  /** Whether a person sits at the client that started this connection; absent where that cannot be known. */
  isPersons?(): Promise<boolean>;
}

/** One client's side of the gateway. It never throws: each request is answered once, by a result or an error. */
export interface ClientSession {
  /** One message that was read strictly, of so many bytes. */
  take(message: JsonObject, bytes?: number): void;
  /** The client's answer to this question was refused: the question ends with an error. */
  unanswered?(id: RequestId, why: string): void;
  /** The caller of one request is gone: it is cancelled at its server, and not answered. */
  hangUp(id: RequestId): void;
  /** The client is gone: what is under way is cancelled, what was started for it alone is ended. */
  close(): Promise<void>;
}

export interface Hub {
  connect(link: ClientLink, about: ClientAbout): ClientSession;
  /** Ends every session and every server. */
  close(): Promise<void>;
}
