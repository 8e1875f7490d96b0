/** A client that answers sampling, in front of a real gateway: its model is a few lines, and can be taken away. */
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import type { ClientSession, Hub } from '../../../../gateway/hub.ts';
import { isObject, type JsonObject } from '../../../../gateway/messages/incoming.ts';
import type { Session } from '../../verb/session.ts';
import { FILES_SERVER } from './samples.ts';
import type { Stage } from './stage.ts';

export interface DemoReply {
  readonly text: string;
  readonly isStopped: boolean;
  /** Whether the client's model was asked on the way. */
  readonly isAsked: boolean;
}

export class JudgedClient {
  /** A client whose model is gone answers each question with an error. */
  hasModel = true;
  readonly #waiting = new Map<unknown, (message: JsonObject) => void>();
  readonly #close: () => Promise<void>;
  readonly #session: ClientSession;
  #last = 0;
  #asked = 0;

  private constructor(connect: Connect, close: () => Promise<void>) {
    this.#close = close;
    this.#session = connect(
      { deliver: async (message) => this.#take(message) },
      { caller: { agent: 'demo', door: 'stdio' } },
    );
  }

  static async open(stage: Stage, session: Session): Promise<JudgedClient> {
    const { startGateway } = await import('../../../../work/gateway/start-gateway.ts');
    const whereabouts = await session.whereabouts?.();
    if (whereabouts === undefined) throw new Error('this process judges no calls');
    const home = join(stage.folder, 'home');
    const start = { kind: 'stdio', command: process.execPath, args: ['-e', FILES_SERVER], env: {} } as const;
    const gateway = startGateway({
      ...{ directory: join(stage.folder, FOLDER), home, whereabouts, version: session.version },
      ...{ ports: await stage.ports(), serverPorts: { ...(await session.serverPorts()), home } },
      ...{ servers: [{ name: 'files', start }], isBare: true, contentDigest: () => undefined },
    });
    const client = new JudgedClient(
      (link, about) => gateway.connect(link, about),
      () => gateway.close(),
    );
    await client.#request('initialize', {
      ...{ protocolVersion: '2025-06-18', capabilities: { sampling: {} } },
      clientInfo: { name: 'demo', version: '1' },
    });
    client.#session.take({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return client;
  }

  async call(name: string, path: string): Promise<DemoReply> {
    const before = this.#asked;
    const { result } = await this.#request('tools/call', { name, arguments: { path } });
    const { content, isError } = isObject(result) ? result : {};
    const [first] = Array.isArray(content) ? content : [];
    const text = isObject(first) && typeof first.text === 'string' ? first.text : '';
    return { text, isStopped: isError === true, isAsked: this.#asked > before };
  }

  close(): Promise<void> {
    return this.#close();
  }

  #request(method: string, params: JsonObject): Promise<JsonObject> {
    this.#last += 1;
    const id = this.#last;
    const answered = new Promise<JsonObject>((resolve) => this.#waiting.set(id, resolve));
    this.#session.take({ jsonrpc: '2.0', id, method, params });
    return answered;
  }

  #take({ id, method, params, ...reply }: JsonObject): void {
    if (method === 'sampling/createMessage' && id !== undefined) {
      this.#asked += 1;
      const answer = this.hasModel
        ? { result: opinionOf(JSON.stringify(params)) }
        : { error: { code: -32000, message: 'the model is gone' } };
      // The gateway still holds the turn in which it asks.
      setImmediate(() => this.#session.take({ jsonrpc: '2.0', id, ...answer }));
    } else if (method === undefined) this.#waiting.get(id)?.(reply);
  }
}

type Connect = Hub['connect'];

/** What a model would make of the guidance. */
function opinionOf(prompt: string): JsonObject {
  const isDocument = /docs\/\w+\.md/.test(prompt);
  const answer = isDocument
    ? { verdict: 'allow', confidence: 0.9, reason: 'A page of the documentation.' }
    : { verdict: 'deny', confidence: 0.8, reason: 'The release script is not documentation.' };
  return { role: 'assistant', model: 'demo', content: { type: 'text', text: JSON.stringify(answer) } };
}
