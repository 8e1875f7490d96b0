import { z } from 'zod';
import { decisionSchema } from '../../vocabulary/order-schemas.ts';
import type { Wire } from '../wire-names.ts';

export const policyCheckSchema = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        sets: z.array(z.string()).describe('What it sets, as in `gate.requireApprovalForNetwork`'),
        waits: z.array(z.string()).describe('What has no effect until you accept the file'),
      }),
    )
    .describe('From the weakest to the strongest; none if nothing is configured'),
  warnings: z
    .array(
      z.strictObject({
        rule: z.string().describe('The id of the rule'),
        warning: z.string().describe('Why it is probably a mistake'),
      }),
    )
    .describe('Rules that no call reaches, that expired, or that allow everything'),
});
export type PolicyCheck = Wire<typeof policyCheckSchema>;

export const policyTestSchema = z.strictObject({
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  cases: z.array(
    z.strictObject({
      name: z.string().describe('As the file names it, or its number'),
      passed: z.boolean(),
      expected: z.string().describe('`allow`, `warn`, `ask` or `deny`, and the rule if the case names one'),
      found: z.string().describe('The same of the ruling'),
    }),
  ),
  uncovered: z.array(z.string()).describe('Rules that matched none of the calls'),
});
export type PolicyTest = Wire<typeof policyTestSchema>;

export const policyExplainSchema = z.strictObject({
  decision: decisionSchema,
  layers: z
    .array(
      z.strictObject({
        layer: z.string(),
        decision: decisionSchema,
        reason: z.string(),
        rule: z.string().nullable().describe('The rule or exception behind it'),
        shadow: z.boolean().describe('Whether it is only reported'),
      }),
    )
    .describe('Every layer with an opinion'),
  rules: z
    .array(
      z.strictObject({
        rule: z.string(),
        action: z.string(),
        result: z.enum(['matches', 'may match', 'does not match']),
        because: z.string().nullable().describe('The first condition that was false, or unknown'),
        shadow: z.boolean(),
      }),
    )
    .describe('Every rule in force, in the order in which they are matched'),
});
export type PolicyExplain = Wire<typeof policyExplainSchema>;

export const policyDiffSchema = z.strictObject({
  differences: z.array(
    z.strictObject({
      kind: z.enum(['added', 'removed', 'changed']),
      what: z.enum(['setting', 'rule']),
      name: z.string().describe('The setting, or the id of the rule'),
      keys: z.array(z.string()).describe('Of a changed rule: the keys that differ'),
    }),
  ),
});

export const policyReplaySchema = z.strictObject({
  same: z.int().nonnegative(),
  stricter: z.int().nonnegative(),
  milder: z.int().nonnegative().describe('A rule decided before, and the rules decide less strictly now'),
  unknown: z.int().nonnegative().describe('Depends on what events do not have, such as arguments'),
  changes: z
    .array(
      z.strictObject({
        event_id: z.string(),
        tool: z.string(),
        before: decisionSchema,
        now: decisionSchema.nullable().describe('What the rules decide now; null if none matches'),
        rule: z.string().nullable(),
      }),
    )
    .describe('The calls that would be ruled otherwise, at most 1,000'),
});
export type PolicyReplay = Wire<typeof policyReplaySchema>;

export const policyImportSchema = z.strictObject({
  document: z.string().describe('As `tokenauditor.yaml` would have it'),
  rules: z.int().nonnegative(),
  notes: z.array(z.string()).describe('What has no counterpart'),
});

export const policyInitSchema = z.strictObject({ path: z.string().describe('The file that was written') });

export const policySchemaSchema = z.record(z.string(), z.unknown());
