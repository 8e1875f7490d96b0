/**
 * The sessions of a process that serves them itself, in its memory. Secrets are kept as keyed digests only, and what one
 * server returned cannot push out what another did.
 */
import type { Clock } from '../ports/files.ts';
import type { ReplyFacts } from '../screening/session/reply-facts.ts';
import { emptySession } from '../screening/session/session.ts';
import type { Paths, SessionFacts } from '../vocabulary/call-context.ts';

/** An older one starts anew. */
const MOST_SESSIONS = 1_000;
const MOST_PER_GROUP = 512;
const MOST_GROUPS = 128;

type Digest = (text: string) => string;

interface Live {
  readonly facts: SessionFacts;
  readonly usedMs: number;
}

export class LiveSessions {
  readonly #sessions = new Map<string, Live>();
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #digest: Digest;

  constructor(clock: Pick<Clock, 'elapsedMs'>, digest: Digest) {
    this.#clock = clock;
    this.#digest = digest;
  }

  /** `idleMs`: a session without an end of its own is over after so long without a call. */
  factsOf(session: string, idleMs = Number.POSITIVE_INFINITY): SessionFacts {
    const live = this.#sessions.get(session);
    if (live === undefined) return emptySession;
    return this.#clock.elapsedMs() - live.usedMs > idleMs ? emptySession : live.facts;
  }

  keep(session: string, facts: SessionFacts): void {
    this.#sessions.delete(session);
    this.#sessions.set(session, { facts, usedMs: this.#clock.elapsedMs() });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  /** What a reply of this server added. */
  hear(session: string, server: string, { orders, secrets }: ReplyFacts, idleMs?: number): void {
    const facts = this.factsOf(session, idleMs);
    this.keep(session, {
      ...facts,
      ...(orders.length === 0 ? {} : { orders: this.#grown(facts.orders, server, orders) }),
      ...(secrets.length === 0 ? {} : { secrets: this.#grown(facts.secrets, server, secrets) }),
    });
  }

  #grown(known: Paths | undefined, group: string, values: readonly string[]): Paths {
    const digests = known instanceof Digests ? known : new Digests(this.#digest);
    for (const value of values) digests.add(value, group);
    return digests;
  }
}

/** Values that can be asked for, and lists none. Each group has room of its own, in which the oldest give way. */
class Digests implements Paths {
  readonly #groups = new Map<string, Set<string>>();
  readonly #digest: Digest;

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  get size(): number {
    return [...this.#groups.values()].reduce((sum, group) => sum + group.size, 0);
  }

  has(value: string): boolean {
    const digest = this.#digest(value);
    return [...this.#groups.values()].some((group) => group.has(digest));
  }

  add(value: string, name: string): void {
    const group = this.#groups.get(name) ?? new Set();
    const digest = this.#digest(value);
    group.delete(digest);
    group.add(digest);
    const [oldest] = group;
    if (group.size > MOST_PER_GROUP && oldest !== undefined) group.delete(oldest);
    if (this.#groups.size < MOST_GROUPS) this.#groups.set(name, group);
  }

  *[Symbol.iterator](): Generator<string> {}
}
