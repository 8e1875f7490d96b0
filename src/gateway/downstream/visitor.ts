/** Who lists a server: offers no capabilities, and so no model, no folders and no user to ask. */
import type { ServerNote, ServerRequest } from '../messages/incoming.ts';
import type { Connection, Owner } from './connection.ts';

/** Questions of the server in one listing. */
const MOST_QUESTIONS = 200;
/** At the same time; further ones get no answer. */
const MOST_REPLIES = 4;

export class Visitor implements Owner {
  readonly #heard = new Set<string>();
  #asked = 0;
  #replying = 0;

  /** Whether the server sent this notification. */
  heard(method: string): boolean {
    return this.#heard.has(method);
  }

  onNote({ method }: ServerNote): void {
    this.#heard.add(method);
  }

  onRequest({ id, method }: ServerRequest, _: number | undefined, connection: Connection): void {
    this.#asked += 1;
    if (this.#asked > MOST_QUESTIONS)
      connection.end(`it sent more than ${MOST_QUESTIONS} requests of its own`);
    // Over HTTP each reply is a connection.
    if (connection.isOver || this.#replying >= MOST_REPLIES) return;
    this.#replying += 1;
    const reply = method === 'ping' ? { result: {} } : { error: NO_METHOD };
    void connection.reply(id, reply).then(() => {
      this.#replying -= 1;
    });
  }
}

const NO_METHOD = { code: -32601, message: 'Method not found' };
