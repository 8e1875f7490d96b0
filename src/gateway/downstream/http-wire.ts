/** Streamable HTTP: every message is a request of its own, answered by JSON or by a stream of events. */
import type { Clock } from '../../ports/files.ts';
import type { Http } from '../../ports/servers.ts';
import { STATELESS_VERSION, versionIn } from '../messages/eras.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { type Answered, askWithinHost } from './ask-within-host.ts';
import { EventStream } from './event-stream.ts';
import { faultOfStatus } from './http-errors.ts';
import { nameHeader } from './name-header.ts';
import { bodyOf, readBody, tooLarge } from './read-body.ts';
import type { Receiver, Sending, Wire, WireFault, WireLimits } from './server-wire.ts';

export interface HttpSurroundings {
  readonly http: Http;
  readonly limits: WireLimits;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the connection is over, whatever is still open. */
  readonly signal: AbortSignal;
  /** For a connection that lasts: streams that break are taken up again, and answers may be compressed. */
  readonly lasting?: { readonly clock: Clock };
}

const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Times that a stream is taken up again without a word from the server. */
const MOST_RETRIES = 5;

export interface HttpWire extends Wire {
  /** The stream of what the server sends of its own accord; servers without one refuse it. */
  listen(): Promise<void>;
}

export function openHttpWire(surroundings: HttpSurroundings, receiver: Receiver): HttpWire {
  return new StreamableHttp(surroundings, receiver);
}

class StreamableHttp implements HttpWire {
  readonly #around: HttpSurroundings;
  readonly #receiver: Receiver;
  #session: Readonly<Record<string, string>> = {};
  #version: string | undefined;

  constructor(around: HttpSurroundings, receiver: Receiver) {
    this.#around = around;
    this.#receiver = receiver;
  }

  /** In the newer revision closing the stream is the cancellation. */
  get endsByAbort(): boolean {
    return this.#version === STATELESS_VERSION;
  }

  agree(protocolVersion: string): void {
    this.#version = protocolVersion;
  }

  async send(message: JsonObject, sending: Sending = {}): Promise<WireFault | undefined> {
    const { isLong = false, text = JSON.stringify(message) } = sending;
    const signal = sending.signal?.() ?? this.#around.signal;
    const headers: Record<string, string> = {
      ...this.#headers(versionIn(message)),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...nameHeader(message),
      ...sending.headers,
    };
    const around = { ...this.#around, signal, isLong };
    const answer = await askWithinHost(around, 'POST', headers, text);
    if ('why' in answer) return answer;
    const id = answer.header('mcp-session-id');
    if (id !== undefined && /^[\x21-\x7e]{1,1024}$/.test(id)) this.#session = { 'mcp-session-id': id };
    // It may contain an error in words of its own, but only about a session that is over.
    if (answer.status === 404 && headers['mcp-session-id'] !== undefined) return await forgotten(answer);
    return await this.#readReply(answer, message, sending);
  }

  async listen(): Promise<void> {
    const { signal, lasting } = this.#around;
    let last: EventStream | undefined;
    for (let waits = RETRY_MS; !signal.aborted; waits = Math.min(2 * waits, LONGEST_RETRY_MS)) {
      const stream = await this.#follow(last?.lastId, undefined);
      if (!(stream instanceof EventStream) || lasting === undefined) return;
      last = stream;
      await lasting.clock.sleep(stream.retryMs ?? waits);
    }
  }

  async close(): Promise<void> {
    const { http, url, signal } = this.#around;
    // Only a courtesy: a server that does not know the method has nothing to end.
    if (this.#session['mcp-session-id'] === undefined || signal.aborted) return;
    const answer = await http.ask({ url: url.href, method: 'DELETE', headers: this.#headers(), signal });
    if (answer.kind === 'answered') for await (const _ of answer.body) break;
  }

  #headers(version = this.#version): Record<string, string> {
    const { headers, lasting } = this.#around;
    return {
      ...headers,
      ...(lasting === undefined ? {} : { 'accept-encoding': 'gzip' }),
      ...this.#session,
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
    };
  }

  async #readReply(answer: Answered, message: JsonObject, sending: Sending): Promise<WireFault | undefined> {
    const { status } = answer;
    const { limits, lasting } = this.#around;
    const type = (answer.header('content-type') ?? '').toLowerCase().split(';')[0]?.trim();
    const isStream = type === 'text/event-stream';
    const isReadable = isStream || type === 'application/json';
    const body = bodyOf(answer, lasting !== undefined);
    if (body === undefined) return { why: 'it sent a compressed answer that was not requested', status };
    const isRequest = message.id !== undefined && message.method !== undefined;
    if (!isRequest || !isReadable) {
      for await (const _ of body) break;
      return isRequest || status >= 400 ? faultOfStatus(status) : undefined;
    }
    const id = Number(message.id);
    const fault = isStream
      ? await this.#readAnswer(body, id, sending)
      : await readBody(body, limits, (bytes) => this.#receiver.receive(bytes, id));
    await this.#receiver.reading;
    // By now the answer has arrived, if there was one, and this has no effect.
    return fault ?? faultOfStatus(status);
  }

  /** The stream of one request, taken up again where it breaks before the answer. */
  async #readAnswer(
    body: AsyncIterable<Uint8Array>,
    id: number,
    sending: Sending,
  ): Promise<WireFault | undefined> {
    const { lasting, signal } = this.#around;
    let stream = await this.#read(body, id);
    for (let tries = 0; lasting !== undefined && tries < MOST_RETRIES; tries += 1) {
      if (!(stream instanceof EventStream)) return stream;
      const isDone = sending.isAnswered?.() ?? true;
      if (isDone || stream.lastId === undefined || signal.aborted || sending.signal?.().aborted) break;
      if (stream.retryMs !== undefined) sending.onPaused?.();
      await lasting.clock.sleep(Math.min(stream.retryMs ?? RETRY_MS, LONGEST_RETRY_MS));
      const next = await this.#follow(stream.lastId, id, sending.signal?.());
      // The request itself had arrived, whatever became of this one.
      if (!(next instanceof EventStream)) return { ...next, isUndone: false };
      if (next.lastId !== undefined && next.lastId !== stream.lastId) tries = -1;
      next.lastId ??= stream.lastId;
      stream = next;
    }
    return stream instanceof EventStream ? undefined : stream;
  }

  async #follow(
    lastId: string | undefined,
    during: number | undefined,
    signal = this.#around.signal,
  ): Promise<EventStream | WireFault> {
    const headers = {
      ...this.#headers(),
      accept: 'text/event-stream',
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    };
    const answer = await askWithinHost({ ...this.#around, signal, isLong: true }, 'GET', headers);
    if ('why' in answer) return answer;
    const body = bodyOf(answer, true);
    const isStream = (answer.header('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
    if (answer.status === 200 && isStream && body !== undefined) return await this.#read(body, during);
    for await (const _ of answer.body) break;
    return faultOfStatus(answer.status);
  }

  async #read(body: AsyncIterable<Uint8Array>, during: number | undefined): Promise<EventStream | WireFault> {
    const { limits } = this.#around;
    const events = new EventStream(limits.maxMessageBytes, ({ event, data }) => {
      // An empty event only opens the stream.
      if (event === 'message' && data.length > 0) this.#receiver.receive(data, during);
    });
    for await (const chunk of body) {
      if (!events.push(chunk)) return tooLarge(limits);
      await this.#receiver.reading;
    }
    events.end();
    await this.#receiver.reading;
    return events;
  }
}

async function forgotten(answer: Answered): Promise<WireFault> {
  for await (const _ of answer.body) break;
  return { why: 'it no longer knows the session', status: 404, isUndone: true, isForgotten: true };
}
