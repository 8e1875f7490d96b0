/** A request of ours to a server: how it is made, and what is known of it then. */
import type { JsonObject, ServerNote } from '../messages/incoming.ts';
import type { Answer } from './server-answer.ts';
import type { Sending } from './server-wire.ts';

/** How one request is made. */
export interface Asking extends Pick<Sending, 'headers' | 'isLong' | 'onPaused'> {
  readonly patienceMs?: number;
  readonly params?: JsonObject;
  /** Puts its number into the parameters, for what is reported about it meanwhile. */
  readonly isReported?: boolean;
  /** Notifications that belong to this request, by what they name or by the stream they came in. */
  onNote?(note: ServerNote): void;
}

export interface Asked {
  readonly id: number;
  readonly answer: Promise<Answer>;
  /** Of the message, in characters. */
  readonly size: number;
  /** The server is asked to stop, and what it still sends about it is dropped. */
  cancel(reason?: string): void;
}
