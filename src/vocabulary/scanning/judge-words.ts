/** A second opinion on a call, in the words of the record. */
export const JUDGE_VERDICTS = ['allow', 'deny', 'ask'] as const;

/** Unavailable: no provider answered in the strict form. */
export const JUDGE_OUTCOMES = [...JUDGE_VERDICTS, 'unavailable'] as const;

/** It passed although no provider answered. */
export const JUDGE_BYPASSES = ['fail_open'] as const;

/** What is recorded of it; never what was asked, nor the model's words. */
export interface Judgement {
  readonly verdict: (typeof JUDGE_OUTCOMES)[number];
  readonly provider?: string;
  readonly model?: string;
  readonly bypass?: (typeof JUDGE_BYPASSES)[number];
}
