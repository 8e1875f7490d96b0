import { z } from 'zod';
import { digestSchema } from './digest.ts';
import { decisionSchema } from './order-schemas.ts';
import type { Decision } from './orders.ts';

/** The independent layers of the road; the ruling is the strictest of them. */
export const LAYERS = [
  'access',
  'quarantine',
  'budget',
  'gate',
  'flows',
  'rules',
  'judge',
  'data_policy',
  'approval',
] as const;
export type Layer = (typeof LAYERS)[number];

/** A rule that wants a second opinion, and what its author tells the judge. */
export interface Sample {
  readonly rule: string;
  readonly guidance: string;
  /** The only judge that counts for it. */
  readonly provider?: string;
  /** The caller's own client may allow. */
  readonly trustsClient?: boolean;
}

/** What one layer makes of a call. A layer without an opinion gives none. */
export interface Opinion {
  readonly layer: Layer;
  readonly decision: Decision;
  /** Our words, or the operator's; never the call's. */
  readonly reason: string;
  /** Id of the exception, rule, budget or grant behind it. */
  readonly by?: string;
  /** What it is called wherever checks are named, though no check found it. */
  readonly check?: string;
  /** Where it is written, for the record: `agents.ci.deny`, `quarantine.changed`. */
  readonly source?: string;
  /** Reported, not counted. */
  readonly isShadow?: true;
  /** Ids of all rules that matched, or may have. */
  readonly matched?: readonly string[];
  /** A judge may decide in a person's place: all that asks is these rules. */
  readonly samples?: readonly Sample[];
}

export const rulingSchema = z.strictObject({
  decision: decisionSchema,
  reasons: z.array(z.string().min(1)),
  trace: z.array(
    z.strictObject({
      layer: z.enum(LAYERS),
      decision: decisionSchema,
      reason: z.string(),
      exception: z.string().optional(),
      /** The rule behind it, all that matched, and whether it is only reported. */
      rule: z.string().optional(),
      matched: z.array(z.string()).optional(),
      /** Named among checks. */
      check: z.string().optional(),
      shadow: z.literal(true).optional(),
      /** Of a judge: how sure it is, and why in the model's own words. */
      confidence: z.number().min(0).max(1).optional(),
      words: z.string().optional(),
    }),
  ),
});
export type Ruling = z.infer<typeof rulingSchema>;

/** Proof that this exact call may run; the only thing a downstream connection accepts. */
export const permitSchema = z
  .strictObject({
    callDigest: digestSchema,
    decision: decisionSchema,
    /** Of the durable record; absent where a call that is not in the sample is not recorded. */
    eventId: z.exactOptional(z.string()),
    /** The digest that a person's approval is bound to, if the permit rests on one. */
    approval: z.exactOptional(digestSchema),
    /** Its id in the ledger: that of the question, or of the grant. */
    approvedBy: z.exactOptional(z.string()),
  })
  .brand<'Permit'>();
export type Permit = z.infer<typeof permitSchema>;
