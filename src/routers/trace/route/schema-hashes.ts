import { Tally } from './tally.ts';

/** As many sessions as can reasonably run at a time; older ones are forgotten, and counted. */
const MOST_SESSIONS = 4096;

interface SessionFacts {
  readonly first: string;
  hasChanged: boolean;
}

/** The hashes of the tool lists that a route was given, by session. */
export class SchemaHashes {
  readonly hashes = new Tally();
  sessions = 0;
  changedSessions = 0;
  readonly #open = new Map<string, SessionFacts>();

  add(hash: string, session: string | undefined): void {
    this.hashes.add(hash);
    if (session === undefined) return;
    const known = this.#open.get(session);
    if (known === undefined) {
      this.sessions += 1;
      this.#forgetOldest();
      this.#open.set(session, { first: hash, hasChanged: false });
    } else if (known.first !== hash && !known.hasChanged) {
      known.hasChanged = true;
      this.changedSessions += 1;
    }
  }

  #forgetOldest(): void {
    if (this.#open.size < MOST_SESSIONS) return;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined) this.#open.delete(oldest);
  }
}
