/** A second opinion on a call, in the words of the record. */
export const JUDGE_VERDICTS = ['allow', 'deny', 'ask'] as const;

/** Unavailable: no provider answered in the strict form. */
export const JUDGE_OUTCOMES = [...JUDGE_VERDICTS, 'unavailable'] as const;

/** It passed although no provider answered. */
export const JUDGE_BYPASSES = ['fail_open'] as const;

/** Of a decision that let something pass though what was to judge it could not be reached. */
export const BYPASS_CONFIDENCE = 0.3;

/** What is recorded of it; never what was asked, nor the model's words. */
export interface Judgement {
  readonly verdict: (typeof JUDGE_OUTCOMES)[number];
  readonly provider?: string;
  readonly model?: string;
  /** The model's own; low for a bypass. Absent: nothing was judged, and nothing passes. */
  readonly confidence?: number;
  readonly bypass?: (typeof JUDGE_BYPASSES)[number];
}
