/** What searching a project needs from the world. The real port is `src/world/tree.ts`; none of its calls throws. */
export interface TreeEntry {
  readonly name: string;
  /** Of the name itself: a link is a link, whatever its target. */
  readonly kind: 'file' | 'directory' | 'link' | 'other';
}

export interface Tree {
  /** The folder itself when the path reaches it through links; undefined where there is no folder. */
  realFolder(path: string): string | undefined;
  list(path: string): readonly TreeEntry[] | 'unreadable';
  /**
   * The bytes of a regular file, or why there are none: larger than `most`, or unreadable. They are valid only until
   * the next call. Does not follow a link in the last path segment and does not wait for a pipe.
   */
  read(path: string, most: number): Uint8Array | 'huge' | 'unreadable';
}
