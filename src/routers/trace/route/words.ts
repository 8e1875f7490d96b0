/** Formats numbers for findings: with the sample they are based on, and their interval. */
import { wilson } from '../../statistics/wilson.ts';
import type { Estimate } from './sums.ts';

/** `3 of 40 traces (7.5 %, 95 % interval 2.6–19.9 %)`; a single one has no interval. */
export function share(k: number, n: number, noun = 'trace'): string {
  if (n <= 1) return `${k} of ${counted(n, noun)}`;
  const { lo, hi } = wilson(k, n);
  return `${grouped(k)} of ${counted(n, noun)} (${percent(k / n)} %, 95 % interval ${percent(lo)}–${percent(hi)} %)`;
}

/** `1.31 (99 % interval 1.22–1.40)` */
export function withInterval({ value, lo, hi }: Estimate, alpha: number): string {
  return `${decimals(value)} (${level(alpha)} % interval ${decimals(lo)}–${decimals(hi)})`;
}

/** The numbers of such a sentence, for programs. */
export function shareNumbers(k: number, n: number): Record<string, number> {
  if (n <= 1) return { seen: k, of: n };
  const { lo, hi } = wilson(k, n);
  return { seen: k, of: n, lo: digits(lo), hi: digits(hi) };
}

export const ratioNumbers = ({ value, lo, hi }: Estimate, traces: number): Record<string, number> => ({
  ratio: digits(value),
  lo: digits(lo),
  hi: digits(hi),
  traces,
});

/** Sums of fractions differ in their last places by the order they came in. */
export const digits = (value: number): number => Number(value.toPrecision(6));

export const percent = (rate: number): string => (Math.round(rate * 1000) / 10).toString();

export const decimals = (value: number): string => (Math.round(value * 100) / 100).toFixed(2);

/** Never more certain than it is: 99.93 stays below 99.94. */
const level = (alpha: number): string => (Math.floor((1 - alpha) * 10000) / 100).toString();

/** `p = 0.0021`, `p < 0.0001` */
export const pValue = (p: number): string => (p < 1e-4 ? 'p < 0.0001' : `p = ${p.toPrecision(2)}`);

export const grouped = (count: number): string => Math.round(count).toLocaleString('en');

/** `1 trace`, `1,204 traces`. Not from `text`: each file that this one imports is drawn in by every check of traces. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
