import { z } from 'zod';
import { checkIdSchema } from '../check.ts';
import { ACCEPT, leaf } from './leaf.ts';

const scopeSchema = z.string().min(1).max(4_096);

/** Silences a false alarm: one check, within a scope, for a reason, optionally until a time. */
export const exceptionSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'is not 1 to 64 letters, digits, dots, hyphens or underscores')
    .describe('Your name for it, unique in the file; shown wherever the exception was used.'),
  check: checkIdSchema.describe('The id of the check, as the finding names it.'),
  tool: z.exactOptional(scopeSchema.describe('The name of the tool, or a glob.')),
  server: z.exactOptional(scopeSchema.describe('The MCP server of the tool, or a glob.')),
  path: z.exactOptional(
    scopeSchema.describe('The JSON path of the argument, such as `$.command`, or a glob.'),
  ),
  argument: z.exactOptional(scopeSchema.describe('The whole text of that argument, or a glob.')),
  reason: z.string().min(1).max(400).describe('For the reader of the ruling.'),
  expires: z.exactOptional(
    z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'is neither a day like 2026-12-31 nor a time like 2026-12-31T18:00:00Z',
      )
      .describe('A day (void from its start, UTC) or a time.'),
  ),
});

export const exceptionsLeaf = leaf(
  z.array(exceptionSchema).max(100_000),
  ACCEPT,
  [],
  'Silence a check within a scope, for a reason.',
);
