/** Ratios and slopes of two numbers over any count of traces: kept as sums, so that their order does not matter. */
import type { Interval } from '../../statistics/interval.ts';
import { studentQuantile } from '../../statistics/student.ts';

export interface Estimate extends Interval {
  readonly value: number;
}

/** One sum over another, as bills are compared: large exchanges weigh more. */
export class Ratio {
  n = 0;
  above = 0;
  below = 0;
  #aa = 0;
  #ab = 0;
  #bb = 0;

  add(above: number, below: number): void {
    this.n += 1;
    this.above += above;
    this.below += below;
    this.#aa += above * above;
    this.#ab += above * below;
    this.#bb += below * below;
  }

  /** By the spread of what is left over when each is predicted from the ratio (the delta method). */
  estimate(confidence: number): Estimate | undefined {
    const { n, above, below } = this;
    if (n < 2 || below <= 0) return undefined;
    const value = above / below;
    const left = Math.max(0, this.#aa - 2 * value * this.#ab + value * value * this.#bb);
    const error = Math.sqrt((left * n) / (n - 1)) / below;
    const reach = error * studentQuantile(1 - (1 - confidence) / 2, n - 1);
    return { value, lo: Math.max(0, value - reach), hi: value + reach };
  }
}

/**
 * `y = extra + slope · x`. Errors of counting grow with the text, so each point is divided by its `x`: then they are
 * alike everywhere, and the interval is valid.
 */
export class Line {
  n = 0;
  sumX = 0;
  sumY = 0;
  #u = 0;
  #v = 0;
  #uu = 0;
  #uv = 0;
  #vv = 0;

  add(x: number, y: number): void {
    if (x <= 0) return;
    const u = 1 / x;
    const v = y / x;
    this.n += 1;
    this.sumX += x;
    this.sumY += y;
    this.#u += u;
    this.#v += v;
    this.#uu += u * u;
    this.#uv += u * v;
    this.#vv += v * v;
  }

  /** Nothing when there are too few points, or all texts have about the same length: then there is no slope to estimate. */
  estimate(confidence: number): { readonly slope: Estimate; readonly extra: Estimate } | undefined {
    const { n } = this;
    const meanU = this.#u / n;
    const meanV = this.#v / n;
    const spreadU = this.#uu - n * meanU * meanU;
    if (n < 4 || spreadU <= this.#uu * 1e-3) return undefined;
    const extra = (this.#uv - n * meanU * meanV) / spreadU;
    const slope = meanV - extra * meanU;
    const left = Math.max(0, this.#vv - n * meanV * meanV - extra * extra * spreadU);
    const scale = Math.sqrt(left / (n - 2)) * studentQuantile(1 - (1 - confidence) / 2, n - 2);
    const slopeReach = scale * Math.sqrt(1 / n + (meanU * meanU) / spreadU);
    const extraReach = scale / Math.sqrt(spreadU);
    return { slope: around(slope, slopeReach), extra: around(extra, extraReach) };
  }
}

const around = (value: number, reach: number): Estimate => ({ value, lo: value - reach, hi: value + reach });
