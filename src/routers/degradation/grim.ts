/** Can a rate that is given to so many decimals come from n items at all? Many printed rates cannot. */
export function isPossibleRate(rate: number, n: number, decimals: number): boolean {
  const { lo, hi } = consistent(rate, n, decimals);
  return n > 0 && lo <= hi;
}

export interface Counts {
  readonly nearest: number;
  /** The smallest and largest count that give the rate; the two around it when none does. */
  readonly lo: number;
  readonly hi: number;
  readonly isPossible: boolean;
  /** The rate of one count, however it was written: 0.8 of 500 are 400. */
  readonly isExact: boolean;
}

/** The counts behind a rate. At least two decimals are assumed: a JSON number does not keep the last zero of 0.90. */
export function countsOf(rate: number, n: number, decimals: number = decimalsOf(rate)): Counts {
  const exact = rate * n;
  const nearest = Math.min(n, Math.max(0, halfToEven(exact)));
  // Binary fractions miss a whole number by a little, and by more of many items.
  if (n > 0 && Math.abs(exact - nearest) <= 1e-9 * n) {
    return { nearest, lo: nearest, hi: nearest, isPossible: true, isExact: true };
  }
  if (isPossibleRate(rate, n, decimals)) {
    return { nearest, ...consistent(rate, n, decimals), isPossible: true, isExact: false };
  }
  const lo = Math.min(n, Math.max(0, Math.floor(exact)));
  const hi = Math.min(n, Math.max(0, Math.ceil(exact)));
  return { nearest, lo, hi, isPossible: false, isExact: false };
}

export function decimalsOf(rate: number): number {
  return Math.min(17, Math.max(2, writtenDecimals(rate)));
}

function writtenDecimals(rate: number): number {
  const [mantissa = '', exponent = '0'] = String(rate).split('e');
  return (mantissa.split('.')[1] ?? '').length - Number(exponent);
}

function consistent(rate: number, n: number, decimals: number): { lo: number; hi: number } {
  // A half may be rounded either way, and binary fractions miss it by a little.
  const slack = 0.5 * 10 ** -decimals + 1e-12;
  return {
    lo: Math.max(0, Math.ceil((rate - slack) * n - 1e-9)),
    hi: Math.min(n, Math.floor((rate + slack) * n + 1e-9)),
  };
}

/** Rounding halves up would push every rate one way. */
function halfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
