import { logBinomial } from './binomial.ts';
import { hypergeometric } from './hypergeometric.ts';
import { incompleteBeta } from './incomplete-beta.ts';
import { readCounts } from './interval.ts';

/**
 * Fisher's exact test with half of the observed table, one-sided: small when the first rate is higher than the second.
 * Two arms that cannot differ (an empty one, all passed, none passed) give one half.
 */
export function fisherMidP(k1: number, n1: number, k2: number, n2: number): number {
  const first = readCounts(Math.round(k1), Math.round(n1));
  const second = readCounts(Math.round(k2), Math.round(n2));
  const tables = hypergeometric(first.n + second.n, first.k + second.k, first.n);
  return tables.above(first.k) + 0.5 * tables.at(first.k);
}

/**
 * McNemar's test on items that both arms answered, one-sided: `lost` passed at first and fail now, `won` the other way
 * round. Small when more were lost than won.
 */
export function mcnemarMidP(lost: number, won: number): number {
  const b = Math.max(0, Math.round(lost));
  const n = b + Math.max(0, Math.round(won));
  if (n === 0) return 0.5;
  const atLeast = b === 0 ? 1 : incompleteBeta(0.5, b, n - b + 1);
  return atLeast - 0.5 * Math.exp(logBinomial(b, n, 0.5, 0.5));
}
