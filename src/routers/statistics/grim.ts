/** Can a rate that is given to so many decimals come from n items at all? Many printed rates cannot. */
export function isPossibleRate(rate: number, n: number, decimals: number): boolean {
  const { lo, hi } = consistent(rate, n, decimals);
  return n > 0 && lo <= hi;
}

export interface Counts {
  readonly nearest: number;
  /** The fewest and the most that may stand behind the rate; the two around it when none can. */
  readonly lo: number;
  readonly hi: number;
  readonly isPossible: boolean;
}

/** The counts behind a rate. Two decimals at least are meant: a JSON number does not keep the nought of 0.90. */
export function countsOf(rate: number, n: number, decimals: number = decimalsOf(rate)): Counts {
  const exact = rate * n;
  const nearest = Math.min(n, Math.max(0, halfToEven(exact)));
  if (isPossibleRate(rate, n, decimals)) {
    return { nearest, ...consistent(rate, n, decimals), isPossible: true };
  }
  const lo = Math.min(n, Math.max(0, Math.floor(exact)));
  return { nearest, lo, hi: Math.min(n, Math.max(0, Math.ceil(exact))), isPossible: false };
}

export function decimalsOf(rate: number): number {
  return Math.min(17, Math.max(2, writtenDecimals(rate)));
}

/** Rates of one request are rounded alike: if none has a second decimal, none is to be taken for more exact than that. */
export function isRoundedToTenths(rates: readonly number[]): boolean {
  return rates.every((rate) => writtenDecimals(rate) <= 1);
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
