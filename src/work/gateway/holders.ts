/**
 * Whose token it is, as the ledger has it now: agents are added and revoked while the gateway serves. Until the first
 * agent is added there is the token that the gateway made for itself; from then on only those of agents count.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { tokenDigest } from '../../agents/agent-token.ts';
import { AgentsInForce, type Holder } from '../../agents/agents-in-force.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import type { Ports } from '../../ports/files.ts';
import { FRESH_MS, freshFor } from '../../road/gateway/fresh.ts';

export type { Holder };

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
  const agents = new AgentsInForce(directory, ports);
  /**
   * Undefined for a ledger with doubtful lines: then no token counts. Requests that arrive together share a look: each of
   * their calls is recorded in the same ledger, so that every look would read it again.
   */
  const known = freshFor(FRESH_MS, ports.clock, async () => {
    // The first event makes the folder's ledger.
    ledger();
    await agents.refresh();
    return agents.doubtful === undefined ? agents : undefined;
  });
  return {
    holderOf: async (token) => {
      const now = await known();
      if (now === undefined) return undefined;
      if (!now.hadAny && isSame(token, firstToken))
        return { agent: firstAgent, role: null, hook: null, added: NEVER_ADDED };
      const digestOf = (digest: Ledger['digest']) => tokenDigest(token, { digest });
      return now.holderOf(digestOf, ledger().digest, new Date(ports.clock.nowMs()).toISOString());
    },
    isHolder: async (holder) => {
      const now = await known();
      if (now === undefined) return false;
      return holder.added === NEVER_ADDED ? !now.hadAny : now.isHolder(holder);
    },
  };
}

/** In a time that depends on neither. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
