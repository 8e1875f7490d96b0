import { gammaTail } from './incomplete-gamma.ts';

/** The share of a standard normal below z; small tails keep their digits. */
export function normalCdf(z: number): number {
  const outside = 0.5 * gammaTail(0.5, (z * z) / 2);
  return z < 0 ? outside : 1 - outside;
}

/** The quantile of the standard normal at share p; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p > 0)) return Number.NEGATIVE_INFINITY;
  if (!(p < 1)) return Number.POSITIVE_INFINITY;
  if (p === 0.5) return 0;
  return p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p);
}

/** A first guess by a rational formula (good to 4.5e-4), then Newton with the exact tail. */
function upperQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  let z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let i = 0; i < 4; i += 1) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const step = (0.5 * gammaTail(0.5, (z * z) / 2) - p) / density;
    if (z < 0) break;
    // Halley's correction: three steps are enough from anywhere.
    z += step / (1 + (z * step) / 2);
    if (Math.abs(step) < 1e-17) break;
  }
  return z;
}
