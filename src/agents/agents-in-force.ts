/**
 * The agents that count: those of the ledger in use and those of the user's own. A project's ledger adds agents and revokes
 * them; it neither brings back one that its person revoked in their own, nor frees one from the profile it has there.
 */
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import { OwnFold } from '../evidence/own-fold.ts';
import type { Ports } from '../ports/files.ts';
import type { Caller } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import {
  type Agents,
  type AgentView,
  agentsFold,
  identify,
  isAgent,
  type KnownAgents,
} from './known-agents.ts';

export interface Holder {
  readonly agent: string;
  readonly role: string | null;
  /** The profile that the agent gets, and no other. */
  readonly profile?: string;
  /** The host whose hooks it is, and no agent; null for an agent. */
  readonly hook: string | null;
  /** Since when there is an agent of this name: one that was revoked and added again is another. */
  readonly added: string;
}

type MakeDigest = (content: string | Uint8Array) => Digest;

/** Its state is as of the last `refresh`. */
export class AgentsInForce {
  readonly #directory: string;
  readonly #live: LiveFold<KnownAgents>;
  readonly #own: OwnFold<KnownAgents> | undefined;
  readonly #isThere: () => boolean;
  #here = agentsFold.initial();
  #doubted = false;

  constructor(directory: string, ports: Ports) {
    this.#directory = directory;
    this.#live = openLiveFold(directory, ports, agentsFold);
    // The first event makes the folder.
    this.#isThere = () => ports.files.factsAt(directory) !== undefined;
    this.#own = OwnFold.beside(directory, ports, agentsFold);
  }

  async refresh(): Promise<void> {
    const [here] = await Promise.all([this.#isThere() && this.#live.refresh(), this.#own?.refresh()]);
    this.#here = here || agentsFold.initial();
    this.#doubted = here !== false && this.#live.broken > 0;
  }

  /** The ledger with lines that its key does not vouch for: then no agent can be known. */
  get doubtful(): string | undefined {
    if (this.#doubted) return this.#directory;
    return (this.#own?.broken ?? 0) > 0 ? this.#own?.directory : undefined;
  }

  /** Whether there ever was one. */
  get hadAny(): boolean {
    return this.#records.some(({ hadAny }) => hadAny);
  }

  /** What an agent of this name may be; throws if it may not be one. */
  viewOf(name: string): AgentView & Pick<Caller, 'since'> {
    const [here, own] = this.#records;
    if (own && isRevoked(own, name)) throw revoked(name, this.#own?.directory);
    if (here && isRevoked(here, name)) throw revoked(name, this.#directory);
    const both = this.#records.flatMap(({ agents }) => agentIn(agents, name) ?? []).filter(isAgent);
    const of = (field: 'role' | 'profile') => {
      const [one, other = one] = both.flatMap((agent) => agent[field] ?? []);
      if (one === other) return one;
      throw new Trouble('agents.disagree', { name, field, path: this.#own?.directory ?? this.#directory });
    };
    const since = this.#addedAt(name);
    return { role: of('role'), profile: of('profile'), ...(since === undefined ? {} : { since }) };
  }

  /** Undefined if no agent, and no hook, has this token now. `digest` is of the ledger in use. */
  holderOf(
    digestOf: (digest: MakeDigest) => Digest | undefined,
    digest: MakeDigest,
    time: string,
  ): Holder | undefined {
    const makers = [digest, this.#own?.digest];
    for (const [i, { agents }] of this.#records.entries()) {
      const maker = makers[i];
      const token = maker && digestOf(maker);
      const found = token && identify(agents, token, time);
      const view = found && this.#viewIfAny(found.agent);
      const added = found && this.#addedAt(found.agent);
      if (found === undefined || view === undefined || added === undefined) continue;
      const { role = null, profile } = view;
      return {
        agent: found.agent,
        hook: found.hook,
        added,
        role,
        ...(profile === undefined ? {} : { profile }),
      };
    }
    return undefined;
  }

  /** Whether it was neither revoked nor added anew since. */
  isHolder({ agent, added }: Pick<Holder, 'agent' | 'added'>): boolean {
    return this.#addedAt(agent) === added && this.#viewIfAny(agent) !== undefined;
  }

  /** In either ledger: the later time, since which there is this agent. */
  #addedAt(name: string): string | undefined {
    return this.#records
      .flatMap(({ agents }) => agentIn(agents, name)?.added ?? [])
      .sort()
      .at(-1);
  }

  #viewIfAny(agent: string): ReturnType<AgentsInForce['viewOf']> | undefined {
    try {
      return this.viewOf(agent);
    } catch (error) {
      if (error instanceof Trouble) return undefined;
      throw error;
    }
  }

  /** That of the ledger in use is the first. */
  get #records(): readonly KnownAgents[] {
    return [this.#here, ...(this.#own === undefined ? [] : [this.#own.state])];
  }
}

/** Not added again since: a client that still uses the name is refused, not served as one that no one knows. */
const isRevoked = ({ agents, revoked: gone }: KnownAgents, name: string): boolean =>
  Object.hasOwn(gone, name) && !Object.hasOwn(agents, name);

const agentIn = (agents: Agents, name: string) => (Object.hasOwn(agents, name) ? agents[name] : undefined);

const revoked = (name: string, path = ''): Trouble => new Trouble('agents.revoked', { name, path });
