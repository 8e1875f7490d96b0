import { z } from 'zod';
import { EVENT_CARDS } from '../../src/doors/cli/verbs/explain/event-cards.ts';
import {
  EVENT_TYPES,
  eventDraftSchema,
  eventSchema,
  MAX_EVENT_BYTES,
} from '../../src/vocabulary/events/event.ts';
import { cell, code, table } from './markdown.ts';

export function eventsPage(): string {
  const schema = z.toJSONSchema(eventSchema);
  const required = new Set(schema.required ?? []);
  const fields = Object.keys(eventSchema.shape).sort();
  const drafted = new Set(Object.keys(eventDraftSchema.shape));
  return [
    '# Events',
    `The ledger holds one event a line: canonical JSON (RFC 8785), at most ${MAX_EVENT_BYTES} bytes, metadata only. Content appears as keyed digests, never as text; unknown fields are refused.`,
    '## Types',
    table(
      ['type', 'what it records', 'why it matters'],
      EVENT_TYPES.map((type) => [
        `\`${type}\``,
        cell(EVENT_CARDS[type].sees),
        cell(EVENT_CARDS[type].matters),
      ]),
    ),
    '## Fields',
    table(
      ['field', 'given by', 'always there'],
      fields.map((name) => [
        `\`${name}\``,
        drafted.has(name) ? 'the caller' : 'the ledger',
        required.has(name) ? 'yes' : '',
      ]),
    ),
    '## JSON Schema',
    code(JSON.stringify(schema, null, 2), 'json'),
  ].join('\n\n');
}
