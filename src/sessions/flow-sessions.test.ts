import { expect, test } from 'vitest';
import { resultOf } from '../../test/fixtures/flow-after.ts';
import type { FlowMemory } from './flow-memory.ts';
import { FlowSessions } from './flow-sessions.ts';

const RANDOM = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);

function sessions() {
  const clock = { nowMs: 0, elapsedMs: () => clock.nowMs };
  return { clock, of: new FlowSessions(clock, RANDOM) };
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

test('at most 64 MB are kept in a process: the session that was quiet for longest gives way', () => {
  const { of } = sessions();
  const text = Array.from({ length: 20_000 }, (_, i) => `w${(i * 2_654_435_761) % 4_294_967_296}x`).join(' ');
  for (let i = 0; i < 128; i++) {
    tell(of.of(`session ${i}`), text);
    tell(of.of(`session ${i}`), `${text.slice(7)} again`);
    of.of('busy');
  }
  const kept = Array.from({ length: 128 }, (_, i) => of.recall(`session ${i}`)?.bytes ?? 0);
  const bytes = kept.reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeLessThanOrEqual(65 * 1024 * 1024);
  expect(kept[0]).toBe(0);
  expect([of.recall('session 127') === undefined, of.recall('busy') === undefined]).toEqual([false, false]);
});
