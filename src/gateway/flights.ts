/** The requests of one client that are not answered yet. */

import { clientAnswer } from '../approvals/client-question.ts';
import type { Clock } from '../ports/files.ts';
import type { Holding } from '../road/gateway/awaited-approvals.ts';
import type { Instance } from './downstream/life/instance.ts';
import type { Forwarding } from './forward.ts';
import type { ClientAbout, RequestId } from './hub.ts';
import type { Calling } from './make-call.ts';
import { mayBeAsked } from './messages/declared-abilities.ts';
import type { JsonObject } from './messages/incoming.ts';
import type { ServerRequests } from './server-requests.ts';

/** A question of a server that its client gets as part of an answer. */
export interface Carried {
  readonly id: number;
  readonly method: string;
  readonly params: JsonObject;
}

export interface Flight {
  readonly id: RequestId;
  /** Under which the client wants to hear of progress. */
  readonly token?: RequestId | undefined;
  /** The client has its answer for now, and comes back: nothing can be sent to it meanwhile. */
  readonly isAway?: boolean;
  /** Its client is asked something already. */
  readonly isAsked?: boolean;
  /** Takes a question along; false if it cannot. Absent where the client can be asked itself. */
  carry?(question: Carried): boolean;
  /** The server no longer wants the answer. */
  withdraw?(id: number): void;
  /** Cancelled by its caller, who gets no answer. */
  isGone: boolean;
  /** What has to be stopped with it. */
  cancel: (reason?: string) => void;
}

/** Our request, at one instance, and the client's that it is made for. */
interface Made {
  readonly instance: Instance;
  readonly ours: number;
}

export class Flights {
  readonly #flights = new Map<RequestId, Flight>();
  readonly #made = new Map<Instance, Map<number, Flight>>();

  has(id: RequestId): boolean {
    return this.#flights.has(id);
  }

  start(id: RequestId, token: RequestId | undefined): Flight {
    const flight: Flight = { id, token, isGone: false, cancel: () => {} };
    this.#flights.set(id, flight);
    return flight;
  }

  /** False if its caller no longer waits. */
  end(flight: Flight): boolean {
    if (this.#flights.get(flight.id) === flight) this.#flights.delete(flight.id);
    return !flight.isGone;
  }

  hangUp(id: RequestId, reason?: string): void {
    this.giveUp(id)?.cancel(reason);
  }

  /** Its caller no longer waits; what goes on for it has still to be stopped. */
  giveUp(id: RequestId): Flight | undefined {
    const flight = this.#flights.get(id);
    if (flight === undefined) return undefined;
    flight.isGone = true;
    this.#flights.delete(id);
    return flight;
  }

  /** Those that work on it. A call that can be held has the number of the request that waits for it. */
  serversOf({ id }: Pick<Flight, 'id'>): string[] {
    const all = [...this.#made].filter(([, known]) => [...known.values()].some((one) => one.id === id));
    return [...new Set(all.map(([{ server }]) => server))];
  }

  hangUpAll(): void {
    for (const id of [...this.#flights.keys()]) this.hangUp(id, 'the client is gone');
  }

  /** Under which of our numbers it is known to the server. */
  made(flight: Flight, { instance, ours }: Made): void {
    const known = this.#made.get(instance) ?? new Map<number, Flight>();
    this.#made.set(instance, known.set(ours, flight));
  }

  unmade({ instance, ours }: Made): void {
    const known = this.#made.get(instance);
    known?.delete(ours);
    if (known?.size === 0) this.#made.delete(instance);
  }

  /** The client's request that something of the server belongs to; where that is unknown, one that is under way there. */
  during(instance: Instance, ours: number | undefined): RequestId | undefined {
    const known = this.#made.get(instance);
    if (known === undefined) return undefined;
    return (ours === undefined ? known.values().next().value : known.get(ours))?.id;
  }

  /**
   * The request that can take a question along: the one that it belongs to. On a pipe that is unknown; most servers ask in
   * the order of their calls, and an answer reaches its question by whichever call of the client it came.
   */
  carrier(instance: Instance, ours: number | undefined): Flight | undefined {
    const known = this.#made.get(instance);
    const all = ours === undefined ? [...(known?.values() ?? [])] : [known?.get(ours)];
    const able = all.filter((flight) => flight?.carry !== undefined);
    return able.find((flight) => flight?.isAsked !== true) ?? able[0];
  }
}

/** Clients that reset their deadline on progress wait on. */
const TELL_MS = 5_000;
/** Progress must grow, and the server's own begins at nought. */
const STEP = 1e-6;

/** The client's side of a call that waits for a person: it hears that the call waits, and can give up. */
export function holdingOf(
  flight: Flight,
  clock: Clock,
  { tell, waits }: Pick<Forwarding, 'tell' | 'waits'>,
  ask: Holding['ask'],
): Holding {
  let stop = () => {};
  return {
    ...(ask === undefined ? {} : { ask }),
    onGone: (gone) => {
      const before = flight.cancel;
      flight.cancel = gone;
      if (flight.isGone) gone();
      return () => {
        stop();
        flight.cancel = before;
      };
    },
    waits: ({ code }) => {
      let progress = 0;
      waits(flight, true);
      const tellAgain = () => {
        progress += STEP;
        tell({ progress, message: `TokenAuditor: waits for a person (${code})` }, flight);
        stop = clock.after(TELL_MS, tellAgain);
      };
      tellAgain();
    },
  };
}

const METHOD = 'elicitation/create';

/**
 * A question about a call, put to the person at the client that made it: by elicitation, or as `input_required`.
 * `greeting`: what the client declared in the older era; in the newer one each request does.
 */
export function personQuestions(
  requests: Pick<ServerRequests, 'askOwn'>,
  about: Pick<ClientAbout, 'isPersons'>,
  greeting: () => JsonObject,
): Pick<Calling, 'askPerson'> {
  if (about.isPersons === undefined) return {};
  return {
    askPerson: async (params, flight) => {
      const { capabilities } = greeting();
      const isAble = flight.carry !== undefined || mayBeAsked(capabilities, { method: METHOD, params });
      if (!isAble || (await about.isPersons?.()) !== true) return undefined;
      const asked = requests.askOwn(METHOD, params, flight);
      if (asked === undefined) return undefined;
      const { reply, isCarried, withdraw } = asked;
      const answer = reply.then((one) => ('result' in one ? clientAnswer(one.result) : undefined));
      return { answer, isCarried, withdraw };
    },
  };
}
