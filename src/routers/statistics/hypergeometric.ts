import { logBinomial } from './binomial.ts';

/** Below this share of the sum nothing is added any more. */
const NEGLIGIBLE = 1e-18;

export interface Hypergeometric {
  /** The chance of exactly k. */
  at(k: number): number;
  /** The chance of more than k. */
  above(k: number): number;
}

/** How many of `drawn` are marked when `marked` of `total` are. */
export function hypergeometric(total: number, marked: number, drawn: number): Hypergeometric {
  const lowest = Math.max(0, drawn + marked - total);
  const highest = Math.min(drawn, marked);
  const share = total > 0 ? drawn / total : 0;
  const rest = total > 0 ? (total - drawn) / total : 1;
  const at = (k: number): number => {
    if (k < lowest || k > highest) return 0;
    if (lowest === highest) return 1;
    // Three binomials instead of nine factorials: their saddle points do not cancel.
    const log =
      logBinomial(k, marked, share, rest) +
      logBinomial(drawn - k, total - marked, share, rest) -
      logBinomial(drawn, total, share, rest);
    return Math.exp(log);
  };
  const up = (k: number): number =>
    ((marked - k) * (drawn - k)) / ((k + 1) * (total - marked - drawn + k + 1));
  const sumUp = (from: number): number => {
    let term = at(from);
    let sum = term;
    for (let k = from; k < highest && term > sum * NEGLIGIBLE; k += 1) sum += term *= up(k);
    return sum;
  };
  const sumDown = (from: number): number => {
    let term = at(from);
    let sum = term;
    for (let k = from; k > lowest && term > sum * NEGLIGIBLE; k -= 1) sum += term /= up(k - 1);
    return sum;
  };
  const above = (k: number): number => {
    if (k < lowest) return 1;
    if (k >= highest) return 0;
    // Away from the middle the terms only get smaller; the other side is what is left of one.
    return k + 1 > drawn * (marked / total) ? Math.min(1, sumUp(k + 1)) : Math.max(0, 1 - sumDown(k));
  };
  return { at, above };
}
