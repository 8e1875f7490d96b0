/** What `uninstall` took away, and what is left. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

export const uninstallSchema = z.strictObject({
  dry_run: z.boolean().describe('Whether nothing was to be written'),
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        of: z.enum(['hooks', 'gateway']).describe('Which of our entries it has'),
        action: z.enum(['restore', 'delete', 'keep']).describe('What is done with it'),
        done: z.boolean().describe('Whether it was done'),
        note: z.string().nullable().describe('What is worth knowing of it; null if nothing is'),
      }),
    )
    .describe('Files with entries of ours, in every place that is known'),
  stopped: z.array(z.string()).describe('Folders whose resident or gateway was running, and is stopped'),
  left: z
    .array(
      z.strictObject({
        path: z.string().describe('The file or folder'),
        why: z.string().describe('Why it is left'),
        remedy: z.string().describe('How to remove it'),
        is_hooked: z.boolean().describe('Whether an agent still starts TokenAuditor because of it'),
      }),
    )
    .describe('What is left'),
});
export type UninstallDocument = Wire<typeof uninstallSchema>;
