/** The JSON Schema of a ledger line, for readers of other programs: each type and each field once, by its name. */
import { z } from 'zod';
import { eventSchema } from './event.ts';
import { CHAIN_FIELDS, EVENT_FIELDS } from './event-fields.ts';

export function eventJsonSchema() {
  const named = z.registry<{ id: string }>();
  for (const [id, field] of Object.entries({ ...EVENT_FIELDS, ...CHAIN_FIELDS })) named.add(field, { id });
  for (const line of eventSchema.options) named.add(line, { id: line.shape.type.value });
  const { $schema, ...types } = z.toJSONSchema(eventSchema, { metadata: named });
  const { required } = z.toJSONSchema(z.object({ type: z.string(), ...CHAIN_FIELDS }));
  return { $schema, type: 'object', required, ...types };
}
