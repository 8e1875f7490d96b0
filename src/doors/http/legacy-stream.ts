/**
 * The events of one request, or of none, in a legacy session. They are numbered and kept for a while, so that a client
 * whose connection broke, or was closed by the server to be polled, can go on where it was.
 */
import type { ServerResponse } from 'node:http';
import type { AgentUse } from './door-limits.ts';
import { EventResponse } from './event-response.ts';

/** Of what a client may have missed. */
const MOST_KEPT_BYTES = 1024 * 1024;
const MOST_KEPT_EVENTS = 1_000;
/** How soon a client may ask again. */
const RETRY_MS = 500;

export class LegacyStream {
  readonly name: string;
  readonly #use: Pick<AgentUse, 'unread' | 'kept'>;
  readonly #kept: { readonly number: number; readonly data: string }[] = [];
  #keptBytes = 0;
  #last = 0;
  /** The last one that went into a response. */
  #written = 0;
  #response: { readonly events: EventResponse; readonly raw: ServerResponse } | undefined;
  isDone = false;

  constructor(name: string, use: Pick<AgentUse, 'unread' | 'kept'>) {
    this.name = name;
    this.#use = use;
  }

  get isOpen(): boolean {
    return this.#response !== undefined;
  }

  /** `onLost`: the connection broke before all was sent. */
  open(raw: ServerResponse, headers: Readonly<Record<string, string>>, onLost: () => void): void {
    this.#response?.events.end();
    const events = new EventResponse(raw, headers, this.#use.unread);
    this.#response = { events, raw };
    raw.once('close', () => {
      if (this.#response?.raw !== raw) return;
      this.#response = undefined;
      if (!this.isDone) onLost();
    });
  }

  prime(): void {
    void this.#response?.events.prime(`${this.name}.${this.#last}`, RETRY_MS);
  }

  /** What came after an event that the client names, or after the last one that was sent. */
  replay(after = this.#written): void {
    for (const { number, data } of this.#kept) if (number > after) void this.#write(number, data);
    if (this.isDone) this.#response?.events.end();
  }

  async send(data: string): Promise<void> {
    this.#last += 1;
    this.#kept.push({ number: this.#last, data });
    this.#keptBytes += data.length;
    // Of the last one the client may wait for all its life.
    while (
      this.#kept.length > 1 &&
      (this.#keptBytes > MOST_KEPT_BYTES || this.#kept.length > MOST_KEPT_EVENTS)
    )
      this.#keptBytes -= this.#kept.shift()?.data.length ?? 0;
    this.#use.kept.set(this, this.#keptBytes);
    await this.#write(this.#last, data);
  }

  async #write(number: number, data: string): Promise<void> {
    if (this.#response === undefined) return;
    this.#written = Math.max(this.#written, number);
    await this.#response.events.send(data, `${this.name}.${number}`);
  }

  async finish(data: string): Promise<void> {
    this.isDone = true;
    await this.send(data);
    this.#response?.events.end();
  }

  /** What a client missed of it is lost. */
  drop(): void {
    this.#kept.length = 0;
    this.#keptBytes = 0;
    this.#use.kept.set(this, 0);
  }

  /** Ends the response, not the stream: the client is to ask again. */
  pause(): void {
    const response = this.#response;
    this.#response = undefined;
    response?.events.end();
  }
}

/** The stream and the number in an event's id. */
export function placeOf(eventId: string): { readonly name: string; readonly number: number } | undefined {
  const [, name, number] = /^(\d{1,15})\.(\d{1,15})$/.exec(eventId) ?? [];
  return name === undefined ? undefined : { name, number: Number(number) };
}
