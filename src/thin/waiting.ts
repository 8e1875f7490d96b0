/** What of a client's conversation has to survive the `up` that it was held with. */

const UNKNOWN =
  'the process that serves this gateway ended; it is not known whether the call was carried out';
const NOT_SENT =
  'the process that serves this gateway ended while the call waited for a person; the call was not made. Make it again to go on';
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

/** The `up` that has it: while one is leaving there are two. */
type At = object | undefined;

interface Request {
  readonly id: string | number;
  readonly method: string;
  readonly isModern: boolean;
  readonly at: At;
  /** For a person, unsent. */
  readonly isHeld?: boolean;
}

export class Waiting {
  /** By id, as JSON. */
  readonly #requests = new Map<string, Request>();
  /** What the next `up` is sent first: the greeting, then what was set or subscribed to, by what it concerns. */
  readonly #greeting = new Map<string, Message>();
  #greetingBytes: Buffer | undefined;
  readonly #own = new Set<string>();
  /** Questions of each `up`, which alone gets their answers. */
  readonly #asked = new Map<string, At>();
  #count = 0;

  get isAsked(): boolean {
    return this.#asked.size > 0;
  }

  isAnyAt(at: At): boolean {
    return [...this.#requests.values()].some((request) => request.at === at);
  }

  /** Which `up` a line of the client belongs to: the one that asked, or that has what is cancelled; else the one in use. */
  placeOf(bytes: Buffer, inUse: At): At {
    const { id, method, params } = messageIn(bytes);
    if (method === 'notifications/cancelled')
      return this.#requests.get(JSON.stringify(Object(params).requestId) ?? '')?.at ?? inUse;
    const key = JSON.stringify(id) ?? '';
    if (method !== undefined || !this.#asked.has(key)) return inUse;
    const at = this.#asked.get(key);
    this.#asked.delete(key);
    return at;
  }

  /** A line that an `up` was sent. What cannot be read it refuses by itself. */
  sent(bytes: Buffer, at?: At): void {
    const message = messageIn(bytes);
    const { id, method, params } = message;
    if (typeof method !== 'string') return;
    if (typeof id === 'string' || typeof id === 'number') {
      const isModern = Object(params?._meta)[MODERN] !== undefined;
      this.#requests.set(JSON.stringify(id), { id, method, isModern, at });
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

  /** Whether the request waits for a person. */
  held(id: string, isHeld: boolean): void {
    const request = this.#requests.get(id);
    if (request !== undefined) this.#requests.set(id, { ...request, isHeld });
  }

  asked(id: string, at: At): void {
    this.#asked.set(id, at);
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
  lost(at: At): { readonly answers: readonly string[]; readonly repeated: Buffer | undefined } {
    const greeting = [...this.#requests.values()].find(
      (request) => request.method === 'initialize' && request.at === at,
    );
    if (greeting === undefined) return { answers: this.failed('unknown', at), repeated: undefined };
    this.#requests.delete(JSON.stringify(greeting.id));
    this.#greeting.clear();
    return { answers: this.failed('unknown', at), repeated: this.#greetingBytes };
  }

  /** An answer for each request that waits there. */
  failed(why: 'unknown' | 'not-made', at: At): string[] {
    const requests = [...this.#requests.values()].filter((request) => request.at === at);
    for (const { id } of requests) this.#requests.delete(JSON.stringify(id));
    return requests.map(({ id, method, isModern, isHeld }) => {
      const text = why === 'not-made' ? NOT_MADE : isHeld === true ? NOT_SENT : UNKNOWN;
      const isCall = method === 'tools/call';
      const answer = isCall ? toolError(text, isModern) : { error: { code: UNAVAILABLE, message: text } };
      return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
    });
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
