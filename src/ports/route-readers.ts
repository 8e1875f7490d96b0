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
  /** Places in the list of files, kind by kind. */
  readonly order: Uint32Array;
  /** In shared memory, for all readers: how many portions were taken, and how many of them from each end. */
  readonly taken: Int32Array;
}

export interface ReadFile {
  /** Its place in the list. */
  readonly place: number;
  readonly sightings: readonly PlacedSighting[];
  /** Sightings that were counted and not kept. */
  readonly left: number;
}

export interface Portion {
  readonly number: number;
  /** Files in which something was seen. */
  readonly files: readonly ReadFile[];
  readonly skipped: Readonly<Skips>;
}

/** A second reader of the same list, on a thread of its own. */
export interface Helper {
  /** Passes on each portion it reads. Resolves when none is left to take or the reader is lost; never rejects. */
  help(work: Work, told: (portion: Portion) => void): Promise<void>;
  /** It is no longer needed. */
  dismiss(): void;
}

export interface RoutePorts {
  readonly tree: Tree;
  /** Lets whatever is ready run first: signals, messages, a bar. */
  nextTurn(): Promise<void>;
  elapsedMs(): number;
  /** So many helpers may be had. */
  readonly mostHelpers?: number;
  /** Begins to get ready at once, and may be asked to help at once. */
  startHelper?(): Helper;
}
