/** What carries messages to a server and back: a pipe, requests over HTTP, or the older stream. */
import type { JsonObject } from '../messages/incoming.ts';

export interface WireLimits {
  /** One message of the server. */
  readonly maxMessageBytes: number;
  /** From closing the server's input to ending it by force. */
  readonly graceMs: number;
}

/** What a wire delivers. */
export interface Receiver {
  /** `during`: our request in whose own stream it came. */
  receive(bytes: Uint8Array, during?: number): void;
  /** Until what was received has been read, where that is not done yet: no more should be read from the server before. */
  readonly reading?: Promise<void> | undefined;
  /** Permanently; the first reason is kept. */
  end(why: string): void;
}

export interface WireFault {
  readonly why: string;
  readonly status?: number;
  /** The server certainly did nothing: it was never reached, or refused the request. */
  readonly isUndone?: boolean;
  /** It wants a new greeting. */
  readonly isForgotten?: boolean;
}

/** About one message. */
export interface Sending {
  /** The message, written out. */
  readonly text?: string;
  /** Aborted when its answer is no longer wanted. */
  signal?(): AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** It may stay open for hours. */
  readonly isLong?: boolean;
  /** The server closed the stream of its answer, and named a time to ask for the rest. */
  onPaused?(): void;
  /** Whether its answer has arrived, by whatever way. */
  isAnswered?(): boolean;
}

export interface Wire {
  /** Settles when the message is sent, or, if each request has its own reply, when that was read. */
  send(message: JsonObject, sending?: Sending): Promise<WireFault | undefined>;
  /** What the server negotiated, for transports that repeat it with each message. */
  agree(protocolVersion: string): void;
  /** Whether an aborted request is thereby cancelled: then nothing more is sent about it. */
  readonly endsByAbort?: boolean;
  close(): Promise<void>;
}
