/** A proof that an event is in a ledger, and whether one holds. */
import { z } from 'zod';
import type { Camel, Wire } from '../wire-names.ts';

const index = z.number().describe('Place of the event in the ledger, counted from 0');
const size = z.number().describe('Number of events that the checkpoint covers');
const root = z.string().describe('Root of the Merkle tree over them');

export const proofSchema = z.strictObject({
  event_id: z.string().describe('Id of the event'),
  event: z.string().describe('The line of the event'),
  index,
  size,
  root,
  hashes: z.array(z.string()).describe('The path from the event to the root'),
  checkpoint: z.string().describe('The signed checkpoint'),
  text: z.string().describe('The proof as a file; `prove --check` reads it'),
});
/** In code, and from the library. */
export type EventProof = Camel<Wire<typeof proofSchema>>;

export const proofCheckSchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true).describe('The proof holds'),
    line: z.string().describe('The line of the event'),
    index,
    size,
    root,
  }),
  z.strictObject({
    ok: z.literal(false).describe('The proof does not hold'),
    reason: z.string().describe('Why'),
  }),
]);
/** In code, and from the library. */
export type ProofCheck = Camel<Wire<typeof proofCheckSchema>>;
