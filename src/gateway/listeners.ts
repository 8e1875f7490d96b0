/** Where one client hears that a list has changed by a person's word: everywhere, or on its own subscriptions. */
import type { Deliveries } from './deliveries.ts';
import type { Flight } from './flights.ts';
import type { ListMethod } from './listing/server-lists.ts';
import { type Era, META } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';

const KINDS = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
} as const satisfies Record<ListMethod, string>;

export class Listeners {
  /** Subscriptions of the newer era, and what each asked for. */
  readonly #open = new Map<Flight, JsonObject>();

  async during<Result>(
    { notifications }: JsonObject,
    flight: Flight,
    listen: () => Promise<Result>,
  ): Promise<Result> {
    this.#open.set(flight, isObject(notifications) ? notifications : {});
    try {
      return await listen();
    } finally {
      this.#open.delete(flight);
    }
  }

  tell(methods: readonly ListMethod[], era: Era, deliveries: Deliveries): void {
    for (const kind of new Set(methods.map((method) => KINDS[method]))) {
      const method = `notifications/${kind}/list_changed`;
      if (era === 'legacy') deliveries.note({ method, params: undefined });
      for (const [{ id }, wanted] of this.#open)
        if (wanted[`${kind}ListChanged`] === true)
          deliveries.note({ method, params: { _meta: { [META.subscriptionId]: id } } }, id);
    }
  }
}
