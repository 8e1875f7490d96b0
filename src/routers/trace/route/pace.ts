/**
 * Latency beside the length of the answer, over any count of traces in bounded memory: exact for small windows, then in
 * cells of both. A long answer takes long; only an answer that is slow for its length is evidence about the route.
 */
import { type Point, quantileOf } from './spread.ts';

const MOST_EXACT = 512;
const LATENCY_STEP = Math.log(1.05);
const TOKEN_STEP = Math.log(1.2);
/** Above every cell of latency: the amounts of a trace end at 10^12. */
const CELLS = 1024;

interface Answer {
  readonly latencyMs: number;
  readonly tokens: number;
}

interface PacedLatency {
  readonly points: readonly Point[];
  readonly medianTokens: number;
}

export class Pace {
  n = 0;
  #exact: Answer[] = [];
  #cells: Map<number, number> | undefined;

  add(latencyMs: number, tokens: number): void {
    // Below a millisecond or a token there is nothing to be in proportion to.
    if (latencyMs < 1 || tokens < 1) return;
    this.n += 1;
    if (this.#cells) this.#put({ latencyMs, tokens });
    else this.#exact.push({ latencyMs, tokens });
    if (this.#exact.length > MOST_EXACT) this.#fold();
  }

  /**
   * Latencies as of an answer of median length. Longer ones are cut in proportion, which is more than any start-up time
   * allows for; shorter ones stay as they are. So no length alone makes an answer slow.
   */
  paced(): PacedLatency {
    const answers = this.#answers();
    const lengths = answers.map(({ tokens, count }) => ({ value: tokens, count }));
    const medianTokens = quantileOf(lengths.sort(rising), this.n, 0.5);
    const points = answers.map(({ latencyMs, tokens, count }) => ({
      value: latencyMs / Math.max(1, tokens / medianTokens),
      count,
    }));
    return { points: points.sort(rising), medianTokens };
  }

  #answers(): (Answer & { readonly count: number })[] {
    if (!this.#cells) return this.#exact.map((answer) => ({ ...answer, count: 1 }));
    return [...this.#cells].map(([cell, count]) => ({
      latencyMs: Math.exp((cell % CELLS) * LATENCY_STEP),
      tokens: Math.exp(Math.floor(cell / CELLS) * TOKEN_STEP),
      count,
    }));
  }

  #fold(): void {
    const exact = this.#exact;
    this.#exact = [];
    this.#cells = new Map();
    for (const answer of exact) this.#put(answer);
  }

  #put({ latencyMs, tokens }: Answer): void {
    const [row, column] = [Math.log(tokens) / TOKEN_STEP, Math.log(latencyMs) / LATENCY_STEP];
    const cell = Math.round(row) * CELLS + Math.round(column);
    this.#cells?.set(cell, (this.#cells.get(cell) ?? 0) + 1);
  }
}

const rising = (a: Point, b: Point): number => a.value - b.value;
