/**
 * What a door knows about the guard on this machine, with paths resolved like those of calls (`~` for the home).
 * Passed in with the call, because checks read no files. Without it a place is recognised by its usual name only, and
 * the content of a file is unknown, never harmless.
 */
export interface GuardFacts {
  /** Folders and files of our program. */
  readonly program: readonly string[];
  /** The node that runs it, under every name it is started by. */
  readonly node: readonly string[];
  /** Folders in which the host looks for programs, in order. */
  readonly path: readonly string[];
  /** Files that contain our entries according to `init`'s record. */
  readonly installed: readonly string[];
  /** The current text of a file; undefined if it does not exist or is not text. */
  read(path: string): string | undefined;
  /** Whether the path exists. */
  has(path: string): boolean;
}
