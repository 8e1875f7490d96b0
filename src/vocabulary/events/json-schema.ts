/** The JSON Schema of a ledger line, for readers of other programs: each type and each field once, by its name. */
import { z } from 'zod';
import { eventSchema } from './event.ts';
import { CHAIN_FIELDS, EVENT_FIELDS } from './fields.ts';

export function eventJsonSchema() {
  const named = z.registry<{ id: string }>();
  for (const [id, field] of Object.entries({ ...EVENT_FIELDS, ...CHAIN_FIELDS })) named.add(field, { id });
  for (const line of eventSchema.options) named.add(line, { id: line.shape.type.value });
  return z.toJSONSchema(eventSchema, { metadata: named });
}
