import type { FlowClass } from '../answers/shared-fields.ts';
import type { FlowFacts, ToolClass } from '../vocabulary/call-context.ts';

/** As every door returns it. */
export const spellClass = ({ reads, acts, assumes = [] }: ToolClass): FlowClass => ({
  reads: [...reads],
  acts: [...acts],
  assumes: [...assumes],
});

export const spellFlows = ({ flows = [] }: Partial<FlowFacts> = {}) =>
  flows.map(({ check, decision, act, path, line }) => ({ check, decision, act, path, line }));
