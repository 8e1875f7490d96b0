/** What `verify` and the library's `verifyLedger` report about a ledger. */
import { z } from 'zod';
import type { Camel, Wire } from '../wire-names.ts';

const PROBLEM_KINDS = [
  'edited',
  'removed',
  'inserted',
  'duplicated',
  'reordered',
  'truncated',
  'torn',
  'unreadable',
  'rewritten',
  'wrong-key',
  'bad-checkpoint',
  // A writer would refuse to continue: owner, mode, links.
  'unsafe',
  // It contains less than was recorded in it.
  'rolled-back',
] as const;

const NOTICE_KINDS = [
  // Events are dated earlier than events before them.
  'clock-back',
  // A writer took over the lock of one that did not release it.
  'lock-taken',
  // A copy, with an owner, mode or links that a writer would refuse.
  'unsafe',
  // A newer version wrote events that this one cannot read.
  'newer',
  // Nothing kept elsewhere shows how long the ledger was.
  'cut-unseen',
] as const;

const placed = {
  sentence: z.string().describe('What was found'),
  at: z
    .strictObject({
      segment: z.string().describe('File of the ledger'),
      first_line: z.number().describe('First line to look at, counted from 1'),
      last_line: z.number().describe('Last line to look at'),
    })
    .nullable()
    .describe('Where to look; null if it is in no line'),
  events: z
    .strictObject({
      first: z.number().describe('`seq` of the first event'),
      last: z.number().describe('`seq` of the last event'),
    })
    .nullable()
    .describe('The events that it is about; null if it is about none'),
};
const problemSchema = z.strictObject({
  kind: z.enum(PROBLEM_KINDS).describe('What kind of problem'),
  ...placed,
});
const noticeSchema = z.strictObject({
  kind: z.enum(NOTICE_KINDS).describe('What kind of notice'),
  ...placed,
});

export const verificationSchema = z.strictObject({
  ok: z.boolean().describe('Whether nothing is broken'),
  events: z.number().describe('How many events there are'),
  newer: z
    .number()
    .describe('How many of them a newer version wrote, with types or fields unknown to this one'),
  size: z.number().describe('Leaves of the Merkle tree over all lines'),
  root: z.string().describe('Root of that tree'),
  segments: z.number().describe('Files of the ledger'),
  covered: z.number().describe('Number of events that the checkpoint covers; later ones are not signed yet'),
  keys: z
    .array(
      z.strictObject({
        public_key: z.string().describe('The key'),
        from_seq: z.number().describe('`seq` of the first event under it'),
      }),
    )
    .describe('Keys that signed the ledger, in order'),
  problems: z.array(problemSchema).describe('What is broken'),
  truncation_excluded_up_to: z
    .number()
    .describe('Events that a checkpoint kept elsewhere shows to be there; 0 without one'),
  notices: z.array(noticeSchema).describe('What is not broken, but worth knowing'),
  adopted: z.boolean().describe('Whether the ledger is yours; one from elsewhere decides nothing'),
});
/** In code, and from the library. */
export type Verification = Camel<Wire<typeof verificationSchema>>;
