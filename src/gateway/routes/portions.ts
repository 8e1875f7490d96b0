/**
 * The files of a walk in portions, which whoever is free takes: this thread, and helpers if there are any. What a
 * helper took and never told is read here. The result is that of one reader, in the order of the files.
 */
import type { PlacedSighting } from '../../vocabulary/route.ts';
import { noSkips, type Skips } from './kept-files.ts';
import type { Tree } from './ports.ts';
import { readOne } from './read-one.ts';

export interface Work {
  readonly root: string;
  readonly files: readonly string[];
  readonly isBuiltToo: boolean;
  /** One number in shared memory: the first file that nobody has taken. */
  readonly taken: Int32Array;
}

export interface Portion {
  /** The first of its files. */
  readonly start: number;
  readonly sightings: readonly PlacedSighting[];
  /** Sightings that were counted and not kept. */
  readonly left: number;
  readonly skipped: Readonly<Skips>;
}

/** Files that are taken at once. */
const PORTION = 32;
/** A list of a thousand models is one fact; the first of them tell it. */
const MOST_IN_FILE = 2_000;
const MOST_SIGHTINGS = 50_000;

export function workOn(root: string, files: readonly string[], isBuiltToo: boolean): Work {
  return { root, files, isBuiltToo, taken: new Int32Array(new SharedArrayBuffer(4)) };
}

/** Where the next portion starts that nobody has taken; nothing once all are. */
export function take({ files, taken }: Work): number | undefined {
  const start = Atomics.add(taken, 0, PORTION);
  return start < files.length ? start : undefined;
}

/** How many files have been taken. */
export function takenOf({ files, taken }: Work): number {
  return Math.min(Atomics.load(taken, 0), files.length);
}

export function readPortion({ root, files, isBuiltToo }: Work, start: number, tree: Tree): Portion {
  const sightings: PlacedSighting[] = [];
  const skipped: Skips = noSkips();
  let left = 0;
  for (const file of files.slice(start, start + PORTION)) {
    const all = readOne(root, file, isBuiltToo, tree, skipped);
    const kept = all.slice(0, MOST_IN_FILE);
    for (const sighting of kept) sightings.push(sighting);
    left += all.length - kept.length;
  }
  return { start, sightings, left, skipped };
}

/** What has been read so far, in whichever order it came. Not much more is held than may be kept. */
export class Portions {
  readonly #files: number;
  readonly #portions = new Map<number, Portion>();
  #held = 0;

  constructor({ files }: Work) {
    this.#files = files.length;
  }

  add(portion: Portion): void {
    if (this.#portions.has(portion.start)) return;
    this.#portions.set(portion.start, portion);
    this.#held += portion.sightings.length;
    if (this.#held > 2 * MOST_SIGHTINGS) this.inOrder();
  }

  /** Where the portions start that were not told. */
  *missing(): Generator<number> {
    for (let start = 0; start < this.#files; start += PORTION) if (!this.#portions.has(start)) yield start;
  }

  /** As they follow each other in the list. What lies behind as many sightings as are kept is counted alone. */
  inOrder(): readonly Portion[] {
    const all = [...this.#portions.values()].sort((a, b) => a.start - b.start);
    this.#held = 0;
    return all.map((portion) => {
      const sightings = portion.sightings.slice(0, MOST_SIGHTINGS - this.#held);
      const left = portion.left + portion.sightings.length - sightings.length;
      const trimmed = { ...portion, sightings, left };
      this.#portions.set(portion.start, trimmed);
      this.#held += sightings.length;
      return trimmed;
    });
  }
}
