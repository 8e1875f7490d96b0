/**
 * Whose token it is, as the ledger has it now: agents are added and revoked while the gateway serves. Until the first
 * agent is added there is the token that the gateway made for itself; from then on only those of agents count.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { tokenDigest } from '../../agents/agent-token.ts';
import { agentsFold, identify } from '../../agents/known-agents.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import type { Ports } from '../../ports/files.ts';
import { FRESH_MS, freshFor } from '../../road/gateway/fresh.ts';

export interface Holder {
  readonly agent: string;
  readonly role: string | null;
  /** The profile that the agent gets, and no other. */
  readonly profile?: string;
  /** Since when there is an agent of this name: one that was revoked and added again is another. */
  readonly added: string;
}

export interface Holders {
  holderOf(token: string): Promise<Holder | undefined>;
  /** Whether the agent was not revoked since. */
  isHolder(holder: Holder): Promise<boolean>;
}

/** Whose calls they are while there are no agents. */
export interface FirstAgent {
  readonly agent: string;
  readonly token: string;
}

const NEVER_ADDED = '';

export function openHolders(
  directory: string,
  ports: Ports,
  ledger: () => Ledger,
  { agent: firstAgent, token: firstToken }: FirstAgent,
): Holders {
  const fold = openLiveFold(directory, ports, agentsFold);
  /**
   * Undefined for a ledger with doubtful lines: then no token counts. Requests that arrive together share a look: each of
   * their calls is recorded in the same ledger, so that every look would read it again.
   */
  const known = freshFor(FRESH_MS, ports.clock, async () => {
    // The first event makes the folder's ledger.
    ledger();
    const state = await fold.refresh();
    return fold.broken === 0 ? state : undefined;
  });
  return {
    holderOf: async (token) => {
      const state = await known();
      if (state === undefined) return undefined;
      const { agents, hadAny } = state;
      if (!hadAny)
        return isSame(token, firstToken) ? { agent: firstAgent, role: null, added: NEVER_ADDED } : undefined;
      const digest = tokenDigest(token, ledger());
      const found = digest && identify(agents, digest, new Date(ports.clock.nowMs()).toISOString());
      const added = found && agents[found.agent]?.added;
      return found && added !== undefined ? { ...found, added } : undefined;
    },
    isHolder: async ({ agent, added }) => {
      const state = await known();
      if (state === undefined) return false;
      const { agents, hadAny } = state;
      if (added === NEVER_ADDED) return !hadAny;
      return Object.hasOwn(agents, agent) && agents[agent]?.added === added;
    },
  };
}

/** In a time that depends on neither. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
