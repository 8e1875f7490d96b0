import { z } from 'zod';
import { checkIdSchema } from './check.ts';
import { signalSchema } from './signal.ts';

/** Which checks ran on a subject; a screening without full coverage is never "clean". */
export const coverageSchema = z.strictObject({
  ran: z.array(checkIdSchema),
  failed: z.array(checkIdSchema),
  capped: z.array(checkIdSchema),
  /** Checks that found more than is listed; the most severe is, so nothing is decided by it. */
  unlisted: z.exactOptional(z.array(checkIdSchema)),
  /** What the call does not reveal, such as its server: nothing is decided by it. */
  unresolved: z.exactOptional(z.array(checkIdSchema)),
});
export type Coverage = z.infer<typeof coverageSchema>;

export const screeningSchema = z.strictObject({
  signals: z.array(signalSchema),
  coverage: coverageSchema,
});
export type Screening = z.infer<typeof screeningSchema>;
