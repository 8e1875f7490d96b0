import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAudit } from './audit.ts';
import { Copies } from './copies.ts';
import { trace } from './sample-traces.cases.ts';

test.each([
  ['the same exchange', { id: 'a', time: '2026-03-01T10:00:00Z' }, {}, 1],
  ['another id', { id: 'a' }, { id: 'b' }, 2],
  [
    'one id for all answers of a relay',
    { id: 'a', time: '2026-03-01T10:00:00Z' },
    { time: '2026-03-01T10:00:09Z' },
    2,
  ],
  ['one id, and other tokens', { id: 'a', output_tokens: 4 }, { output_tokens: 5 }, 2],
  ['no id', {}, {}, 2],
])('%s', (_, facts, other, traces) => {
  const audit = startAudit();
  expect(audit.add(trace(facts))).toBe(true);
  expect(audit.add(trace({ ...facts, ...other }))).toBe(traces === 2);
  expect(audit.result()).toMatchObject({ traces, copies: 2 - traces });
});

test('different exchanges are never taken for copies', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 200 }), (ids) => {
      const copies = new Copies();
      expect(ids.filter((id) => copies.isCopy(trace({ id })))).toEqual([]);
      expect(ids.filter((id) => !copies.isCopy(trace({ id })))).toEqual([]);
    }),
  );
  const copies = new Copies();
  for (let i = 0; i < 100_000; i++) copies.isCopy(trace({ id: `gen-${i}` }));
  expect(copies.seen).toBe(0);
});

test('memory has a bound, and what was forgotten is counted', () => {
  const copies = new Copies(8);
  for (let i = 0; i < 12; i++) copies.isCopy(trace({ id: `gen-${i}` }));
  expect(copies.forgotten).toBe(8);
  expect(copies.isCopy(trace({ id: 'gen-0' }))).toBe(false);
  expect(copies.isCopy(trace({ id: 'gen-11' }))).toBe(true);
});
