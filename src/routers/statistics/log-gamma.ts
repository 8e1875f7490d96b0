const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
/** From here on eight terms of Stirling's series are exact to the last bit. */
const STIRLING_FROM = 15;
const STIRLING_TERMS = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
];

/** The logarithm of the gamma function for x > 0; infinite where it is. */
export function logGamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x === 1 || x === 2) return 0;
  let shifted = x;
  let product = 1;
  for (; shifted < STIRLING_FROM; shifted += 1) product *= shifted;
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + stirlingTail(shifted);
  return stirling - Math.log(product);
}

/**
 * What Stirling's formula is wrong by: ln Γ(x + 1) − (x + ½) ln x + x − ½ ln 2π. Differences of log-gammas of large
 * arguments lose every digit; probabilities are put together from this instead.
 */
export function stirlingError(x: number): number {
  if (x >= STIRLING_FROM) return stirlingTail(x);
  return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
}

/**
 * The deviance part of a binomial or Poisson probability: x ln(x / mean) + mean − x, without cancellation near the
 * mean.
 */
export function deviance(x: number, mean: number): number {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const v = difference / (x + mean);
  let sum = difference * v;
  let power = 2 * x * v;
  for (let j = 1; j < 1000; j += 1) {
    power *= v * v;
    const next = sum + power / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

function stirlingTail(x: number): number {
  const inverse = 1 / x;
  const square = inverse * inverse;
  return STIRLING_TERMS.reduceRight((sum, term) => sum * square + term, 0) * inverse;
}
