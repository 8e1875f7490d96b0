import { deviance, stirlingError } from './log-gamma.ts';

const MAX_STEPS = 1_000_000;

/** The chance of a chi-square of these degrees of freedom above x. */
export function chiSquareTail(x: number, df: number): number {
  if (df <= 0) return x > 0 ? 0 : 1;
  return gammaTail(df / 2, x / 2);
}

/** The share of a Gamma(a) above x: by the series of the other side, or by the fraction of this one. */
export function gammaTail(a: number, x: number): number {
  if (!(x > 0)) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return x < a + 1 ? 1 - series(a, x) : fraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let i = 1; i <= MAX_STEPS; i += 1) {
    term *= x / (a + i);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return front(a, x) * sum;
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let i = 1; i <= MAX_STEPS; i += 1) {
    const factor = -i * (i - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front(a, x) * a * value;
}

/** x^a e^−x / Γ(a + 1), by the saddle point. */
function front(a: number, x: number): number {
  return Math.exp(-stirlingError(a) - deviance(a, x)) / Math.sqrt(2 * Math.PI * a);
}
