/**
 * Which part of a gateway a connection sees. The profile is that of the connection (`/mcp/NAME`, `--profile`), or the one
 * that its agent is bound to. What is not in it does not exist for that connection, and neither does a profile that the
 * agent may not use.
 */
import type { Caller } from '../vocabulary/call.ts';
import type { AgentEntry } from '../vocabulary/document/agents-part.ts';
import type { Listing, Profile, ToolOverride } from '../vocabulary/document/profiles-part.ts';
import type { Opinion } from '../vocabulary/ruling.ts';
import { DENIED, entryOf, isGuarded } from './access.ts';
import { fits, type Used } from './name-patterns.ts';

export interface ProfilePolicy {
  readonly agents: Readonly<Record<string, AgentEntry>>;
  readonly profiles: Readonly<Record<string, Profile>>;
}

type Viewer = Pick<Caller, 'agent' | 'profile'>;

const NOTHING: Profile = { servers: [] };

/** Undefined where everything is shown. */
export function profileOf(
  { agent, profile: asked }: Viewer,
  { agents, profiles }: ProfilePolicy,
): Profile | undefined {
  const { profile: bound } = entryOf(agents, agent);
  const name = bound ?? asked;
  if (name === undefined) return undefined;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const isMeant = asked === undefined || asked === name;
  if (profile === undefined || !isMeant) return NOTHING;
  return profile.agents === undefined || profile.agents.includes(agent) ? profile : NOTHING;
}

/** Whether the agent may ask for a profile of this name. */
export const isOffered = (viewer: Viewer, policy: ProfilePolicy): boolean =>
  profileOf(viewer, policy) !== NOTHING;

export interface Viewed extends Used {
  readonly kind: 'tool' | 'prompt' | 'resource' | 'resource_template' | 'instructions';
}

/** Globs are for tools; prompts and resources are those of the servers. */
export function isInProfile(profile: Profile | undefined, used: Viewed): boolean {
  if (profile === undefined) return true;
  const { servers, tools } = profile;
  if (servers !== undefined && !servers.includes(used.server)) return false;
  if (used.kind !== 'tool') return true;
  if (overrideOf(profile, used)?.hide === true) return false;
  return tools === undefined || tools.some((pattern) => fits(pattern, used));
}

export function assessProfile(caller: Caller, used: Viewed, policy: ProfilePolicy): Opinion | undefined {
  if (!isGuarded(caller) || isInProfile(profileOf(caller, policy), used)) return undefined;
  return {
    layer: 'access',
    decision: 'block',
    reason: 'The profile of this connection does not have it (`profiles` in tokenauditor.yaml).',
    by: DENIED,
    source: 'access.profile',
  };
}

export function overrideOf(profile: Profile | undefined, { server, name }: Used): ToolOverride | undefined {
  const overrides = profile?.overrides ?? {};
  const key = `${server}/${name}`;
  return Object.hasOwn(overrides, key) ? overrides[key] : undefined;
}

export const listingOf = (profile: Profile | undefined): Listing => profile?.listing ?? 'all';
