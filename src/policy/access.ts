/**
 * Which of a server's tools, prompts and resources an agent may use. The agent is that of the connection. `deny` wins over
 * `allow`, and an empty `allow` means all. Who may not use a thing is not to learn that it exists: the gateway answers as
 * if it did not.
 */
import { memo } from '../text/bounded-memo.ts';
import { compileGlob } from '../text/patterns/glob.ts';
import type { Caller, Door } from '../vocabulary/call.ts';
import type { AgentEntry } from '../vocabulary/document/agents-part.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { meantUris, plainPattern, plainUri } from './plain-uri.ts';

/** A server's thing: the name of a tool or prompt, or a URI. */
export interface Used {
  readonly server: string;
  readonly name: string;
}

type Access = Pick<AgentEntry, 'allow' | 'deny'>;
export type Agents = Readonly<Record<string, AgentEntry>>;

const MOST_GLOBS = 4_096;

/** Follows all of its alternatives at once, in time linear in the text. */
const globOf = memo({ most: MOST_GLOBS }, compileGlob);

/** A pattern with `/` or `__` is compared with server and name together, any other with the name alone. */
export function fits(pattern: string, { server, name }: Used): boolean {
  if (pattern.includes('/')) return globOf(pattern).matches(`${server}/${name}`);
  return globOf(pattern).matches(pattern.includes('__') ? `${server}__${name}` : name);
}

export const mayUse = (access: Access, used: Used): boolean => keptBy(access, used) === undefined;

/**
 * Which list of the entry keeps it from the agent. A URI counts as it is spelled and as servers understand it: `deny` is for
 * any of that, and what is allowed must be so as it is spelled and as `plainUri` has it.
 */
function keptBy({ allow = [], deny = [] }: Access, used: Used): 'allow' | 'deny' | undefined {
  if (allow.length + deny.length === 0) return undefined;
  const plain = plainUri(used.name);
  const meant = plain === undefined ? undefined : { ...used, name: plain };
  const readings = deny.length === 0 ? [] : [...new Set(meantUris(used.name))];
  const isDenied = (pattern: string) =>
    fits(pattern, used) || readings.some((name) => isFor(pattern, { ...used, name }));
  if (deny.some(isDenied)) return 'deny';
  const isAllowed =
    allow.some((pattern) => fits(pattern, used)) &&
    (meant === undefined || allow.some((pattern) => isFor(pattern, meant)));
  return allow.length === 0 || isAllowed ? undefined : 'allow';
}

/** A pattern may itself be written with percent signs. */
const isFor = (pattern: string, meant: Used | undefined): boolean =>
  meant !== undefined && (fits(pattern, meant) || fits(plainPattern(pattern), meant));

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

export function assessAccess({ agent, door }: Caller, used: Used, agents: Agents): Opinion | undefined {
  const kept = GUARDED.includes(door) ? keptBy(entryOf(agents, agent), used) : undefined;
  if (kept === undefined) return undefined;
  return {
    layer: 'access',
    decision: 'block',
    reason: 'The policy does not allow this agent to use it (`agents` in tokenauditor.yaml).',
    by: DENIED,
    source: `agents.${agent}.${kept}`,
  };
}
