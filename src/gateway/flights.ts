/** The requests of one client that are not answered yet. */

import type { Instance } from './downstream/life/instance.ts';
import type { RequestId } from './hub.ts';

export interface Flight {
  readonly id: RequestId;
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
  readonly #made = new Map<Instance, Map<number, RequestId>>();

  has(id: RequestId): boolean {
    return this.#flights.has(id);
  }

  start(id: RequestId): Flight {
    const flight: Flight = { id, isGone: false, cancel: () => {} };
    this.#flights.set(id, flight);
    return flight;
  }

  /** False if its caller no longer waits. */
  end(flight: Flight): boolean {
    if (this.#flights.get(flight.id) === flight) this.#flights.delete(flight.id);
    return !flight.isGone;
  }

  hangUp(id: RequestId, reason?: string): void {
    const flight = this.#flights.get(id);
    if (flight === undefined) return;
    flight.isGone = true;
    this.#flights.delete(id);
    flight.cancel(reason);
  }

  hangUpAll(): void {
    for (const id of [...this.#flights.keys()]) this.hangUp(id, 'the client is gone');
  }

  /** Under which of our numbers it is known to the server. */
  made({ id }: Flight, { instance, ours }: Made): void {
    const known = this.#made.get(instance) ?? new Map<number, RequestId>();
    this.#made.set(instance, known.set(ours, id));
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
    return ours === undefined ? known.values().next().value : known.get(ours);
  }
}
