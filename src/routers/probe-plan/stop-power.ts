import { advance, logE, startEProcess } from '../statistics/e-process.ts';
import { normalQuantile } from '../statistics/normal.ts';

/** So many equally likely outcomes represent each arm: enough for two digits, and equally fast for any n. */
const OUTCOMES = 40;

/**
 * How often the running e-value is at the bar after n calls in each arm; a user who looks continuously sees it there
 * somewhat more often. The price of looking as
 * often as one likes: with the same n a single test at the end detects more.
 */
export function powerOfEValue(baseline: number, drop: number, n: number, bar: number): number {
  const [before, now] = [outcomes(baseline, n), outcomes(Math.max(0, baseline - drop), n)];
  let hits = 0;
  for (const baselinePassed of before) {
    for (const currentPassed of now) {
      const block = { baselinePassed, baselineTotal: n, currentPassed, currentTotal: n };
      if (logE(advance(startEProcess(), block)) >= Math.log(bar)) hits += 1;
    }
  }
  return hits / (before.length * now.length);
}

function outcomes(rate: number, n: number): number[] {
  const spread = Math.sqrt(n * rate * (1 - rate));
  return Array.from({ length: OUTCOMES }, (_, i) => {
    const passed = Math.round(n * rate + spread * normalQuantile((i + 0.5) / OUTCOMES));
    return Math.min(n, Math.max(0, passed));
  });
}
