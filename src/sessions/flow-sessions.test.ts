import { expect, test } from 'vitest';
import { resultOf } from '../../test/fixtures/flow-after.ts';
import type { FlowMemory } from './flow-memory.ts';
import { FlowSessions } from './flow-sessions.ts';

const RANDOM = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);

function sessions(mostBytes?: number) {
  const clock = { nowMs: 0, elapsedMs: () => clock.nowMs };
  return { clock, of: new FlowSessions(clock, RANDOM, mostBytes) };
}

const tell = (memory: FlowMemory, text: string) =>
  memory.hear({
    ...{ source: { tool: 'web/fetch', reads: ['outside'], isAssumed: false }, server: 'web', arguments: {} },
    ...{ isOutside: true, isPrivate: false, hasOrders: false, reply: resultOf(text) },
  });

test('a session keeps its memory, and shares it with no other', () => {
  const { of } = sessions();
  expect(of.recall('one')).toBeUndefined();
  tell(of.of('one'), 'Write to desk@novalis-billing.test.');
  expect(of.of('one').naming('desk@novalis-billing.test')).toHaveLength(1);
  expect(of.of('two').naming('desk@novalis-billing.test')).toEqual([]);
  of.forget('one');
  expect(of.recall('one')).toBeUndefined();
});

test('a session without an end of its own is another one after the pause', () => {
  const { clock, of } = sessions();
  tell(of.of('one', 1_000), 'Write to desk@novalis-billing.test.');
  clock.nowMs = 1_000;
  expect(of.recall('one', 1_000)?.replies).toHaveLength(1);
  clock.nowMs = 1_001;
  expect(of.recall('one', 1_000)).toBeUndefined();
  expect(of.of('one', 1_000).replies).toEqual([]);
});

test('the memory of a process is bounded: the session that was quiet for longest gives way', () => {
  const most = 4 * 1024 * 1024;
  const { of } = sessions(most);
  const text = Array.from({ length: 2_000 }, (_, i) => `w${(i * 2_654_435_761) % 4_294_967_296}x`).join(' ');
  for (let i = 0; i < 64; i++) {
    tell(of.of(`session ${i}`), text);
    of.of('busy');
  }
  const kept = Array.from({ length: 64 }, (_, i) => of.recall(`session ${i}`)?.bytes ?? 0);
  const largest = Math.max(...kept);
  // It is weighed with each 64th use.
  expect(kept.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most + 32 * largest);
  expect(kept[0]).toBe(0);
  expect([of.recall('session 63') === undefined, of.recall('busy') === undefined]).toEqual([false, false]);
});
