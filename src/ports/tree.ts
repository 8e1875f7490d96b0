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
