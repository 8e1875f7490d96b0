/** What works on this machine. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const examinationSchema = z.strictObject({
  name: z.string().describe('What was looked at'),
  state: z.enum(['ok', 'warn', 'fail']).describe('Whether it works'),
  detail: z.string().describe('What was found'),
  hint: z.string().optional().describe('What to do'),
  code: z.string().optional().describe('The error that a command would have ended with'),
});
export const doctorSchema = z.strictObject({
  ok: z.boolean().describe('Whether no examination failed'),
  examinations: z.array(examinationSchema).describe('Everything that was looked at'),
});
export type DoctorDocument = Wire<typeof doctorSchema>;
