/**
 * Which of a server's tools, prompts and resources an agent may use. The agent is that of the connection. `deny` wins over
 * `allow`, and an empty `allow` means all. Who may not use a thing is not to learn that it exists: the gateway answers as
 * if it did not.
 */
import type { Caller, Door } from '../vocabulary/call.ts';
import type { AgentEntry } from '../vocabulary/document/agents-part.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { fits, fitsName, hasAnyReading, hasReading, type Used } from './name-patterns.ts';
import { readingsOf, UNSETTLED_URI } from './uri-readings.ts';

/** A server's thing, of a kind; absent: a tool or prompt. */
export interface Offered extends Used {
  readonly kind?: string;
}

type Access = Pick<AgentEntry, 'allow' | 'deny'>;
export type Agents = Readonly<Record<string, AgentEntry>>;

export const mayUse = (access: Access, used: Offered): boolean => keptBy(access, used) === undefined;

type Kept = 'allow' | 'deny' | 'unsettled';

/** Which list of the entry keeps it from the agent. */
function keptBy({ allow = [], deny = [] }: Access, used: Offered): Kept | undefined {
  if (allow.length + deny.length === 0) return undefined;
  if (used.kind === 'resource' || used.kind === 'resource_template') return uriKeptBy({ allow, deny }, used);
  if (deny.some((pattern) => fitsName(pattern, used))) return 'deny';
  return allow.length === 0 || allow.some((pattern) => fits(pattern, used)) ? undefined : 'allow';
}

/** Servers read a URI each in its own way: all that it may mean must be allowed, and none of it denied. */
function uriKeptBy({ allow, deny }: Required<Access>, { server, name }: Used): Kept | undefined {
  const readings = readingsOf(name);
  if (readings === undefined) return 'unsettled';
  if (deny.some((pattern) => hasAnyReading(pattern, server, readings))) return 'deny';
  const isAllowed = readings.every((reading) =>
    allow.some((pattern) => hasReading(pattern, server, reading)),
  );
  return allow.length === 0 || isAllowed ? undefined : 'allow';
}

/** An agent without an entry may use everything. */
export const entryOf = (agents: Agents, agent: string): AgentEntry =>
  (Object.hasOwn(agents, agent) ? agents[agent] : undefined) ?? {};

/** Whether anything at all is kept from the agent. */
export const isRestricted = ({ allow = [], deny = [] }: Access): boolean => allow.length + deny.length > 0;

/** People, hosts and our own server have no agent of the document. */
const GUARDED: readonly Door[] = ['stdio', 'http', 'library'];

/** The mark of this opinion: its call is answered as one to something that does not exist. */
export const DENIED = 'agent';

export const isGuarded = ({ door }: Pick<Caller, 'door'>): boolean => GUARDED.includes(door);

export function assessAccess({ agent, door }: Caller, used: Offered, agents: Agents): Opinion | undefined {
  const kept = GUARDED.includes(door) ? keptBy(entryOf(agents, agent), used) : undefined;
  if (kept === undefined) return undefined;
  if (kept === 'unsettled')
    return { layer: 'access', decision: 'block', reason: UNSETTLED_URI, source: 'access.uri' };
  return {
    layer: 'access',
    decision: 'block',
    reason: 'The policy does not allow this agent to use it (`agents` in tokenauditor.yaml).',
    by: DENIED,
    source: `agents.${agent}.${kept}`,
  };
}
