/** Events of the ledger, how many there are, and the receipt for one. The event itself is in `vocabulary/`. */
import { z } from 'zod';
import { anyEventSchema, eventSchema } from '../../vocabulary/events/event.ts';
import type { Wire } from '../wire-names.ts';

/** Printed as it is in the ledger: version 0.1 allowed fields of other event types. */
export const storedEventSchema = z.union([eventSchema, anyEventSchema]);

export const eventsSchema = z.array(storedEventSchema);

const countsSchema = z.record(z.string(), z.number());

export const eventCountsSchema = z.strictObject({
  first_time: z.string().nullable().describe('Time of the first event; null if there is none'),
  last_time: z.string().nullable().describe('Time of the last event; null if there is none'),
  by_type: countsSchema.describe('How many events of each type'),
  by_decision: countsSchema.describe('How many events with each decision'),
  by_risk_state: countsSchema.describe('How many events with each risk state'),
  by_check: countsSchema.describe('How many events name each check'),
  by_day: countsSchema.describe('How many events on each day, in UTC'),
  events: z.number().describe('How many events there are'),
  broken: z.number().describe('Lines that are not events'),
  newer: z.number().describe('Events of a newer version, which this one cannot read'),
});
export type EventCounts = Wire<typeof eventCountsSchema>;

export const eventReceiptSchema = z.strictObject({
  written: z.boolean().describe('Always true: the event is on disk'),
  event_id: z.string().describe('Id of the event'),
  path: z.string().describe('The ledger'),
});
