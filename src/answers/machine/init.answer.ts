/** What `init` found, changed and left alone. */
import { z } from 'zod';
import { HOSTS } from '../../vocabulary/hook-request.ts';
import type { Wire } from '../wire-names.ts';

const hostsField = z.array(z.enum(HOSTS)).describe('The hosts that the file belongs to');

export const initSchema = z.strictObject({
  level: z.enum(['user', 'project']).describe('For whom hooks are installed'),
  folder: z.string().describe('The home folder or the project'),
  dry_run: z.boolean().describe('Whether nothing was to be written'),
  hosts: z
    .array(
      z.strictObject({
        host: z.enum(HOSTS).describe('The host'),
        found: z.boolean().describe('Whether it is on this machine'),
        chosen: z.boolean().describe('Whether hooks are installed for it'),
        program: z.string().nullable().describe('Its program; null if it is not on the search path'),
        version: z.string().nullable().describe('Its version; null if it is not known'),
      }),
    )
    .describe('Every host that is known; empty with --undo'),
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        hosts: hostsField,
        action: z.enum(['create', 'change', 'delete', 'keep', 'accept']).describe('What is done with it'),
        done: z.boolean().describe('Whether it was done'),
        note: z.string().nullable().describe('What is worth knowing of it; null if nothing is'),
        diff: z.array(z.string()).describe('What changes, in lines of a unified diff without secrets'),
      }),
    )
    .describe('Files that are written, and files that are right already'),
  left_out: z
    .array(
      z.strictObject({
        path: z.string().describe('The file'),
        hosts: hostsField,
        code: z.string().describe('Code of the error'),
        message: z.string().describe('What is wrong'),
        hint: z.string().describe('What to do'),
      }),
    )
    .describe('Files that were left alone, and why'),
  next: z.array(z.string()).describe('What is left for you to do'),
});
export type InitDocument = Wire<typeof initSchema>;
