import { Trouble } from '../../../../vocabulary/trouble.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** `2h` is two hours before now. A time without a zone is UTC, like all times the ledger prints. */
export function parseWhen(text: string, nowMs: number, option: string): number {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (count !== undefined) return nowMs - Number(count) * (UNIT_MS[unit ?? ''] ?? 0);
  const iso = ISO.exec(text);
  const hasClock = text.length > 10;
  const ms = iso ? Date.parse(text.replace(' ', 'T') + (hasClock && !iso[1] ? 'Z' : '')) : Number.NaN;
  // `2026-02-31` parses as a day in March: a date must read back the same.
  if (Number.isNaN(ms) || (!hasClock && new Date(ms).toISOString().slice(0, 10) !== text)) {
    throw new Trouble('usage.bad_value', {
      value: text,
      option,
      expected: 'a time such as 30m, 2h, 7d, 2026-11-15 or 2026-11-15T09:30:00Z',
    });
  }
  return ms;
}
