import type { SessionFacts } from '../../../screening/contract/call.ts';

const NOTHING: SessionFacts = { downloaded: new Set(), written: new Set(), tainted: new Set() };

/** The least recently used are dropped: a client that names a new session for every call must not fill the memory. */
const MOST_SESSIONS = 256;

/**
 * What earlier calls of a session would have done, so that a file fetched by one call and run by the next is noticed.
 * Calls that name no session belong to the session of their connection.
 */
export class CallMemory {
  readonly #sessions = new Map<string, SessionFacts>();

  factsOf(session = ''): SessionFacts {
    return this.#sessions.get(session) ?? NOTHING;
  }

  keep(facts: SessionFacts, session = ''): void {
    this.#sessions.delete(session);
    this.#sessions.set(session, facts);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }
}
