/** Rules: what agents may do, in the operator's words. */
import { z } from 'zod';
import type { Json } from '../json.ts';
import { SEVERITIES } from '../orders.ts';
import { APART, leaf } from './leaf.ts';
import { conditionSchema, DOORS } from './rule-condition.ts';

export const RULE_ACTIONS = ['allow', 'deny', 'ask', 'sample'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Files are read into JSON before a schema sees them; `z.json()` would visit every value once more. */
export const anyJson = z.unknown() as z.ZodType<Json>;

/** A call that a rule is tried with when it is loaded. */
export const exampleSchema = z.strictObject({
  tool: z.string().min(1).max(256),
  server: z.exactOptional(z.string().min(1).max(64)),
  arguments: z.exactOptional(z.record(z.string(), anyJson)),
  cwd: z.exactOptional(z.string().min(1).max(4_096)),
  agent: z.exactOptional(z.string().min(1).max(64)),
  role: z.exactOptional(z.string().min(1).max(64)),
  door: z.exactOptional(z.enum(DOORS)),
  time: z.exactOptional(z.iso.datetime({ offset: true })),
  findings: z.exactOptional(
    z.array(z.strictObject({ check: z.string().min(1).max(100), severity: z.enum(SEVERITIES) })).max(100),
  ),
});
export type RuleExample = z.infer<typeof exampleSchema>;

export const ruleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^\w[\w.:-]{0,63}$/, 'is not 1 to 64 letters, digits, dots, colons, hyphens or underscores')
    .describe('Your name for it, unique in the file; every ruling and event that it decided names it.'),
  priority: z.exactOptional(
    z
      .int()
      .min(0)
      .max(999)
      .describe('0 to 999, lower first; 500 by default; equal ones in the order of the file.'),
  ),
  enabled: z.exactOptional(z.boolean()),
  when: z.exactOptional(
    conditionSchema.describe('When it matches; empty: every call, which a rule that allows may not do.'),
  ),
  conditions: z.exactOptional(conditionSchema),
  action: z.enum(RULE_ACTIONS).describe('The first rule that matches decides among the rules.'),
  reason: z.exactOptional(z.string().min(1).max(400).describe('For the reader of the ruling.')),
  guidance: z.exactOptional(z.string().min(1).max(4_000).describe('For the judge of `sample`.')),
  samplingGuidance: z.exactOptional(z.string().min(1).max(4_000)),
  provider: z.exactOptional(z.string().min(1).max(64).describe('The judge of `sample`.')),
  trustClient: z.exactOptional(
    z
      .boolean()
      .describe(
        'Whether the caller’s own client, asked as a judge of `sample`, may allow; else it can only deny or ask.',
      ),
  ),
  expires: z.exactOptional(
    z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'is neither a day like 2026-12-31 nor a time like 2026-12-31T18:00:00Z',
      )
      .describe('A day (void from its start, UTC) or a time.'),
  ),
  shadow: z.exactOptional(z.boolean().describe('Report that it matched, and decide nothing.')),
  examples: z.exactOptional(
    z
      .strictObject({
        hit: z.exactOptional(z.array(exampleSchema).max(100)),
        miss: z.exactOptional(z.array(exampleSchema).max(100)),
      })
      .describe('Calls that must match, and calls that must not; tried when the file is loaded.'),
  ),
});
export type WrittenRule = z.infer<typeof ruleSchema>;

export const rulesLeaf = leaf(
  z.array(ruleSchema).max(100_000),
  APART,
  [],
  'What agents may do: the first rule that matches a call decides among them.',
);
