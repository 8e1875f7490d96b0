/** What `explain` describes: everything that the product prints as an id. */
import { z } from 'zod';
import { EXPLANATION_KINDS } from '../../vocabulary/explanation-kinds.ts';
import type { Wire } from '../wire-names.ts';

export const explanationSchema = z.strictObject({
  id: z.string().describe('The id, as it is printed'),
  kind: z.enum(EXPLANATION_KINDS).describe('What it is the id of'),
  title: z.string().describe('Its title, or what it is'),
  placeholder: z.string().optional().describe('Of a pattern: what replaces the secret'),
  sees: z.string().optional().describe('What it is, or what the check looks for'),
  matters: z.string().optional().describe('Why it matters'),
  remedy: z.string().optional().describe('What to do'),
  limits: z.string().optional().describe('What it does not see'),
});
export type Explanation = Wire<typeof explanationSchema>;

export const explanationsSchema = z.array(explanationSchema);
