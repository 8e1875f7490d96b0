import { z } from 'zod';

export const CATEGORIES = [
  'secret',
  'account_number',
  'private_address',
  'private_email',
  'private_person',
  'private_phone',
  'private_url',
  'private_date',
] as const;
const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** A place in a text, in UTF-16 code units. The text itself is never part of a span that is kept. */
export const spanSchema = z.strictObject({
  category: categorySchema,
  start: z.int().nonnegative(),
  end: z.int().positive(),
  confidence: z.number().min(0).max(1),
  /** The pattern that found it: `github.token`, `generic.password`. */
  detector: z.string(),
});
export type Span = z.infer<typeof spanSchema>;
