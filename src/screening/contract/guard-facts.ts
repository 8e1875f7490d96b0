/**
 * What a door knows of the guard on this machine, its paths resolved as those of calls are (`~` for the home). Handed in with the call: checks read no files. Without it a place is
 * known by its usual name alone, and what a file holds now is unknown, never harmless.
 */
export interface GuardFacts {
  /** Folders and files of our program. */
  readonly program: readonly string[];
  /** The node that runs it, by every name it is started under. */
  readonly node: readonly string[];
  /** Folders in which the host looks for programs, in order. */
  readonly path: readonly string[];
  /** Files that `init` wrote our entries to, where its record says so. */
  readonly installed: readonly string[];
  /** The text of a file as it is now; undefined if there is none, or it cannot be had as text. */
  read(path: string): string | undefined;
  /** Whether anything is there. */
  has(path: string): boolean;
}
