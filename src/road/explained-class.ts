import type { FlowClass } from '../answers/shared-fields.ts';
import type { ToolClass } from '../vocabulary/flow.ts';

/** As every door returns it. */
export const spellClass = ({ reads, acts, assumes = [] }: ToolClass): FlowClass => ({
  reads: [...reads],
  acts: [...acts],
  assumes: [...assumes],
});
