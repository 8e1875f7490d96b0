/** A file of rules beside the document, in `rules.d`: the same rules, under a version of their own. */
import { z } from 'zod';
import { rulesLeaf } from './rules-part.ts';

export const RULES_VERSION = 1;

export const rulesFileSchema = z.strictObject({
  version: z.literal(RULES_VERSION, 'must be 1'),
  rules: rulesLeaf.schema,
});
