import { Buffer } from 'node:buffer';
import type { DecodeCap, DecodedLayer, DecodeLimits, Decoding } from './decode.ts';
import type { DecodedRun, Finder, Room } from './decode-run.ts';

/** A work list: every layer is read once by every finder, and results are appended while there is room. */
export function unfold(text: string, finders: readonly Finder[], limits: DecodeLimits): Decoding {
  const unfolding = new Unfolding(finders, limits);
  unfolding.read({ text, via: [], start: 0, end: text.length });
  for (let next = unfolding.layers[0], at = 0; next !== undefined; next = unfolding.layers[++at])
    unfolding.read(next);
  return unfolding.finish();
}

class Unfolding {
  readonly layers: DecodedLayer[] = [];
  readonly #capped = new Set<DecodeCap>();
  readonly #finders: readonly Finder[];
  readonly #limits: DecodeLimits;
  readonly #room: Room;
  readonly #seen = new Set<string>();
  #bytes = 0;

  constructor(finders: readonly Finder[], limits: DecodeLimits) {
    this.#finders = finders;
    this.#limits = limits;
    this.#room = { inflate: limits.maxBytes, isShort: false };
  }

  read(outer: DecodedLayer): void {
    for (const { hint, find } of this.#finders) {
      if (!hint.test(outer.text)) continue;
      for (const run of find(outer.text, this.#room)) if (!this.#take(outer, run)) return;
    }
  }

  finish(): Decoding {
    if (this.#room.isShort) this.#capped.add('bytes');
    return { layers: this.layers, capped: [...this.#capped] };
  }

  /** False when there is no room for anything more. */
  #take(outer: DecodedLayer, run: DecodedRun): boolean {
    const isInput = outer.via.length === 0;
    const start = isInput ? run.start : outer.start;
    const end = isInput ? run.end : outer.end;
    // The same text from the same position is a cycle, or two finders that agree.
    const key = `${start}:${run.text}`;
    const isRotatedBack = run.via[0] === 'rot13' && outer.via.at(-1) === 'rot13';
    if (isRotatedBack || run.text === outer.text || this.#seen.has(key)) return true;
    const via = [...outer.via, ...run.via];
    if (via.length > this.#limits.maxDepth) {
      this.#capped.add('depth');
      return true;
    }
    if (this.layers.length >= this.#limits.maxLayers) {
      this.#capped.add('layers');
      return false;
    }
    const text = this.#fit(run.text);
    if (text === '') return false;
    this.#seen.add(key);
    this.layers.push({ text, via, start, end });
    return true;
  }

  #fit(text: string): string {
    const bytes = Buffer.byteLength(text);
    const left = this.#limits.maxBytes - this.#bytes;
    this.#bytes += bytes;
    if (bytes <= left) return text;
    this.#capped.add('bytes');
    this.#bytes = this.#limits.maxBytes;
    return Buffer.from(text)
      .subarray(0, left)
      .toString()
      .replace(/\ufffd$/, '');
  }
}
