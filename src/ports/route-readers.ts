/**
 * Reading the files of a project on several threads. Readers take numbered portions of one list, so that the result
 * does not depend on which reader took what. The real readers are in `src/world/route-helpers.ts`.
 */
import type { PlacedSighting, Skips } from '../vocabulary/route.ts';
import type { Tree } from './tree.ts';

export interface Work {
  readonly root: string;
  readonly files: readonly string[];
  readonly isBuiltToo: boolean;
  /** Indexes into the list of files, by kind. */
  readonly order: Uint32Array;
  /** In shared memory, for all readers: how many portions were taken, and how many of them from each end. */
  readonly taken: Int32Array;
}

export interface ReadFile {
  /** Its index in the list. */
  readonly place: number;
  readonly sightings: readonly PlacedSighting[];
  /** Sightings that were counted but not kept. */
  readonly left: number;
}

export interface Portion {
  readonly number: number;
  /** Files with at least one sighting. */
  readonly files: readonly ReadFile[];
  readonly skipped: Readonly<Skips>;
}

/** A second reader of the same list, on a thread of its own. */
export interface Helper {
  /** Reports each portion it reads. Resolves when none is left to take or the reader is lost; never rejects. */
  help(work: Work, report: (portion: Portion) => void): Promise<void>;
  /** Ends the reader. */
  dismiss(): void;
}

export interface RoutePorts {
  readonly tree: Tree;
  /** Lets pending work run first: signals, messages, a progress bar. */
  nextTurn(): Promise<void>;
  elapsedMs(): number;
  /** How many helpers are available. */
  readonly mostHelpers?: number;
  /** Starts to prepare at once, and may be given work at once. */
  startHelper?(): Helper;
}
