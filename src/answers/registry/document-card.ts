import type { z } from 'zod';

export interface DocumentCard {
  readonly schema: z.ZodType;
  /** Description in a sentence. */
  readonly about: string;
  /** Library functions that return it, in camelCase. */
  readonly library?: readonly string[];
  /** The document with which it shares most fields; the page lists only the others. */
  readonly like?: string;
  /** The page of docs/ that describes its fields instead. */
  readonly page?: string;
}
