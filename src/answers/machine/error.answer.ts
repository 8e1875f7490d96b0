/** Returned instead of a document if something cannot be done. A verb or tool that judges adds its strictest verdict. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const error = z
  .strictObject({
    code: z.string().describe('One of the codes in docs/errors.md'),
    message: z.string().describe('What is wrong; without secrets'),
    hint: z.string().describe('What to do'),
  })
  .describe('What went wrong');

/** So that a caller that reads only one field is not misled. */
const refusalFields = {
  decision: z.literal('block').optional().describe('Of `screen` and of MCP tools that judge'),
  verdict: z.literal('dangerous').optional().describe('Of `scan`'),
  safe: z.literal(false).optional().describe('Of `inspect`'),
  identity_state: z.literal('Inconclusive').optional().describe('Of `compare`'),
  degradation_state: z.literal('Inconclusive').optional().describe('Of `degrade`'),
};
export const refusalSchema = z.strictObject(refusalFields);
export type Refusal = Wire<typeof refusalSchema>;

export const errorSchema = z.strictObject({
  ...refusalFields,
  executed: z.literal(false).optional().describe('Of MCP tools that judge: always false'),
  error,
});
export type ErrorDocument = Wire<typeof errorSchema>;

export const refusedLineSchema = z.strictObject({
  id: z
    .unknown()
    .optional()
    .describe('The `id` of the request line, unchanged; left out if it could not be read'),
  ...refusalFields,
  error,
});
export type RefusedLine = Wire<typeof refusedLineSchema>;
