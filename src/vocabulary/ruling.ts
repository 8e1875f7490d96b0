import { z } from 'zod';
import { decisionSchema } from './order-schemas.ts';

/** The independent layers of the road; the ruling is the strictest of them. */
export const LAYERS = ['access', 'budget', 'gate', 'rules', 'judge', 'data_policy', 'approval'] as const;

export const rulingSchema = z.strictObject({
  decision: decisionSchema,
  reasons: z.array(z.string().min(1)),
  trace: z.array(
    z.strictObject({
      layer: z.enum(LAYERS),
      decision: decisionSchema,
      reason: z.string(),
      exception: z.string().optional(),
    }),
  ),
});
export type Ruling = z.infer<typeof rulingSchema>;
