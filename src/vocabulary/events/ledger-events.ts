/** What the ledger records about itself. No caller may append these. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { origin, public_key, signatures, lock_holder } = EVENT_FIELDS;
const { recovered_bytes, recovered_hash, previous_root, previous_size } = EVENT_FIELDS;

export const logCreatedSchema = z.strictObject({ type: z.literal('log.created'), origin, public_key });

export const logRecoveredSchema = z.strictObject({
  type: z.literal('log.recovered'),
  recovered_bytes,
  recovered_hash,
});

export const logLockTakenSchema = z.strictObject({ type: z.literal('log.lock_taken'), lock_holder });

export const logRestartedSchema = z.strictObject({
  type: z.literal('log.restarted'),
  origin,
  public_key,
  previous_root,
  previous_size,
});

export const keyRotatedSchema = z.strictObject({ type: z.literal('key.rotated'), public_key, signatures });
