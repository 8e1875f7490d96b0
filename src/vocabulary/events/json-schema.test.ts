import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from './event.ts';
import { CHAIN_FIELDS, EVENT_FIELDS } from './event-fields.ts';
import { eventJsonSchema } from './json-schema.ts';

const isEvent = new Ajv2020({ validateFormats: false }).compile(eventJsonSchema());
const place = {
  seq: 2,
  prev: `sha256:${'0'.repeat(64)}`,
  event_id: 'evt_20250101_000002',
  time: '2025-01-01T12:00:00.000Z',
};

test.each<[string, Record<string, unknown>, boolean]>([
  ['an event of one type', { type: 'policy_decision', decision: 'allow', tool: 'shell' }, true],
  ['a field of another type', { type: 'redaction', decision: 'allow' }, false],
  ['a field that no type has', { type: 'redaction', prompt: 'hello' }, false],
  ['a value that the field cannot have', { type: 'policy_decision', decision: 'perhaps' }, false],
  ['an unknown type', { type: 'note' }, false],
])('%s', (_, fields, isValid) => {
  expect(isEvent({ ...place, ...fields })).toBe(isValid);
});

test('an event without its place in the chain is none', () => {
  expect(isEvent({ type: 'policy_decision' })).toBe(false);
});

test('types and fields are found by their names', () => {
  const names = [...EVENT_TYPES, ...Object.keys(EVENT_FIELDS), ...Object.keys(CHAIN_FIELDS)];
  expect(Object.keys(eventJsonSchema().$defs ?? {}).sort()).toEqual(names.sort());
});
