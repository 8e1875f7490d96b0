/** What to keep elsewhere to verify a ledger: its public key, and a checkpoint. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';

const publicKey = z.string().describe('The public key, as `--public-key` takes it');

export const keySchema = z.strictObject({
  public_key: publicKey,
  key_id: z.string().describe('The part of it that signatures contain'),
  origin: z.string().describe('Name of the ledger'),
});

export const keyRotationSchema = z.strictObject({
  event_id: z.string().describe('The event that records the new key'),
  old_public_key: z.string().describe('The previous key'),
  public_key: publicKey,
});

export const checkpointSchema = z.strictObject({
  origin: z.string().describe('Name of the ledger'),
  size: z.number().describe('Number of events covered'),
  root: z.string().describe('Root of the Merkle tree over them'),
  note: z.string().describe('The signed note, as `verify --checkpoint` takes it'),
});
export type CheckpointDocument = Wire<typeof checkpointSchema>;
