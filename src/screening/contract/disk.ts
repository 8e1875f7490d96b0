/**
 * What checks may know about the disk: a narrow, bounded view that a door passes in. Paths are absolute, with slashes;
 * on Windows a drive is `/c:/`.
 */
export interface DiskEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Device and inode: the same text means the same file, whatever it is called. */
  readonly identity: string;
  /** How many names a file has. */
  readonly links: number;
  /** The target of a link, as it is stored. */
  readonly target?: string;
}

/** The disk during one call. */
export interface DiskView {
  /** Describes the name itself, not a link's target; undefined if nothing is there or we may not see it. */
  at(path: string): DiskEntry | undefined;
  /** Names in a folder; undefined for one that cannot be listed or has too many. */
  list(path: string): readonly string[] | undefined;
  /** The call's lookup limit is used up: later answers are unknown. */
  readonly isSpent: boolean;
}

export interface Disk {
  /** A fresh view: what one call saw is not assumed for the next. */
  view(): DiskView;
}

/** For doors without a disk: paths are taken as spelled. */
export const NOTHING: DiskView = { at: () => undefined, list: () => undefined, isSpent: false };
