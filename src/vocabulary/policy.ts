import { z } from 'zod';
import { checkIdSchema } from './check.ts';

/** The schema version below; a file may omit it. */
export const POLICY_VERSION = '0.1';

const scopeSchema = z.string().min(1).max(4_096);

/** Silences a false alarm: one check, within a scope, for a reason, optionally until a time. */
const exceptionSchema = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, 'is not 1 to 64 letters, digits, dots, hyphens or underscores'),
  check: checkIdSchema,
  tool: z.exactOptional(scopeSchema),
  server: z.exactOptional(scopeSchema),
  path: z.exactOptional(scopeSchema),
  argument: z.exactOptional(scopeSchema),
  reason: z.string().min(1).max(400),
  expires: z.exactOptional(
    z.union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'is neither a day like 2026-12-31 nor a time like 2026-12-31T18:00:00Z',
    ),
  ),
});

/** A file that sets how the gate judges, what is excepted, and how much is sampled. */
export const policySchema = z.strictObject({
  version: z.exactOptional(z.literal(POLICY_VERSION)),
  gate: z
    .strictObject({
      fail_closed_for_critical: z.boolean().default(true),
      require_approval_for_network: z.boolean().default(true),
      require_approval_for_package_install: z.boolean().default(true),
    })
    .prefault({}),
  /** Share of unsuspicious calls; the policy room sets the ceiling. */
  sampling: z.exactOptional(z.strictObject({ baseline_rate: z.number().nonnegative() })),
  exceptions: z.array(exceptionSchema).max(100_000).default([]),
});
export type PolicyDocument = z.infer<typeof policySchema>;
