import { EVENT_CARDS } from '../../src/doors/cli/verbs/explain/event-cards.ts';
import {
  EVENT_TYPES,
  eventDraftSchema,
  FIELDS_BY_TYPE,
  MAX_EVENT_BYTES,
} from '../../src/vocabulary/events/event.ts';
import { CHAIN_FIELDS, EVENT_FIELDS } from '../../src/vocabulary/events/event-fields.ts';
import { eventJsonSchema } from '../../src/vocabulary/events/json-schema.ts';
import { cell, code, table } from './markdown.ts';

const named = (names: Iterable<string>) => [...names].map((name) => `\`${name}\``).join(', ');
const typesWith = (field: string) => EVENT_TYPES.filter((type) => FIELDS_BY_TYPE.get(type)?.has(field));

/** A field of a type is one line. */
function schemaText(): string {
  const text = JSON.stringify(eventJsonSchema(), null, 2);
  return text.replaceAll(/\{\n\s+("\$ref": "[^"]+")\n\s+\}/g, '{ $1 }');
}

export function eventsPage(): string {
  const drafted = eventDraftSchema.options.map(({ shape }) => shape.type.value);
  const always = Object.entries(CHAIN_FIELDS).filter(([, field]) => !field.safeParse(undefined).success);
  const given = ['type', ...Object.keys(CHAIN_FIELDS)];
  return [
    '# Events',
    `The ledger contains one event per line: canonical JSON (RFC 8785), at most ${MAX_EVENT_BYTES} bytes, metadata only. Content appears as keyed digests, never as text. The \`type\` of an event determines its fields: unknown fields and fields of other types are refused. Lines of version 0.1 may have fields of other types; they are still read, verified and counted.`,
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
    `Every event has ${named(given)}; the ledger itself sets all of them except \`type\`. Only ${named(['type', ...always.map(([name]) => name)])} are always present: unknown fields are left out. The types ${named(EVENT_TYPES.filter((type) => !drafted.some((each) => each === type)))} are written only by the ledger.`,
    table(
      ['type', 'fields'],
      EVENT_TYPES.map((type) => [`\`${type}\``, named([...(FIELDS_BY_TYPE.get(type) ?? [])].sort())]),
    ),
    table(
      ['field', 'types that have it'],
      Object.keys(EVENT_FIELDS)
        .sort()
        .map((field) => [`\`${field}\``, named(typesWith(field))]),
    ),
    '## JSON Schema',
    'For lines as they are written today: each type and each field once, by name.',
    code(schemaText(), 'json'),
  ].join('\n\n');
}
