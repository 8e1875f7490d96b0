/**
 * The sessions of a process that serves them itself, in its memory. Secrets are kept as keyed digests only, and what one
 * server returned cannot push out what another did. Facts can be sent to a thread, which revives them.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../ports/files.ts';
import { emptySession } from '../screening/session/empty-session.ts';
import { broughtFirst, type ReplyFacts } from '../screening/session/reply-facts.ts';
import { withPrints } from '../screening/session/secret-prints.ts';
import type { Paths, SessionFacts } from '../vocabulary/call-context.ts';

/** An older one starts anew. */
const MOST_SESSIONS = 1_000;
const MOST_PER_GROUP = 512;
const MOST_GROUPS = 128;

interface Live {
  readonly facts: SessionFacts;
  readonly usedMs: number;
}

export class LiveSessions {
  readonly #sessions = new Map<string, Live>();
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #key: string;

  /** `key`: random, of this process alone. */
  constructor(clock: Pick<Clock, 'elapsedMs'>, key: string) {
    this.#clock = clock;
    this.#key = key;
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

  forget(session: string): void {
    this.#sessions.delete(session);
  }

  /** What a call left on the disk. What replies left may have grown since the call was judged. */
  keepFiles(session: string, after: SessionFacts, idleMs?: number): void {
    const { orders, secrets, prints, sent, sinks, broughtBy } = this.factsOf(session, idleMs);
    if (after === emptySession) return;
    const kept = present({ orders, secrets, prints, sent, sinks });
    this.keep(
      session,
      Object.keys(kept).length === 0
        ? after
        : { ...after, ...kept, ...(broughtBy === undefined ? {} : { broughtBy }) },
    );
  }

  /** What a reply of this server added. */
  hear(session: string, server: string, added: ReplyFacts, idleMs?: number): void {
    const { orders, secrets, known = [] } = added;
    const facts = this.factsOf(session, idleMs);
    const prints = withPrints(facts.prints, this.#key, server, known);
    this.keep(session, {
      ...facts,
      ...(orders.length === 0 ? {} : { orders: this.#grown(facts.orders, server, orders) }),
      ...(secrets.length === 0 ? {} : { secrets: this.#grown(facts.secrets, server, secrets) }),
      ...(prints === undefined ? {} : { prints }),
      broughtBy: broughtFirst(facts.broughtBy, added),
    });
  }

  #grown(known: Paths | undefined, group: string, values: readonly string[]): Paths {
    const digests = known instanceof Digests ? known : new Digests(this.#key);
    for (const value of values) digests.add(value, group);
    return digests;
  }
}

type Kept = Pick<SessionFacts, 'orders' | 'secrets' | 'prints' | 'sent' | 'sinks'>;

const present = (kept: { readonly [Kind in keyof Kept]: Kept[Kind] | undefined }): Kept =>
  Object.fromEntries(Object.entries(kept).filter(([, paths]) => paths !== undefined));

/** Facts that came from another thread, which sends data alone. */
export function revived(facts: SessionFacts): SessionFacts {
  const { orders, secrets } = facts;
  return { ...facts, ...present({ orders: asDigests(orders), secrets: asDigests(secrets) }) };
}

function asDigests(paths: Paths | undefined): Paths | undefined {
  if (paths === undefined || paths instanceof Digests || !('key' in paths) || !('groups' in paths))
    return paths;
  const { key, groups } = paths;
  return typeof key === 'string' && groups instanceof Map ? new Digests(key, groups) : paths;
}

/** Values that can be asked for, and lists none. Each group has room of its own, in which the oldest give way. */
class Digests implements Paths {
  readonly key: string;
  readonly groups: Map<string, Set<string>>;

  constructor(key: string, groups = new Map<string, Set<string>>()) {
    this.key = key;
    this.groups = groups;
  }

  get size(): number {
    return [...this.groups.values()].reduce((sum, group) => sum + group.size, 0);
  }

  has(value: string): boolean {
    const digest = this.#digest(value);
    return [...this.groups.values()].some((group) => group.has(digest));
  }

  add(value: string, name: string): void {
    const group = this.groups.get(name) ?? new Set();
    const digest = this.#digest(value);
    group.delete(digest);
    group.add(digest);
    const [oldest] = group;
    if (group.size > MOST_PER_GROUP && oldest !== undefined) group.delete(oldest);
    if (this.groups.size < MOST_GROUPS) this.groups.set(name, group);
  }

  *[Symbol.iterator](): Generator<string> {}

  #digest(value: string): string {
    return createHmac('sha256', this.key).update(value).digest('base64');
  }
}
