import { z } from 'zod';
import { exceptionsLeaf } from './exceptions-part.ts';
import { askingSchema } from './gate-part.ts';
import { versionSchema } from './policy-document.ts';

/** The policy as `hooks.json` spells it. */
export const policySchema = z.strictObject({
  version: z.exactOptional(versionSchema),
  gate: z
    .strictObject({
      fail_closed_for_critical: z.boolean().default(true),
      require_approval_for_network: askingSchema.default('suspicious'),
      require_approval_for_package_install: askingSchema.default('suspicious'),
    })
    .prefault({}),
  /** Share of unsuspicious calls; the policy room sets the ceiling. */
  sampling: z.exactOptional(z.strictObject({ baseline_rate: z.number().nonnegative() })),
  exceptions: exceptionsLeaf.schema.default([]),
});
export type HooksPolicy = z.infer<typeof policySchema>;
