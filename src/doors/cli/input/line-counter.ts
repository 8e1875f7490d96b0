/** Redactors hold back less than this, so a span is never further behind what was fed. */
const KEPT_UNITS = 8 * 1024 * 1024;

/** Finds line and column of offsets in a text that arrives in pieces; keeps only the line breaks near its end. */
export class LineCounter {
  #fedUnits = 0;
  /** Lines that ended before the first kept line break. */
  #linesBefore = 0;
  #lastForgotten = -1;
  #breaks: number[] = [];

  feed(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#breaks.push(this.#fedUnits + at);
    }
    this.#fedUnits += text.length;
    const stale = this.#countBefore(this.#fedUnits - KEPT_UNITS);
    if (stale > 100_000) {
      this.#lastForgotten = this.#breaks[stale - 1] ?? -1;
      this.#linesBefore += stale;
      this.#breaks = this.#breaks.slice(stale);
    }
  }

  /** Both from 1; the column counts UTF-16 units. */
  locate(offset: number): { line: number; column: number } {
    const before = this.#countBefore(offset);
    const lineBreak = before === 0 ? this.#lastForgotten : (this.#breaks[before - 1] ?? -1);
    return { line: this.#linesBefore + before + 1, column: offset - lineBreak };
  }

  #countBefore(offset: number): number {
    let low = 0;
    let high = this.#breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
