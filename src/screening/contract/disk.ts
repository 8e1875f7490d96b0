/**
 * What checks may know of the disk: a narrow, bounded view that a door hands in. Paths are absolute, with slashes; on
 * Windows a drive is `/c:/`.
 */
export interface DiskEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Device and inode: the same text means the same file, whatever it is called. */
  readonly identity: string;
  /** How many names a file has. */
  readonly links: number;
  /** Where a link leads, as it is written in it. */
  readonly target?: string;
}

/** The disk during one call. */
export interface DiskView {
  /** Of the name itself, not of what a link leads to; undefined when there is nothing, or nothing that we may see. */
  at(path: string): DiskEntry | undefined;
  /** Names in a folder; undefined for one that cannot be listed or has too many. */
  list(path: string): readonly string[] | undefined;
  /** More was asked than a call may ask: what came after that is unknown. */
  readonly isSpent: boolean;
}

export interface Disk {
  /** A fresh look: what was seen for one call is not held true for the next. */
  view(): DiskView;
}

/** Where no door can look: paths mean what they say. */
export const NOTHING: DiskView = { at: () => undefined, list: () => undefined, isSpent: false };
