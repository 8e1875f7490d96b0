/** How many flows were asked about and blocked, and would have been where flows are only warned of; since the first one. */
import { z } from 'zod';
import { isApprovedRun, MOST_BETWEEN, ON_CALLS } from '../evidence/folds/approved-runs.ts';
import { type Fold, foldLedger } from '../evidence/folds/fold.ts';
import type { Ports } from '../ports/files.ts';
import type { AnyEvent } from '../vocabulary/events/event.ts';
import { stops } from '../vocabulary/orders.ts';

const flowCountsSchema = z.strictObject({
  asked: z.int().nonnegative(),
  blocked: z.int().nonnegative(),
  would_ask: z.int().nonnegative(),
  since: z.string().nullable(),
});
export type FlowCounts = z.infer<typeof flowCountsSchema>;

const stateSchema = flowCountsSchema.extend({
  /** The newest that were asked about, each with its call: one that is repeated while it waits is one question. */
  held: z.array(z.strictObject({ id: z.string(), call: z.string(), isCounted: z.boolean() })),
});
type State = z.infer<typeof stateSchema>;

export const flowCountsFold: Fold<State> = {
  name: 'flows',
  version: 1,
  schema: stateSchema,
  reads: { types: ['policy_decision', 'tool_call.proposed', 'approval.consumed'] },
  initial: () => ({ asked: 0, blocked: 0, would_ask: 0, since: null, held: [] }),
  step: (state, event) => {
    const any: AnyEvent = event;
    if (isApprovedRun(any)) ran(state, any.ruled_event);
    else if (ON_CALLS.has(any.type) && any.flow_decision !== undefined) count(state, any);
    return state;
  },
};

function count(state: State, event: AnyEvent): void {
  const { event_id: id, flow_decision, flows = [], tool_call_hash: call = id, time } = event;
  const isFound = flows.some(({ decision }) => stops(decision));
  if (flow_decision === 'block') state.blocked += 1;
  else if (flow_decision === 'require_approval') ask(state, id, call);
  else if (flow_decision === 'warn' && isFound) state.would_ask += 1;
  else return;
  state.since ??= time;
}

function ask(state: State, id: string, call: string): void {
  const isCounted = !state.held.some((each) => each.call === call);
  if (isCounted) state.asked += 1;
  state.held.push({ id, call, isCounted });
  if (state.held.length > MOST_BETWEEN) state.held.shift();
}

/** What a grant let through was recorded as held, and no person was asked. */
function ran(state: State, ruling: string | undefined): void {
  const found = state.held.find(({ id }) => id === ruling);
  if (found === undefined) return;
  if (found.isCounted) state.asked -= 1;
  state.held = state.held.filter(({ call }) => call !== found.call);
}

export async function flowCounts(directory: string, ports: Ports): Promise<FlowCounts> {
  const { state } = await foldLedger(directory, ports, flowCountsFold);
  const { held: _, ...counts } = state;
  return counts;
}
