/**
 * The files of a walk in portions, which the threads take as they become free: this one from the front, helpers from the
 * back. Files are sorted by kind, so that each thread warms up fewer readers. Portions that a helper took and never
 * returned are read here. The result is the same as that of one thread reading the list in order.
 */

import type { Portion, ReadFile, Work } from '../../ports/route-readers.ts';
import type { Tree } from '../../ports/tree.ts';
import { type PlacedSighting, SKIPS, type Skips } from '../../vocabulary/route.ts';
import { noSkips } from './kept-files.ts';
import { readOne } from './read-one.ts';

/** Files that are taken at once. */
const PORTION = 32;
/** A list of a thousand models is one fact; the first ones are enough. */
const MOST_IN_FILE = 2_000;
const MOST_SIGHTINGS = 50_000;

const ALL = 0;
const ENDS = { front: 1, back: 2 } as const;
const COUNTERS = 3;

export function workOn(root: string, files: readonly string[], isBuiltToo: boolean): Work {
  const kinds = files.map((file) => file.slice(file.lastIndexOf('.') + 1));
  const order = Uint32Array.from(files.keys()).sort((a, b) => compare(kinds[a], kinds[b]) || a - b);
  const taken = new Int32Array(new SharedArrayBuffer(COUNTERS * Int32Array.BYTES_PER_ELEMENT));
  return { root, files, isBuiltToo, order, taken };
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function portionsOf({ files }: Work): number {
  return Math.ceil(files.length / PORTION);
}

/** The number of the next portion from that end; nothing once all are taken. */
export function take(work: Work, end: keyof typeof ENDS): number | undefined {
  const portions = portionsOf(work);
  // A thread whose count is below the total is sure of a portion, and no portion is taken from both ends.
  if (Atomics.add(work.taken, ALL, 1) >= portions) return undefined;
  const before = Atomics.add(work.taken, ENDS[end], 1);
  return end === 'front' ? before : portions - 1 - before;
}

/** How many files have been taken. */
export function takenOf({ files, taken }: Work): number {
  return Math.min(Atomics.load(taken, ALL) * PORTION, files.length);
}

export function readPortion(work: Work, number: number, tree: Tree): Portion {
  const reading = readingPortion(work, number, tree);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Yields after each file: a single one can take long. */
export function* readingPortion(
  { root, files, isBuiltToo, order }: Work,
  number: number,
  tree: Tree,
): Generator<void, Portion, void> {
  const read: ReadFile[] = [];
  const skipped = noSkips();
  for (const place of order.subarray(number * PORTION, (number + 1) * PORTION)) {
    const all = readOne(root, files[place] ?? '', isBuiltToo, tree, skipped);
    const sightings = keptOf(all);
    if (all.length > 0) read.push({ place, sightings, left: all.length - sightings.length });
    yield;
  }
  return { number, files: read, skipped };
}

/** The first ones, and then the first of each further host. */
function keptOf(all: readonly PlacedSighting[]): readonly PlacedSighting[] {
  if (all.length <= MOST_IN_FILE) return all;
  const kept = all.slice(0, MOST_IN_FILE);
  const hosts = new Set(kept.map(({ host }) => host).concat(undefined));
  const others = all.slice(MOST_IN_FILE).filter(({ host }) => hosts.size < hosts.add(host).size);
  return kept.concat(others.slice(0, MOST_IN_FILE));
}

/** The portions read so far, in any order. Holds little more than the limit of sightings. */
export class Portions {
  readonly #received: Uint8Array;
  readonly #skipped = noSkips();
  #files: ReadFile[] = [];
  #held = 0;

  constructor(work: Work) {
    this.#received = new Uint8Array(portionsOf(work));
  }

  add({ number, files, skipped }: Portion): void {
    if (this.#received[number] !== 0) return;
    this.#received[number] = 1;
    for (const skip of SKIPS) this.#skipped[skip] += skipped[skip];
    for (const file of files) {
      this.#files.push(file);
      this.#held += file.sightings.length;
    }
    if (this.#held > 2 * MOST_SIGHTINGS) this.#trim();
  }

  /** The numbers of portions that were not received. */
  missing(): number[] {
    return [...this.#received.keys()].filter((number) => this.#received[number] === 0);
  }

  get skipped(): Readonly<Skips> {
    return this.#skipped;
  }

  /** In the order of the list. */
  files(): readonly ReadFile[] {
    this.#trim();
    return this.#files;
  }

  /** Sightings beyond the limit are only counted; later portions cannot move them back below it. */
  #trim(): void {
    this.#held = 0;
    this.#files = this.#files
      .sort((a, b) => a.place - b.place)
      .map(({ place, sightings, left }) => {
        const kept = sightings.slice(0, MOST_SIGHTINGS - this.#held);
        this.#held += kept.length;
        return { place, sightings: kept, left: left + sightings.length - kept.length };
      });
  }
}
