import { z } from 'zod';
import { digestSchema } from './digest.ts';

/** Proof that this exact call was ruled runnable; the only thing a downstream connection accepts. */
export const permitSchema = z
  .strictObject({
    callDigest: digestSchema,
    decision: z.enum(['allow', 'warn']),
    eventId: z.string(),
  })
  .brand<'Permit'>();
export type Permit = z.infer<typeof permitSchema>;
