/** The resident that answers hooks. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const statusFields = {
  pid: z.number().describe('Its process'),
  version: z.string().describe('Its build; it answers only hooks of the same build'),
  since: z.string().describe('When it started'),
  socket: z.string().describe('The socket that it listens on'),
  answered: z.number().describe('Calls that it answered'),
  refused: z.number().describe('Calls that it refused'),
  under_way: z.number().describe('Calls that it is judging'),
  waiting: z.number().describe('Calls that wait'),
  clients: z.number().optional().describe('Of `up`: clients over stdio that it serves; a resident has none'),
  url: z.string().optional().describe('Of `up`: where it serves clients over HTTP; absent without a port'),
};
export const residentStatusSchema = z.strictObject(statusFields);
export type ResidentReport = Wire<typeof residentStatusSchema>;

/** The status is present while it runs. */
export const residentSchema = z.strictObject({
  running: z.boolean().describe('Whether a resident runs and answers'),
  ...residentStatusSchema.partial().shape,
  hung: z.number().optional().describe('Process of a resident that does not answer'),
  stopped: z.boolean().optional().describe('With --stop: whether a resident was stopped'),
});
