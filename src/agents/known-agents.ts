/** The agents that may use the gateway over HTTP, and hooks: a fold over the ledger. A token is known here by its digest alone. */
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import type { DraftOf, EventOf, LedgerEvent } from '../vocabulary/events/event.ts';
import { Trouble } from '../vocabulary/trouble.ts';

const agentSchema = z.strictObject({
  role: z.string().nullable(),
  /** The profile that it gets, and no other. */
  profile: z.string().nullable(),
  /** The host whose hooks the token is for: then it is no agent's. */
  hook: z.string().nullable(),
  added: z.string(),
  token: digestSchema,
  /** When the token was made. */
  since: z.string(),
  /** The token before it, for as long as it still counts. */
  former: z.strictObject({ token: digestSchema, until: z.string() }).nullable(),
});

/** By name, agents and hooks. One that was revoked is not among them. */
const namedSchema = z.record(z.string(), agentSchema);
export type Agents = z.infer<typeof namedSchema>;

const knownSchema = z.strictObject({
  agents: namedSchema,
  /** Whether there ever was an agent. */
  hadAny: z.boolean(),
  /** When an agent of this name was revoked last: over stdio a client can still come with the name. */
  revoked: z.record(z.string(), z.string()),
});
export type KnownAgents = z.infer<typeof knownSchema>;

export const MOST_AGENTS = 1_000;

export const agentsFold: Fold<KnownAgents> = {
  name: 'agents',
  version: 3,
  schema: knownSchema,
  isDecisive: true,
  reads: { types: ['agent.added', 'agent.rotated', 'agent.revoked'] },
  initial: () => ({ agents: {}, hadAny: false, revoked: {} }),
  step: ({ agents, hadAny, revoked }, event) => {
    const after = agentsAfter(agents, event);
    return {
      agents: after,
      hadAny: hadAny || Object.values(after).some(isAgent),
      revoked: event.type === 'agent.revoked' ? revokedAfter(revoked, agents, event) : revoked,
    };
  },
};

function agentsAfter(agents: Agents, event: LedgerEvent): Agents {
  switch (event.type) {
    case 'agent.added':
      return added(agents, event);
    case 'agent.rotated':
      return rotated(agents, event);
    case 'agent.revoked':
      return without(agents, event.agent);
    default:
      return agents;
  }
}

function added(
  agents: Agents,
  { agent, role, profile, hook_host, token_hash, time }: EventOf<'agent.added'>,
): Agents {
  if (agent === undefined || token_hash === undefined || Object.hasOwn(agents, agent)) return agents;
  return {
    ...agents,
    [agent]: {
      role: role ?? null,
      profile: profile ?? null,
      hook: hook_host ?? null,
      added: time,
      token: token_hash,
      since: time,
      former: null,
    },
  };
}

function rotated(
  agents: Agents,
  { agent = '', token_hash, expires_at, time }: EventOf<'agent.rotated'>,
): Agents {
  const known = Object.hasOwn(agents, agent) ? agents[agent] : undefined;
  if (known === undefined || token_hash === undefined) return agents;
  const former = expires_at === undefined ? null : { token: known.token, until: expires_at };
  return { ...agents, [agent]: { ...known, token: token_hash, since: time, former } };
}

function revokedAfter(
  revoked: KnownAgents['revoked'],
  agents: Agents,
  { agent = '', time }: EventOf<'agent.revoked'>,
): KnownAgents['revoked'] {
  if (!Object.hasOwn(agents, agent)) return revoked;
  const others = Object.entries(revoked).filter(([name]) => name !== agent);
  return Object.fromEntries([...others, [agent, time]].slice(-MOST_AGENTS));
}

function without(agents: Agents, name = ''): Agents {
  const { [name]: _, ...others } = agents;
  return others;
}

export const isAgent = ({ hook }: Pick<Agents[string], 'hook'>): boolean => hook === null;

/** How long the token before still counts after a rotation: its user has to put the new one into use. */
const OVERLAP_MS = 60 * 60_000;

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const EXPECTED = '1 to 64 letters, digits, dots, hyphens or underscores';

/** What rules see of an agent, and what it sees of the gateway. */
export interface AgentView {
  readonly role?: string | undefined;
  readonly profile?: string | undefined;
}

interface NewAgent extends AgentView {
  readonly hook?: string | undefined;
}

export function newAgent(
  agents: Agents,
  name: string,
  { role, profile, hook }: NewAgent,
  token: Digest,
): DraftOf<'agent.added'> {
  if (!NAME.test(name))
    throw new Trouble('usage.bad_value', { value: name, option: 'NAME', expected: EXPECTED });
  if (role !== undefined && !NAME.test(role))
    throw new Trouble('usage.bad_value', { value: role, option: '--role', expected: EXPECTED });
  if (profile !== undefined && !NAME.test(profile))
    throw new Trouble('usage.bad_value', { value: profile, option: '--profile', expected: EXPECTED });
  if (Object.hasOwn(agents, name)) throw new Trouble('agents.exists', { name });
  if (Object.keys(agents).length >= MOST_AGENTS)
    throw new Trouble('agents.too_many', { count: String(MOST_AGENTS) });
  return {
    ...{ type: 'agent.added', agent: name },
    ...(role === undefined ? {} : { role }),
    ...(profile === undefined ? {} : { profile }),
    ...(hook === undefined ? {} : { hook_host: hook }),
    token_hash: token,
  };
}

export function rotation(
  agents: Agents,
  name: string,
  token: Digest,
  nowMs: number,
): DraftOf<'agent.rotated'> {
  assertKnown(agents, name);
  const expires_at = new Date(nowMs + OVERLAP_MS).toISOString();
  return { type: 'agent.rotated', agent: name, token_hash: token, expires_at };
}

export function revocation(agents: Agents, name: string): DraftOf<'agent.revoked'> {
  assertKnown(agents, name);
  return { type: 'agent.revoked', agent: name };
}

function assertKnown(agents: Agents, name: string): void {
  if (Object.hasOwn(agents, name)) return;
  const known = Object.keys(agents).sort();
  throw new Trouble('agents.unknown', {
    name,
    known: known.length === 0 ? 'there are none' : known.join(', '),
  });
}

export interface Identified {
  readonly agent: string;
  readonly role: string | null;
  readonly profile?: string;
  readonly hook: string | null;
}

/**
 * Whose token this is. Digests are compared, and they are made under a secret key: how long a comparison takes tells
 * nothing about a token.
 */
export function identify(agents: Agents, token: Digest, time: string): Identified | undefined {
  for (const [agent, { role, profile, hook, token: current, former }] of Object.entries(agents)) {
    if (current === token || (former?.token === token && time < former.until))
      return { agent, role, hook, ...(profile === null ? {} : { profile }) };
  }
  return undefined;
}
