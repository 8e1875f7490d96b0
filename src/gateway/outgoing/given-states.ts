/**
 * The states (`requestState`) that servers gave to agents. Such a state goes back to its server unread: many are signed
 * tokens, which look like secrets. Any other text under that name is what a client chose to send.
 */
import { createHash } from 'node:crypto';

/** Of one agent; an older one is searched like any other text. */
const MOST_STATES = 1_024;

export class GivenStates {
  readonly #given = new Map<string, Set<string>>();

  give(agent: string, server: string, state: unknown): void {
    if (typeof state !== 'string') return;
    const given = this.#given.get(agent) ?? new Set<string>();
    this.#given.set(agent, given.add(nameOf(server, state)));
    for (const oldest of given) {
      if (given.size <= MOST_STATES) break;
      given.delete(oldest);
    }
  }

  isGiven(agent: string, server: string, state: unknown): boolean {
    return typeof state === 'string' && this.#given.get(agent)?.has(nameOf(server, state)) === true;
  }
}

/** Nothing of the state itself is kept. */
const nameOf = (server: string, state: string): string =>
  createHash('sha256')
    .update(JSON.stringify([server, state]))
    .digest('base64');
