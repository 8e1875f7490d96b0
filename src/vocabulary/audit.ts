/** The states that router audits end in. Plain constants, milder first; the order is the meaning. */

export const IDENTITY_STATES = ['Consistent', 'Inconclusive', 'Divergent', 'Likely Substitution'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

export const DEGRADATION_STATES = [
  'No Material Change',
  'Inconclusive',
  'Possible Degradation',
  'Material Degradation',
] as const;
export type DegradationState = (typeof DEGRADATION_STATES)[number];

export const AFFECTED_AREAS = ['coding', 'reasoning', 'tool_use', 'latency', 'tokens'] as const;
export type AffectedArea = (typeof AFFECTED_AREAS)[number];
