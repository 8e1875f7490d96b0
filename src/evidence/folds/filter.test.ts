import { describe, expect, it } from 'vitest';
import { anyEventSchema } from '../../vocabulary/events/event.ts';
import { compileFilter, type EventFilter } from './filter.ts';

const EVENT = anyEventSchema.parse({
  seq: 2,
  prev: `sha256:${'0'.repeat(64)}`,
  event_id: 'evt_20250101_000002',
  time: '2025-01-01T12:00:00.000Z',
  type: 'tool_call.proposed',
  decision: 'block',
  risk_state: 'Probe',
  session_id: 'session-1',
  server: 'github',
  tool: 'create_issue',
  checks: ['unicode.hidden', 'secret.leak'],
});
const { decision: _, risk_state: _1, session_id: _2, server: _3, tool: _4, checks: _5, ...BARE } = EVENT;
const NOON = Date.UTC(2025, 0, 1, 12);

/** Each part of a filter, with a value that lets the event pass and one that does not. */
const rows: [string, EventFilter, EventFilter][] = [
  ['type', { types: ['tool_call.proposed'] }, { types: ['tool_call.returned'] }],
  ['type glob', { types: ['redaction', 'tool_call.*'] }, { types: ['log.*'] }],
  ['decision', { decisions: ['warn', 'block'] }, { decisions: ['allow'] }],
  ['risk state', { riskStates: ['Probe'] }, { riskStates: ['Watch', 'Sample'] }],
  ['since', { sinceMs: NOON }, { sinceMs: NOON + 1 }],
  ['until', { untilMs: NOON }, { untilMs: NOON - 1 }],
  ['session', { session: 'session-1' }, { session: 'session-*' }],
  ['server', { server: 'git*' }, { server: 'gitlab' }],
  ['tool', { tool: '{create,close}_issue' }, { tool: 'issue' }],
  ['check', { check: 'secret.*' }, { check: 'secret' }],
  ['event id', { eventId: 'evt_20250101_000002' }, { eventId: 'evt_20250101_000003' }],
  ['several parts', { types: ['tool_*'], tool: 'create_*' }, { types: ['tool_*'], tool: 'delete_*' }],
  ['an empty list', {}, { types: [] }],
];

describe('filter', () => {
  it.each(rows)('%s', (_, passing, failing) => {
    expect([compileFilter(passing)(EVENT), compileFilter(failing)(EVENT)]).toEqual([true, false]);
  });

  it.each([
    { decisions: ['allow'] },
    { riskStates: ['Watch'] },
    { session: '' },
    { server: '*' },
    { tool: '*' },
    { check: '*' },
  ] satisfies EventFilter[])('%j does not pass an event without that field', (filter) => {
    expect(compileFilter(filter)(BARE)).toBe(false);
  });

  it('refuses a malformed glob at once', () => {
    expect(() => compileFilter({ tool: '[a' })).toThrow(RangeError);
  });
});
