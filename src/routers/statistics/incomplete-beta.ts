import { logBinomial } from './binomial.ts';

const TINY = 1e-300;
/** The fraction needs about the square root of the larger parameter: enough for 1e11. */
const MAX_STEPS = 2_000_000;

/** The share of a Beta(a, b) below x. Where x is near one, hand in y = 1 − x as it was before it was subtracted. */
export function incompleteBeta(x: number, a: number, b: number, y: number = 1 - x): number {
  if (!(x > 0)) return 0;
  if (!(y > 0)) return 1;
  // A beta with zero or infinite weight at one end is all at that end.
  if (a <= 0) return 1;
  if (b <= 0) return 0;
  return x * (a + b + 2) < a + 1 ? tail(x, y, a, b) : 1 - tail(y, x, b, a);
}

/** The share above x, without taking anything from one. */
export function incompleteBetaTail(x: number, a: number, b: number, y: number = 1 - x): number {
  return incompleteBeta(y, b, a, x);
}

/** The quantile of a Beta(a, b) at share p. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p > 0) || a <= 0) return 0;
  if (!(p < 1) || b <= 0) return 1;
  let lo = 0;
  let hi = 1;
  let x = a / (a + b);
  for (let i = 0; i < 400 && hi - lo > 1e-16 * hi; i += 1) {
    const miss = incompleteBeta(x, a, b) - p;
    if (miss === 0) return x;
    if (miss < 0) lo = x;
    else hi = x;
    // Newton's step where it stays inside the bracket; else half of the bracket, on a log scale while it spans decades.
    const step = x - miss / Math.exp(logDensity(x, a, b));
    const next = step > lo && step < hi ? step : lo > 0 && hi > 4 * lo ? Math.sqrt(lo * hi) : (lo + hi) / 2;
    if (Math.abs(next - x) <= 1e-16 * x) return next;
    x = next;
  }
  return x;
}

function logDensity(x: number, a: number, b: number): number {
  return logFront(x, 1 - x, a, b) - Math.log(x) - Math.log1p(-x);
}

/** ln of x^a y^b / B(a, b). */
function logFront(x: number, y: number, a: number, b: number): number {
  return logBinomial(a, a + b, x, y) + Math.log(a) + Math.log(b) - Math.log(a + b);
}

/** Lentz's way through the continued fraction, on the side where it converges fast. */
function tail(x: number, y: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return (Math.exp(logFront(x, y, a, b)) * fraction) / a;
}

function away(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
