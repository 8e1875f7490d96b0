/** Sessions without a part of what flows are found by: what that part is worth. */
import type { HeardReply } from '../../src/sessions/flow-memory.ts';
import type { ServedSessions } from '../../src/sessions/served-sessions.ts';
import type { WrittenFlows } from '../../src/vocabulary/document/flows-part.ts';

/** Without `classes`, every reply is assumed to be outside and private, and every call to send. */
export const ABLATIONS = { orders: 'the text detector', values: 'values', classes: 'classes' } as const;
export type Ablation = keyof typeof ABLATIONS;

const EMPTY: Pick<HeardReply, 'arguments' | 'reply'> = { arguments: {}, reply: { content: [] } };
const HEARD: Readonly<Record<Ablation, (heard: HeardReply) => HeardReply>> = {
  orders: (heard) => ({ ...heard, hasOrders: false }),
  values: (heard) => ({ ...heard, ...EMPTY }),
  classes: (heard) => ({ ...heard, source: { ...heard.source, isAssumed: true } }),
};

export function ablate(ablation: Ablation, sessions: ServedSessions, session: string): void {
  const memory = sessions.flows.of(session);
  const hear = memory.hear.bind(memory);
  memory.hear = (heard) => hear(HEARD[ablation](heard));
  if (ablation !== 'orders') return;
  const live = sessions.memory;
  const keep = live.hear.bind(live);
  live.hear = (name, server, facts, idleMs) => keep(name, server, { ...facts, orders: [] }, idleMs);
}

/** What a document would set for the servers of the session. */
export function classesOf(ablation: Ablation | undefined, servers: readonly string[]): WrittenFlows {
  const set: NonNullable<WrittenFlows['servers'][string]> = { reads: ['outside', 'private'], acts: ['send'] };
  const named = ablation === 'classes' ? servers : [];
  return { agents: {}, servers: Object.fromEntries(named.map((name) => [name, set])) };
}
