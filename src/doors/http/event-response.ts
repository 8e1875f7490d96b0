/** A response that is a stream of events. */
import type { ServerResponse } from 'node:http';
import type { Unread } from './door-limits.ts';

/** Bytes at times: programs in between close a connection that is silent for long. */
const KEEP_ALIVE_MS = 15_000;

export class EventResponse {
  readonly #response: ServerResponse;
  readonly #unread: Unread;
  readonly #alive: NodeJS.Timeout;

  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>, unread: Unread) {
    this.#response = response;
    this.#unread = unread;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    this.#alive = setInterval(() => response.write(': \n\n'), KEEP_ALIVE_MS).unref();
    response.once('close', () => clearInterval(this.#alive));
  }

  /** Resolves when there is room for more, or the client is gone. */
  async send(data: string, id?: string): Promise<void> {
    await this.#write(`${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
  }

  /** An event without content: the client learns where to go on, and how soon. */
  async prime(id: string, retryMs: number): Promise<void> {
    await this.#write(`id: ${id}\nretry: ${retryMs}\ndata: \n\n`);
  }

  end(): void {
    clearInterval(this.#alive);
    this.#response.end();
  }

  #isTaken(text: string): boolean {
    return this.#response.write(text, this.#unread.wrote(this.#response, text.length));
  }

  async #write(text: string): Promise<void> {
    const response = this.#response;
    if (response.destroyed || response.writableEnded || this.#isTaken(text)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      response.on('drain', done);
      response.on('close', done);
    });
  }
}
