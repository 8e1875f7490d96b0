/** The state of the PIN that signs a person's approvals. Public keys are shown by their beginning. */
import { z } from 'zod';
import { TERMINAL_KINDS } from '../../vocabulary/events/event-fields.ts';
import type { Wire } from '../wire-names.ts';

export const personPinSchema = z.strictObject({
  set: z.boolean().describe('Whether a PIN is set'),
  key: z
    .string()
    .nullable()
    .describe('Beginning of the public key that approvals are signed with; null if none'),
  since: z.string().nullable().describe('Since when; null if it is not known'),
  set_in: z
    .enum(TERMINAL_KINDS)
    .nullable()
    .describe(
      'The kind of terminal in which the PIN was set, or the one that waits; null if none was recorded',
    ),
  key_file: z
    .enum(['there', 'removed', 'missing'])
    .describe('`removed`: kept without a key, as the signed record of the removal'),
  scrypt: z
    .strictObject({
      N: z.number().describe('Cost'),
      r: z.number().describe('Block size'),
      p: z.number().describe('Parallelism'),
    })
    .nullable()
    .describe('What it costs to try a PIN; null without a key'),
  named_here: z.string().nullable().describe('The key that the ledger of the project names; null if none'),
  named_at_home: z.string().nullable().describe('The key that your own ledger names; null if none'),
  resets: z.array(z.string()).describe('When the PIN was reset without the old one'),
  reset_counts_from: z
    .string()
    .nullable()
    .describe('From when a PIN that was reset, or set where programs can type, counts; null if none waits'),
  wrong_pins: z.array(z.string()).describe('When a wrong PIN was typed'),
  problem: z.string().nullable().describe('Why no approval counts; null if approvals count'),
});
export type PersonPin = Wire<typeof personPinSchema>;
