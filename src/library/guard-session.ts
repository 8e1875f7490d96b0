/** What the clients of one agent share: what came back through one counts for what is sent through another. */
import { ServedSessions } from '../sessions/served-sessions.ts';
import { clock } from '../world/clock.ts';
import { processes } from '../world/processes.ts';
import { random } from '../world/random.ts';

interface Inner {
  readonly name: string;
  readonly served: ServedSessions;
}

const inner = new WeakMap<GuardSession, Inner>();

/**
 * One conversation of an agent. Give it to each `guard` of the clients that the agent uses, and tell it what the user
 * writes: a place that the user names is nothing that a page or a mail dictates.
 */
export class GuardSession {
  constructor() {
    const name = `library-${Buffer.from(random.bytes(8)).toString('hex')}`;
    inner.set(this, { name, served: new ServedSessions({ clock, random, processes }) });
  }

  /** The user’s own words alone: never a file, a page or anything else that a program added. */
  userWrote(text: string): void {
    const { name, served } = innerOf(this);
    served.flows.of(name).userWrote(text);
  }
}

export function innerOf(session: GuardSession): Inner {
  const found = inner.get(session);
  if (found === undefined) throw new TypeError('not a session that was made with `new GuardSession()`');
  return found;
}
