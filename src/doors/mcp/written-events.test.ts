import { expect, test } from 'vitest';
import { FIELDS_BY_TYPE } from '../../vocabulary/events/event.ts';
import { appendTransparencyEvent } from './tools/append-transparency-event.ts';

const { properties } = appendTransparencyEvent.listed.inputSchema;
const TYPES = ['policy_decision', 'redaction', 'tool_call.proposed', 'tool_call.returned', 'trace_audit'];

test('an agent may only write events that decide nothing: no approvals, pins or ledger events', () => {
  expect(properties?.event_type).toEqual({ type: 'string', enum: TYPES });
});

test('everything an agent may write is a field of one of these events', () => {
  const fields = new Set(TYPES.flatMap((type) => [...(FIELDS_BY_TYPE.get(type) ?? [])]));
  const spelled: Readonly<Record<string, string>> = { tool_name: 'tool', policy_decision: 'decision' };
  const names = Object.keys(properties ?? {}).filter((name) => !/^(?:event_type|project_root)$/.test(name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !fields.has(spelled[name] ?? name))).toEqual([]);
});
