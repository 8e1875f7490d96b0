/** What works on this machine. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const examinationSchema = z.strictObject({
  name: z.string().describe('What was examined'),
  state: z.enum(['ok', 'warn', 'fail']).describe('Whether it works'),
  detail: z.string().describe('What was found'),
  hint: z.string().optional().describe('What to do'),
  code: z.string().optional().describe('The error with which a command would have failed'),
});
export const doctorSchema = z.strictObject({
  ok: z.boolean().describe('Whether no examination failed'),
  examinations: z.array(examinationSchema).describe('Everything that was examined'),
});
export type DoctorDocument = Wire<typeof doctorSchema>;
