import { expect, test } from 'vitest';
import { parseWhen } from './when.ts';

const now = Date.UTC(2026, 10, 15, 12);
const iso = (text: string) => new Date(parseWhen(text, now, '--since')).toISOString();

test.each([
  ['90s', '2026-11-15T11:58:30.000Z'],
  ['30m', '2026-11-15T11:30:00.000Z'],
  ['2h', '2026-11-15T10:00:00.000Z'],
  ['7d', '2026-11-08T12:00:00.000Z'],
  ['1w', '2026-11-08T12:00:00.000Z'],
  ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T09:30', '2026-11-01T09:30:00.000Z'],
  ['2026-11-01 09:30:05', '2026-11-01T09:30:05.000Z'],
  ['2026-11-01T09:30:05.123Z', '2026-11-01T09:30:05.123Z'],
  ['2026-11-01T09:30:05+02:00', '2026-11-01T07:30:05.000Z'],
])('%s is %s', (text, expected) => {
  expect(iso(text)).toBe(expected);
});

test.each(['', 'yesterday', '2y', '-2h', '2026-13-01', '2026-02-31', '2026-11-01T25:00', '12'])(
  '%j is refused',
  (text) => {
    expect(() => iso(text)).toThrow(`${JSON.stringify(text)} is not a valid value for --since`);
  },
);
