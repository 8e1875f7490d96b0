import { expect, test } from 'vitest';
import type { LedgerEvent } from '../vocabulary/events/event.ts';
import { flowCountsFold } from './flow-counts.ts';

let seq = 0;
const event = (given: object): LedgerEvent => {
  seq += 1;
  const time = `2026-11-15T09:30:${String(seq % 60).padStart(2, '0')}.000Z`;
  return { seq, event_id: `evt_20261115_${String(seq).padStart(6, '0')}`, time, ...given } as LedgerEvent;
};
const FOUND = { check: 'flow.crossed', act: 'send', decision: 'require_approval', carried: [] };
const call = (flow_decision: string | undefined, tool_call_hash: string, flows: object[] = [FOUND]) =>
  event({ type: 'tool_call.proposed', tool_call_hash, flows, ...(flow_decision ? { flow_decision } : {}) });
const used = (ruled: LedgerEvent) =>
  event({ type: 'approval.consumed', decision: 'allow', ruled_event: ruled.event_id });
function counted(...events: readonly LedgerEvent[]) {
  const { held: _, since: __, ...counts } = events.reduce(flowCountsFold.step, flowCountsFold.initial());
  return counts;
}
const NONE = { asked: 0, blocked: 0, would_ask: 0 };

test('flows are counted by what became of the call, from the first one on', () => {
  const first = call('require_approval', 'a');
  const events = [event({ type: 'tool_call.proposed' }), first, call('block', 'b'), call('block', 'b')];
  expect(counted(...events)).toEqual({ asked: 1, blocked: 2, would_ask: 0 });
  expect(events.reduce(flowCountsFold.step, flowCountsFold.initial()).since).toBe(first.time);
});

test('a warning counts as what would have been asked only where a row asks', () => {
  expect(counted(call('warn', 'a'))).toEqual({ ...NONE, would_ask: 1 });
  expect(counted(call('warn', 'a', [{ ...FOUND, decision: 'block' }]))).toEqual({ ...NONE, would_ask: 1 });
  expect(counted(call('warn', 'a', [{ ...FOUND, decision: 'warn' }]))).toEqual(NONE);
  expect(counted(call(undefined, 'a'))).toEqual(NONE);
});

test('a call that is repeated while it waits is one question, and after that another', () => {
  const [first, again, third] = ['a', 'a', 'a'].map((hash) => call('require_approval', hash));
  if (first === undefined || again === undefined || third === undefined) throw new Error('no events');
  expect(counted(first, again, used(again), third)).toEqual({ ...NONE, asked: 2 });
});

test('what a grant let through was not asked about', () => {
  const ruled = call('require_approval', 'a');
  expect(counted(ruled, used(ruled), used(ruled))).toEqual(NONE);
});
