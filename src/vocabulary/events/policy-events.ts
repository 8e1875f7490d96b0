/** A policy that replaced another while calls were judged. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { policy_version, looser } = EVENT_FIELDS;

export const policyChangedSchema = z.strictObject({
  type: z.literal('policy.changed'),
  policy_version,
  looser,
});
