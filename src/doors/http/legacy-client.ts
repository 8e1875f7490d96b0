/** One session of the legacy era over HTTP: a stream per request, one for all else, and what a client asks for again. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ClientAbout, ClientLink, ClientSession, Hub, RequestId } from '../../gateway/hub.ts';
import { type ClientMessage, errorAnswer, INVALID_REQUEST } from '../../gateway/messages/client-message.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { exactJson } from '../../text/json/exact-integers.ts';
import { sendJson } from './answers.ts';
import type { AgentUse } from './door-limits.ts';
import { LegacyStream, placeOf } from './legacy-stream.ts';
import { headerOf, type Refusal } from './request-guard.ts';

type Request = Extract<ClientMessage, { kind: 'request' }> & { readonly bytes: number };

interface Around {
  readonly hub: Hub;
  readonly about: ClientAbout;
  readonly use: AgentUse;
  ended(): void;
}

/** Earlier revisions have no events without content; their clients fail on one. */
const POLLING_REVISION = '2025-11-25';
/** How long a request goes on whose client is gone, and how long its answer is kept. */
const RESUME_MS = 30_000;
/** Without a reply: then the response begins, because clients wait only so long for its head. */
const BEGIN_MS = 20_000;

interface Pending {
  readonly stream: LegacyStream;
  /** Undefined as soon as the response is a stream. */
  plain: ServerResponse | undefined;
  readonly begin: NodeJS.Timeout;
}

export class LegacyClient implements ClientLink {
  readonly id: string;
  readonly #session: ClientSession;
  readonly #use: AgentUse;
  readonly #ended: () => void;
  /** For what belongs to no request. */
  readonly #rest: LegacyStream;
  readonly #streams = new Map<string, LegacyStream>();
  readonly #pending = new Map<RequestId, Pending>();
  #count = 0;
  /** When it was last heard of, by the clock of `performance.now()`. */
  seenMs = performance.now();

  constructor(id: string, { hub, about, use, ended }: Around) {
    this.id = id;
    this.#use = use;
    this.#ended = ended;
    this.#rest = new LegacyStream('0', use);
    use.sessions.add(this);
    this.#streams.set('0', this.#rest);
    this.#session = hub.connect(this, { ...about, era: 'legacy' });
  }

  get isBusy(): boolean {
    return this.#pending.size > 0 || this.#rest.isOpen;
  }

  take(request: Request, headers: IncomingHttpHeaders, response: ServerResponse): void {
    const { id, message, bytes } = request;
    if (this.#pending.has(id)) {
      sendJson(response, 400, errorAnswer(id, INVALID_REQUEST, 'the message is refused: its id is in use'));
      return;
    }
    this.#count += 1;
    const stream = new LegacyStream(String(this.#count), this.#use);
    this.#streams.set(stream.name, stream);
    const begin = setTimeout(() => this.#opened(id), BEGIN_MS).unref();
    this.#pending.set(id, { stream, plain: response, begin });
    response.once('close', () => {
      if (this.#pending.get(id)?.plain === response) this.#lost(id);
    });
    if (headerOf(headers, 'mcp-protocol-version') === POLLING_REVISION) this.#opened(id)?.prime();
    this.#session.take(message, bytes);
  }

  /** A notification, or an answer to a request of a server. */
  hand(message: JsonObject): void {
    this.#session.take(message);
  }

  unanswered(id: RequestId, why: string): void {
    this.#session.unanswered?.(id, why);
  }

  async deliver(given: JsonObject, during?: RequestId): Promise<void> {
    const message = this.#use.unread.fitting(given);
    if (message === undefined) return;
    const { id, method } = message;
    if (method !== undefined) {
      const stream = during === undefined ? undefined : this.#opened(during);
      return await (stream ?? this.#rest).send(exactJson(message));
    }
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    clearTimeout(pending.begin);
    if (pending.plain !== undefined) {
      this.#forget(pending.stream);
      return sendJson(pending.plain, 200, message, { 'mcp-session-id': this.id }, this.#use.unread);
    }
    setTimeout(() => this.#forget(pending.stream), RESUME_MS).unref();
    await pending.stream.finish(exactJson(message));
  }

  /** The server closed its stream to be polled: the client is to do the same. */
  pause(during: RequestId): void {
    const pending = this.#pending.get(during);
    if (pending === undefined || pending.plain !== undefined) return;
    pending.stream.pause();
    this.#giveUpLater(during);
  }

  /** The GET stream: what belongs to no request, or the rest of a stream that broke. */
  listen(lastEventId: string | undefined, response: ServerResponse): Refusal | undefined {
    const place = lastEventId === undefined ? undefined : placeOf(lastEventId);
    const stream = place === undefined ? this.#rest : this.#streams.get(place.name);
    if (stream === undefined || (lastEventId !== undefined && place === undefined))
      return { status: 404, why: 'the stream of the Last-Event-ID header is no longer kept' };
    stream.open(response, { 'mcp-session-id': this.id }, () => {});
    stream.replay(place?.number);
    return undefined;
  }

  async close(): Promise<void> {
    this.#ended();
    this.#use.sessions.delete(this);
    for (const { begin, plain } of this.#pending.values()) {
      clearTimeout(begin);
      plain?.destroy();
    }
    for (const stream of this.#streams.values()) {
      stream.pause();
      this.#forget(stream);
    }
    await this.#session.close();
  }

  #forget(stream: LegacyStream): void {
    this.#streams.delete(stream.name);
    stream.drop();
  }

  /** The stream of a request, as a response that has begun. */
  #opened(id: RequestId): LegacyStream | undefined {
    const pending = this.#pending.get(id);
    if (pending?.plain !== undefined) {
      pending.stream.open(pending.plain, { 'mcp-session-id': this.id }, () => this.#lost(id));
      pending.plain = undefined;
    }
    return pending?.stream;
  }

  /** In this era a broken connection is no cancellation, but a request is not kept forever. */
  #lost(id: RequestId): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    pending.plain = undefined;
    this.#giveUpLater(id);
  }

  #giveUpLater(id: RequestId): void {
    setTimeout(() => {
      const pending = this.#pending.get(id);
      if (pending === undefined || pending.stream.isOpen) return;
      this.#pending.delete(id);
      this.#forget(pending.stream);
      this.#session.hangUp(id);
    }, RESUME_MS).unref();
  }
}
