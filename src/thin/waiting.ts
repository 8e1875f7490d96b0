/** What of a client's conversation has to survive the `up` that it was held with. */

const UNKNOWN =
  'the process that serves this gateway ended; it is not known whether the call was carried out';
const NOT_MADE =
  'TokenAuditor cannot be started here; the call was not made. `tokenauditor doctor` shows why';
/** In the range that the protocol leaves to implementations. */
const UNAVAILABLE = -32000;
const MODERN = 'io.modelcontextprotocol/protocolVersion';
/** Ids of what we send again: no client has such. */
const AGAIN = 'tokenauditor again ';

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Request {
  readonly id: string | number;
  readonly method: string;
  readonly isModern: boolean;
}

export class Waiting {
  /** By id, as JSON. */
  readonly #requests = new Map<string, Request>();
  /** What the next `up` is sent first: the greeting, then what was set or subscribed to, by what it concerns. */
  readonly #greeting = new Map<string, Message>();
  #greetingBytes: Buffer | undefined;
  #own = new Set<string>();
  /** Questions of the `up` in use, and of those before, whose answers the next one must not get. */
  readonly #asked = new Set<string>();
  readonly #stale = new Set<string>();
  #count = 0;

  get size(): number {
    return this.#requests.size;
  }

  /** A line that an `up` was sent. What cannot be read it refuses by itself. */
  sent(bytes: Buffer): void {
    const message = messageIn(bytes);
    const { id, method, params } = message;
    if (typeof method !== 'string') return;
    if (typeof id === 'string' || typeof id === 'number') {
      const isModern = Object(params?._meta)[MODERN] !== undefined;
      this.#requests.set(JSON.stringify(id), { id, method, isModern });
      this.#keep(message, method, bytes);
    } else if (method === 'notifications/initialized') this.#greeting.set(method, message);
    else if (method === 'notifications/cancelled')
      this.#requests.delete(JSON.stringify(Object(params).requestId) ?? '');
  }

  #keep(message: Message, method: string, bytes: Buffer): void {
    const uri = String(message.params?.uri);
    if (method === 'initialize') {
      this.#greeting.clear();
      this.#greeting.set(method, message);
      this.#greetingBytes = bytes;
    } else if (method === 'logging/setLevel') this.#greeting.set(method, message);
    else if (method === 'resources/subscribe') this.#greeting.set(`subscribe ${uri}`, message);
    else if (method === 'resources/unsubscribe') this.#greeting.delete(`subscribe ${uri}`);
  }

  /** Whether the next line answers what only we asked. */
  isOwnAnswer(id: string): boolean {
    this.#requests.delete(id);
    return this.#own.delete(id);
  }

  asked(id: string): void {
    this.#asked.add(id);
    this.#stale.delete(id);
  }

  /** Whether it answers a question of an `up` that is gone. */
  isStale(bytes: Buffer): boolean {
    if (this.#stale.size === 0) return false;
    const { id, method } = messageIn(bytes);
    return method === undefined && this.#stale.delete(JSON.stringify(id) ?? '');
  }

  /** To be sent to the next `up`, in order. Their answers are not for the client. */
  greetings(): string[] {
    return [...this.#greeting.values()].map((message) => {
      if (message.id === undefined) return `${JSON.stringify(message)}\n`;
      this.#count += 1;
      const id = `${AGAIN}${this.#count}`;
      this.#own.add(JSON.stringify(id));
      return `${JSON.stringify({ ...message, id })}\n`;
    });
  }

  /** The `up` is gone. A greeting that it did not answer is made again; everything else is answered here. */
  lost(): { readonly answers: readonly string[]; readonly repeated: Buffer | undefined } {
    for (const id of this.#asked) this.#stale.add(id);
    this.#asked.clear();
    this.#own = new Set();
    const greeting = [...this.#requests.values()].find(({ method }) => method === 'initialize');
    if (greeting === undefined) return { answers: this.failed('unknown'), repeated: undefined };
    this.#requests.delete(JSON.stringify(greeting.id));
    this.#greeting.clear();
    return { answers: this.failed('unknown'), repeated: this.#greetingBytes };
  }

  /** An answer for each request that waits. */
  failed(why: 'unknown' | 'not-made'): string[] {
    const requests = [...this.#requests.values()];
    this.#requests.clear();
    const text = why === 'unknown' ? UNKNOWN : NOT_MADE;
    return requests.map(({ id, method, isModern }) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        ...(method === 'tools/call'
          ? toolError(text, isModern)
          : { error: { code: UNAVAILABLE, message: text } }),
      }),
    );
  }
}

const toolError = (text: string, isModern: boolean): object => ({
  result: {
    ...(isModern ? { resultType: 'complete' } : {}),
    content: [{ type: 'text', text }],
    isError: true,
  },
});

function messageIn(bytes: Buffer): Message {
  try {
    return Object(JSON.parse(bytes.toString('utf8')));
  } catch {
    return {};
  }
}
