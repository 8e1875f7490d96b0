/** What `wrap` found in the configurations of clients, changed and left alone. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

export const wrapSchema = z.strictObject({
  dry_run: z.boolean().describe('Whether nothing was to be written'),
  undo: z.boolean().describe('Whether the entries were taken back'),
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        client: z.string().nullable().describe('Its client; null for a file of ours'),
        action: z.enum(['create', 'change', 'delete', 'keep']).describe('What is done with it'),
        done: z.boolean().describe('Whether it was done'),
        entries: z
          .array(
            z.strictObject({
              server: z.string().describe('The name of the entry'),
              action: z
                .enum(['wrap', 'merge', 'keep', 'leave'])
                .describe('`keep`: it goes through the gateway already'),
              why: z
                .string()
                .nullable()
                .describe('Why it is kept or left alone, or wrapped with its secret; else null'),
              command: z
                .array(z.string())
                .nullable()
                .describe('What its client starts once it is wrapped, without secrets; else null'),
              secrets: z.array(z.string()).describe('Variables and headers whose value is a plain secret'),
            }),
          )
          .describe('Its entries; empty with --undo'),
        problems: z.array(z.string()).describe('What could not be read of it'),
        note: z.string().nullable().describe('What is worth knowing of it; null if nothing is'),
        diff: z.array(z.string()).describe('What changes, in lines of a unified diff without secrets'),
      }),
    )
    .describe('Configurations of clients, and files of ours'),
  left_out: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        code: z.string().describe('Code of the error'),
        message: z.string().describe('What is wrong'),
        hint: z.string().describe('What to do'),
      }),
    )
    .describe('Files that were left alone, and why'),
  next: z.array(z.string()).describe('What is left for you to do'),
});
export type WrapDocument = Wire<typeof wrapSchema>;
