import { z } from 'zod';
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
});
export type PolicyCheck = Wire<typeof policyCheckSchema>;

export const policyInitSchema = z.strictObject({ path: z.string().describe('The file that was written') });

export const policySchemaSchema = z.record(z.string(), z.unknown());
