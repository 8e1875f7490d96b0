/**
 * What a session has read, and where it sends it: the labels of replies, the acts of calls, and what of a call came from
 * earlier replies. Plain data, because it goes from one thread to another; no values of the content are in it.
 */
import type { Decision } from './orders.ts';

/** `outside`: people other than the user can write it. `private`: it must not leave by itself. */
export const LABELS = ['outside', 'private'] as const;
export type Label = (typeof LABELS)[number];

/** From the mildest; `write` is of one's own notes and drafts. */
export const ACTS = ['read', 'write', 'send', 'pay', 'grant', 'run', 'change', 'destroy'] as const;
export type Act = (typeof ACTS)[number];

/** What a tool is, as far as its definition shows. */
export interface ToolClass {
  /** What its replies are. */
  readonly reads: readonly Label[];
  /** What its calls do, by themselves. */
  readonly acts: readonly Act[];
  /** Nothing is known of what it returns, or does: where a known label blocks, an assumed one asks. */
  readonly assumes?: readonly ('reads' | 'acts')[];
}

export const FLOW_MODES = ['off', 'warn', 'on', 'strict'] as const;
export type FlowMode = (typeof FLOW_MODES)[number];

export const FLOW_CHECKS = [
  'flow.dictated',
  'flow.dictated-act',
  'flow.watched',
  'flow.private-out',
  'flow.carried-out',
  'flow.outside-code',
  'flow.crossed',
  'flow.act-after',
] as const;
export type FlowCheck = (typeof FLOW_CHECKS)[number];

/** An earlier reply that a flow comes from. */
export interface FlowSource {
  /** `server/tool`, if that can be shown. */
  readonly tool: string;
  readonly reads: readonly Label[];
  readonly isAssumed: boolean;
  /** The call that it answered, by its id in the ledger. */
  readonly callId?: string;
}

/** One row of the table that fits. */
export interface Flow {
  readonly check: FlowCheck;
  /** With `mode: on`. */
  readonly decision: Exclude<Decision, 'allow'>;
  readonly act: Act;
  /** The reply that names where it goes or what is acted on. */
  readonly named?: FlowSource;
  /** What it carries, or may carry. */
  readonly carried: readonly FlowSource[];
  /** The argument that holds the destination or the object: a JSON path. */
  readonly path: string;
  /** The flow in one line, without a value of the call. */
  readonly line: string;
  /** Whether a person can grant flows like it. */
  readonly isGrantable: boolean;
}

/** What is known of a call before it is ruled. */
export interface FlowFacts {
  readonly acts: readonly Act[];
  readonly reads: readonly Label[];
  /** The first that fits decides; strictest first. */
  readonly flows: readonly Flow[];
}
