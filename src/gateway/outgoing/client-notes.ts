/** Notifications of a client. Their words reach servers, and are judged first; without words they are passed on at once. */
import type { ClientSide } from '../downstream/life/client-side.ts';
import type { Server } from '../downstream/life/gateway-server.ts';
import type { Instance } from '../downstream/life/instance.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { isNotification } from '../messages/note-names.ts';
import { type MayLeave, restOfMessage, wholeMessage } from './leaving.ts';

type RequestId = string | number;

/** A request of the client that is not answered yet. */
interface Stoppable {
  readonly id: RequestId;
  cancel(reason?: string): void;
}

interface NoteDesk {
  readonly client: ClientSide;
  readonly flights: {
    giveUp(id: RequestId): Stoppable | undefined;
    serversOf(flight: Stoppable): readonly string[];
  };
  readonly requests: { progress(params: JsonObject): void };
  readonly around: { readonly servers: readonly Server[]; readonly isBare: boolean };
  leave(): MayLeave;
}

/** At the same time; of further ones the words are left out. */
const MOST_JUDGED = 1_000;
const CANCELLED = 'notifications/cancelled';

export class ClientNotes {
  readonly #desk: NoteDesk;
  /** Whose words are being judged. */
  #judged = 0;

  constructor(desk: NoteDesk) {
    this.#desk = desk;
  }

  hear(method: string, params: JsonObject): void {
    const { requestId, reason } = params;
    if (method === 'notifications/progress') this.#desk.requests.progress(params);
    else if (method !== CANCELLED) this.#pass(method, params);
    else if (typeof requestId === 'string' || typeof requestId === 'number')
      void this.#cancel(requestId, typeof reason === 'string' ? reason : undefined);
  }

  /** Its caller waits no longer from now on; its server hears of it when the reason has been read. */
  async #cancel(requestId: RequestId, reason: string | undefined): Promise<void> {
    const { flights } = this.#desk;
    const flight = flights.giveUp(requestId);
    if (flight === undefined) return;
    const servers = reason === undefined ? [] : flights.serversOf(flight);
    const read = servers.map((server) =>
      this.#mayGo(restOfMessage(server, CANCELLED, { reason: reason ?? '' })),
    );
    const isPassed = servers.length > 0 && (await Promise.all(read)).every(Boolean);
    flight.cancel(isPassed ? reason : undefined);
  }

  /** To the client's own servers: one client must not change what others share. What is no notification is a call unjudged. */
  #pass(method: string, params: JsonObject): void {
    const { client, around } = this.#desk;
    if (!isNotification(method) || client.era !== 'legacy') return;
    if (!around.isBare && method !== 'notifications/roots/list_changed') return;
    for (const server of around.servers) {
      const instance = server.running(client);
      if (instance?.era === 'legacy') void this.#notify(instance, method, params);
    }
  }

  /** A name that the protocol does not have is judged as well: it can be any text. */
  async #notify(instance: Instance, method: string, params: JsonObject): Promise<void> {
    const isKnown = method === 'notifications/roots/list_changed';
    const sent = isKnown ? params : { ...params, method };
    const call = wholeMessage(instance.server, method, sent);
    if (Object.keys(sent).length > 0 && !(await this.#mayGo(call, { isRecorded: !isKnown }))) return;
    instance.connection.notify(method, params);
  }

  /** Nothing waits for a notification: a fault of ours stops it, and ends nothing else. */
  async #mayGo(...message: Parameters<MayLeave>): Promise<boolean> {
    if (this.#judged >= MOST_JUDGED) return false;
    this.#judged += 1;
    try {
      return (await this.#desk.leave()(...message)) === undefined;
    } catch {
      return false;
    } finally {
      this.#judged -= 1;
    }
  }
}
