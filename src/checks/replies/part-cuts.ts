/** What is removed from the parts of a reply: short ones wholly, of long ones the stretch at their end. */
import type { Removed, TextSubject } from '../../screening/contract/check.ts';
import type { Piece } from './neighbouring-parts.ts';

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export class PartCuts {
  readonly #byIndex = new Map<number, Cut[]>();

  /** A piece that starts at `start` among the joined parts, and a stretch of them. */
  add(piece: Piece & { readonly start: number }, stretch: Stretch, mark: string): void {
    if (this.has(piece, stretch)) return;
    const cuts = this.#byIndex.get(piece.index) ?? [];
    cuts.push({ ...cutOf(piece, stretch), mark });
    this.#byIndex.set(
      piece.index,
      cuts.sort((a, b) => a.start - b.start),
    );
  }

  get isEmpty(): boolean {
    return this.#byIndex.size === 0;
  }

  has(piece: Piece & { readonly start: number }, stretch: Stretch): boolean {
    const { start, end } = cutOf(piece, stretch);
    const cuts = this.#byIndex.get(piece.index) ?? [];
    return cuts.some((cut) => cut.start <= start && cut.end >= end);
  }

  without(one: TextSubject, index: number): TextSubject {
    const cuts = this.#byIndex.get(index);
    if (cuts === undefined) return one;
    let text = '';
    let from = 0;
    for (const { start, end, mark } of cuts) {
      // One that begins in another is of the same passage.
      if (start >= from) text += one.text.slice(from, start) + mark;
      from = Math.max(from, end);
    }
    return { ...one, text: text + one.text.slice(from) };
  }

  removedFrom(texts: readonly TextSubject[]): Removed[] {
    return [...this.#byIndex].flatMap(([index, cuts]) =>
      cuts.map(({ start, end, mark }) => ({ passage: texts[index]?.text.slice(start, end) ?? '', mark })),
    );
  }
}

function cutOf(
  { offset, start, text, isEnd }: Piece & { readonly start: number },
  stretch: Stretch,
): Stretch {
  if (!isEnd) return { start: 0, end: offset + text.length };
  return {
    start: offset + Math.max(0, stretch.start - start),
    end: offset + Math.min(text.length, stretch.end - start),
  };
}
