import { logBinomial } from './binomial.ts';
import { incompleteBetaTail } from './incomplete-beta.ts';
import { integrate } from './integrate.ts';
import { readCounts } from './interval.ts';

/** So many standard deviations to each side leave less than 1e-20 outside. */
const REACH = 10;

/**
 * The chance, after both arms and under Jeffreys' prior, that the first rate is higher than the second by more than
 * the margin. In the angle whose squared sine is the rate, the density of the second is smooth up to its ends.
 */
export function probabilityOfDrop(k1: number, n1: number, k2: number, n2: number, margin: number): number {
  if (margin >= 1) return 0;
  if (margin <= -1) return 1;
  const first = readCounts(k1, n1);
  const second = readCounts(k2, n2);
  const a = first.k + 0.5;
  const b = first.n - first.k + 0.5;
  const density = angleDensity(second.k, second.n);
  const value = (angle: number): number => {
    const bar = Math.sin(angle) ** 2 + margin;
    const rest = Math.cos(angle) ** 2 - margin;
    if (bar <= 0) return density(angle);
    return rest <= 0 ? 0 : density(angle) * incompleteBetaTail(bar, a, b, rest);
  };
  const middle = Math.asin(Math.sqrt((second.k + 0.5) / (second.n + 1)));
  const width = REACH / Math.sqrt(second.n + 1);
  const lo = Math.max(0, middle - width);
  const hi = Math.min(Math.PI / 2, middle + width);
  const cuts = [lo, middle, angleOf(a / (a + b) - margin), angleOf(-margin), angleOf(1 - margin), hi];
  const points = cuts.filter((cut) => cut >= lo && cut <= hi).sort((x, y) => x - y);
  const sum = points.slice(1).reduce((total, to, i) => total + integrate(value, points[i] ?? to, to), 0);
  return Math.min(1, Math.max(0, sum));
}

function angleOf(rate: number): number {
  return Math.asin(Math.sqrt(Math.min(1, Math.max(0, rate))));
}

/** Of Beta(k + ½, n − k + ½) in the angle: twice sin^2k cos^2(n−k) over the beta function. */
function angleDensity(k: number, n: number): (angle: number) => number {
  const a = k + 0.5;
  const b = n - k + 0.5;
  const scale = Math.log((2 * a * b) / (a + b));
  return (angle) => {
    const sine = Math.sin(angle);
    const cosine = Math.cos(angle);
    // The binomial has sine^(2k+1); at the very ends the remaining factor goes to zero and has to be removed first.
    if (sine <= 1e-150 || cosine <= 1e-150) return atEnd(k, n, sine <= 1e-150);
    const log = logBinomial(a, a + b, sine * sine, cosine * cosine) + scale;
    return Math.exp(log - Math.log(sine) - Math.log(cosine));
  };
}

function atEnd(k: number, n: number, isLow: boolean): number {
  if (isLow ? k > 0 : k < n) return 0;
  // 2 / B(½, n + ½), through the same formula a hair away from the end.
  const near = 1e-9;
  const log = logBinomial(0.5, n + 1, near * near, 1 - near * near) + Math.log((n + 0.5) / (n + 1));
  return Math.exp(log) / near;
}
