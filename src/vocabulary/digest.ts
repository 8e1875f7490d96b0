import { z } from 'zod';

/**
 * HMAC-SHA-256 of content under the project's secret key, so that short arguments cannot be guessed back.
 * Values are made in `evidence/digest.ts` only; everybody else may just carry them.
 */
export const digestSchema = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .brand<'Digest'>();
export type Digest = z.infer<typeof digestSchema>;
