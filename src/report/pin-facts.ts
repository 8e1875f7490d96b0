/** Which definitions of servers may be used, by the newest event of each. */
import { z } from 'zod';
import type { EventOf } from '../vocabulary/events/event.ts';
import { PIN_STATES } from '../vocabulary/pin.ts';

const pinSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  kind: z.string(),
  state: z.enum(PIN_STATES),
  checks: z.array(z.string()),
  last: z.string(),
});

export const pinFactsSchema = z.strictObject({
  pins: z.record(z.string(), pinSchema),
  /** Definitions beyond the limit; only their number is known. */
  more: z.int().nonnegative(),
});
export type PinFacts = z.infer<typeof pinFactsSchema>;
export type PinnedFacts = z.infer<typeof pinSchema>;

/** A limit on the size of a report. */
const MOST_PINS = 1000;

export const noPins = (): PinFacts => ({ pins: {}, more: 0 });

export function countPin(facts: PinFacts, event: EventOf<'definition.pin'>): void {
  const { definition_id: id, pin_state: state, server = '', tool = '', time } = event;
  // Without a definition it is about how far a server is trusted.
  if (id === undefined || state === undefined) return;
  const isKnown = Object.hasOwn(facts.pins, id);
  if (!isKnown && Object.keys(facts.pins).length >= MOST_PINS) {
    facts.more += 1;
    return;
  }
  const kind = event.definition_kind ?? 'tool';
  facts.pins[id] = { server, name: tool, kind, state, checks: event.checks ?? [], last: time };
}
