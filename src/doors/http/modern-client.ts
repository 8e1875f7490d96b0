/**
 * The modern era over HTTP: each request by itself. For the hub all requests of one agent are one client, so ids, which
 * every program counts from one, are replaced by our own and put back in what is delivered.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ClientAbout, ClientLink, ClientSession, Hub, RequestId } from '../../gateway/hub.ts';
import type { ClientMessage } from '../../gateway/messages/client-message.ts';
import { META } from '../../gateway/messages/eras.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import { exactJson } from '../../text/json/exact-integers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { sendJson } from './answers.ts';
import type { AgentUse, Unread } from './door-limits.ts';
import { EventResponse } from './event-response.ts';
import { modernRefusal, OWN_META, parameterRefusal, statusOf } from './modern-headers.ts';
import { ToolHeaders } from './tool-headers.ts';

type Request = Extract<ClientMessage, { kind: 'request' }> & { readonly bytes: number };

/** Without a reply: then the response begins, because clients wait only so long for its head. */
const BEGIN_MS = 20_000;
/** Errors of the envelope are answered by 400 whatever their code. */
const BAD_REQUEST = 400;

interface Pending {
  readonly id: RequestId;
  readonly method: string;
  /** Resolves when there is room for more. */
  note(message: JsonObject): Promise<void>;
  finish(message: JsonObject): void;
  /** Without a reply. */
  end(): void;
}

export class ModernClient implements ClientLink {
  readonly #session: ClientSession;
  readonly #unread: Unread;
  readonly #pending = new Map<number, Pending>();
  readonly #headers = new ToolHeaders((params) => this.#ask('tools/list', params));
  #next = 1;
  /** What a caller can be asked: a server that our own request starts is greeted with it. */
  #declared: JsonValue | undefined;

  constructor(hub: Hub, about: ClientAbout, use: AgentUse) {
    this.#unread = use.unread;
    this.#session = hub.connect(this, { ...about, era: 'modern' });
  }

  async take(request: Request, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
    const refused = modernRefusal(request, headers);
    if (refused !== undefined) return sendJson(response, BAD_REQUEST, refused);
    if (request.method === 'tools/call') {
      const { name, _meta } = Object(request.message.params);
      this.#declared = Object(_meta)[META.clientCapabilities];
      const declared = await this.#headers.of(name);
      const mismatch = parameterRefusal(request, declared, headers);
      if (mismatch !== undefined) return sendJson(response, BAD_REQUEST, mismatch);
    }
    if (!response.destroyed) this.#serve(request, response);
  }

  async deliver(given: JsonObject, during?: RequestId): Promise<void> {
    const message = this.#unread.fitting(given);
    if (message === undefined) return;
    const isReply = message.method === undefined;
    const id = isReply ? message.id : during;
    // Without a request that it belongs to, there is nowhere to send it: this era has no other stream.
    const pending = typeof id === 'number' ? this.#pending.get(id) : undefined;
    if (typeof id !== 'number' || pending === undefined) return;
    const own = withSubscription(message, id, pending.id);
    if (!isReply) return await pending.note(own);
    this.#pending.delete(id);
    if (pending.method === 'tools/list') this.#headers.learn(message);
    pending.finish({ ...own, id: pending.id });
  }

  async close(): Promise<void> {
    for (const pending of this.#pending.values()) pending.end();
    await this.#session.close();
  }

  #serve({ id, method, message, bytes }: Request, response: ServerResponse): void {
    const number = this.#next++;
    let stream: EventResponse | undefined;
    const opened = () => {
      stream ??= new EventResponse(response, {}, this.#unread);
      return stream;
    };
    const begin = setTimeout(opened, BEGIN_MS).unref();
    this.#pending.set(number, {
      id,
      method,
      note: (note) => opened().send(exactJson(note)),
      finish: (reply) => {
        clearTimeout(begin);
        if (stream === undefined) return sendJson(response, statusOf(reply), reply, {}, this.#unread);
        void stream.send(exactJson(reply)).then(() => stream?.end());
      },
      end: () => response.destroy(),
    });
    response.once('close', () => {
      clearTimeout(begin);
      // Closing the response is how this era cancels.
      if (this.#pending.delete(number)) this.#session.hangUp(number);
    });
    this.#session.take({ ...message, id: number }, bytes);
  }

  /** A request of the door itself. */
  #ask(method: string, params: JsonObject): Promise<JsonObject> {
    const number = this.#next++;
    return new Promise((resolve) => {
      this.#pending.set(number, {
        ...{ id: number, method, finish: resolve },
        note: async () => {},
        end: () => resolve({}),
      });
      const _meta = isObject(this.#declared)
        ? { ...OWN_META, [META.clientCapabilities]: this.#declared }
        : OWN_META;
      this.#session.take({ jsonrpc: '2.0', id: number, method, params: { ...params, _meta } });
    });
  }
}

/** The id of a subscription is that of the request which opened it. */
function withSubscription(message: JsonObject, ours: RequestId, theirs: RequestId): JsonObject {
  const part = message.method === undefined ? 'result' : 'params';
  const content = message[part];
  if (!isObject(content) || !isObject(content._meta) || content._meta[META.subscriptionId] === undefined)
    return message;
  // Some write the number as a text.
  if (String(content._meta[META.subscriptionId]) !== String(ours)) return message;
  return { ...message, [part]: { ...content, _meta: { ...content._meta, [META.subscriptionId]: theirs } } };
}
