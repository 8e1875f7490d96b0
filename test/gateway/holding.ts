/** Agents by their tokens; one that is taken out of the table is revoked. */
import type { Holders } from '../../src/work/gateway/holders.ts';

export const holding = (agents: Record<string, string>): Holders => ({
  holderOf: async (token) => {
    const agent = Object.hasOwn(agents, token) ? agents[token] : undefined;
    return agent === undefined
      ? undefined
      : { agent, role: null, hook: null, added: '2026-01-01T00:00:00.000Z' };
  },
  isHolder: async ({ agent }) => Object.values(agents).includes(agent),
});
