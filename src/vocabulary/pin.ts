/**
 * A pin is the contract of one approved definition: its hash and its state. Plain constants,
 * so that a listing can be filtered without loading schemas.
 */
export const PIN_STATES = ['pending', 'approved', 'changed', 'quarantined', 'blocked'] as const;
export type PinState = (typeof PIN_STATES)[number];

/** Only these are for agents that go through the gateway, to see and to call. */
export const isServed = (state: PinState): boolean => state === 'approved';

/**
 * Every step between states has a name, and is an event. By itself: `pinned` (first use, read in full, no hard signal), `held`
 * (first use, otherwise), `changed` (another contract than the approved one), `accepted` (a clean change on a server
 * that is trusted to change), `reverted` (the approved contract again), `quarantined` (a hard signal).
 * By a person alone: `approved`. By a person, or by an agent through MCP, which is then named: `blocked`.
 */
export const PIN_TRANSITIONS = [
  'pinned',
  'held',
  'changed',
  'accepted',
  'reverted',
  'quarantined',
  'approved',
  'blocked',
] as const;
export type PinTransition = (typeof PIN_TRANSITIONS)[number];

/** How much a server may change without being asked: nothing, what scans clean, or anything without a hard signal. */
export const TRUST_MODES = ['manual', 'scan', 'auto'] as const;
export type TrustMode = (typeof TRUST_MODES)[number];
