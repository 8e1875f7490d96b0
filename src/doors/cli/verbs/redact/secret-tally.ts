import type { Span } from '../../../../vocabulary/span.ts';

/** Counts by kind; the values are never kept. */
export class Tally {
  readonly #counts = new Map<string, number>();
  count = 0;

  add({ detector }: Pick<Span, 'detector'>): void {
    this.#counts.set(detector, (this.#counts.get(detector) ?? 0) + 1);
    this.count += 1;
  }

  join(other: Tally): void {
    for (const [detector, count] of other.sorted()) {
      this.#counts.set(detector, (this.#counts.get(detector) ?? 0) + count);
    }
    this.count += other.count;
  }

  sorted(): [string, number][] {
    return [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  }

  sentence(): string {
    if (this.count === 0) return 'no secrets found';
    const kinds = this.sorted().map(([detector, count]) => `${count} ${detector}`);
    return `${this.count} ${this.count === 1 ? 'secret' : 'secrets'} found: ${kinds.join(', ')}`;
  }
}
