import { z } from 'zod';
import { decisionSchema } from '../../vocabulary/order-schemas.ts';
import { flowsSchema } from '../calls/ruling.answer.ts';
import { flowClassSchema } from '../shared-fields.ts';
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
        rule: z.string().describe('The id of the rule, or the place of a pattern: `agents.ci.deny[0]`'),
        warning: z.string().describe('Why it is probably a mistake'),
      }),
    )
    .describe(
      'Rules that no call reaches, that expired, that allow everything, or that name a tool that no server offers; patterns for what an agent may use that name no server',
    ),
});
export type PolicyCheck = Wire<typeof policyCheckSchema>;

export const policyTestSchema = z.strictObject({
  passed: z.int().nonnegative().describe('How many cases hold'),
  failed: z.int().nonnegative().describe('How many do not'),
  cases: z
    .array(
      z.strictObject({
        name: z.string().describe('As the file names it, or its number'),
        passed: z.boolean().describe('Whether it holds'),
        expected: z.string().describe('`allow`, `warn`, `ask` or `deny`, and the rule if the case names one'),
        found: z.string().describe('The same of the ruling'),
      }),
    )
    .describe('Every case, in order'),
  uncovered: z.array(z.string()).describe('Rules that matched none of the calls'),
});
export type PolicyTest = Wire<typeof policyTestSchema>;

export const policyExplainSchema = z.strictObject({
  decision: decisionSchema.describe('Of the strictest layer'),
  flow_class: flowClassSchema
    .nullable()
    .describe(
      'What the call reads and does, as far as is known here; null if it was stopped before it was read',
    ),
  flows: flowsSchema,
  layers: z
    .array(
      z.strictObject({
        layer: z.string().describe('The name of the layer'),
        decision: decisionSchema.describe('Its own'),
        reason: z.string().describe('In a sentence'),
        rule: z.string().nullable().describe('The rule, exception or grant behind it'),
        checks: z
          .array(z.string())
          .describe('The checks whose findings it decided on, or the id under which it decides'),
        shadow: z.boolean().describe('Whether it is only reported'),
      }),
    )
    .describe('Every layer with an opinion'),
  rules: z
    .array(
      z.strictObject({
        rule: z.string().describe('The id of the rule'),
        action: z.string().describe('What it does with calls that match'),
        result: z.enum(['matches', 'may match', 'does not match']).describe('Whether it matches this call'),
        because: z.string().nullable().describe('The first condition that was false, or unknown'),
        shadow: z.boolean().describe('Whether it only reports'),
      }),
    )
    .describe('Every rule in force, in the order in which they are matched'),
});
export type PolicyExplain = Wire<typeof policyExplainSchema>;

export const policyDiffSchema = z.strictObject({
  differences: z
    .array(
      z.strictObject({
        kind: z.enum(['added', 'removed', 'changed']).describe('From the older to the newer one'),
        what: z.enum(['setting', 'rule']).describe('What it is'),
        name: z.string().describe('The setting, or the id of the rule'),
        keys: z.array(z.string()).describe('Of a changed rule: the keys that differ'),
      }),
    )
    .describe('None if both set the same'),
});

export const policyReplaySchema = z.strictObject({
  same: z.int().nonnegative().describe('Calls that would be ruled as they were'),
  stricter: z.int().nonnegative().describe('Calls that would be ruled more strictly'),
  milder: z.int().nonnegative().describe('A rule decided before, and the rules decide less strictly now'),
  unknown: z.int().nonnegative().describe('Depends on what events do not have, such as arguments'),
  changes: z
    .array(
      z.strictObject({
        event_id: z.string().describe('Of the recorded call'),
        tool: z.string().describe('The tool that was called'),
        before: decisionSchema.describe('What was recorded'),
        now: decisionSchema.nullable().describe('What the rules decide now; null if none matches'),
        rule: z.string().nullable().describe('The rule that decides now'),
      }),
    )
    .describe('The calls that would be ruled otherwise, at most 1,000'),
});
export type PolicyReplay = Wire<typeof policyReplaySchema>;

export const policyImportSchema = z.strictObject({
  document: z.string().describe('As `tokenauditor.yaml` would have it'),
  rules: z.int().nonnegative().describe('How many rules it has'),
  notes: z.array(z.string()).describe('What was not imported'),
  remarks: z.array(z.string()).describe('What was imported and means something else here'),
});

export const policyInitSchema = z.strictObject({ path: z.string().describe('The file that was written') });

export const policySchemaSchema = z.record(z.string(), z.unknown());
