import { emptySession } from '../screening/session/empty-session.ts';
import type { SessionFacts } from '../vocabulary/call-context.ts';

/**
 * What earlier calls of a session would have done, at doors that record nothing: a file fetched by one call and run by
 * the next is noticed. Calls that name no session belong to the session of their connection. The least recently used are
 * dropped: a client that names a new session for every call must not fill the memory.
 */
export class CallMemory {
  readonly #sessions = new Map<string, SessionFacts>();
  readonly #most: number;

  constructor(most = 256) {
    this.#most = most;
  }

  factsOf(session = ''): SessionFacts {
    return this.#sessions.get(session) ?? emptySession;
  }

  keep(facts: SessionFacts, session = ''): void {
    this.#sessions.delete(session);
    this.#sessions.set(session, facts);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > this.#most && oldest !== undefined) this.#sessions.delete(oldest);
  }
}
