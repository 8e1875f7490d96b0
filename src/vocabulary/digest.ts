import { z } from 'zod';

/**
 * HMAC-SHA-256 of content under the project's secret key, so that short arguments cannot be guessed back.
 * Made in `evidence/digest.ts` only; all other code may only pass them on.
 */
export const digestSchema = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .brand<'Digest'>();
export type Digest = z.infer<typeof digestSchema>;
