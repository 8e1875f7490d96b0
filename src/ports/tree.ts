import type { Portion, Work } from '../work/routes/portions.ts';

/** What looking through a project asks of the world. The real port is `src/world/tree.ts`; no call of it throws. */
export interface TreeEntry {
  readonly name: string;
  /** Of the name itself: a link is a link, whatever it points to. */
  readonly kind: 'file' | 'directory' | 'link' | 'other';
}

export interface Tree {
  /** The folder itself when the path leads there through links; undefined where there is no folder. */
  realFolder(path: string): string | undefined;
  list(path: string): readonly TreeEntry[] | 'unreadable';
  /**
   * The bytes of a regular file, or why there are none: more than `most`, or not to be read. They are lent until the
   * next call. A link in the last step is not followed, and a pipe is not waited for.
   */
  read(path: string, most: number): Uint8Array | 'huge' | 'unreadable';
}

/** Somebody who reads portions of the same list at the same time. */
export interface Helper {
  /** Hands over what it reads. Ends when nothing is left to take, or when it is lost: without a word, never by throwing. */
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
