/** Calls `changed` when something in one of the folders may have changed; those that are not there are left out. Returns the end of it. */
export type WatchFolders = (folders: readonly string[], changed: () => void) => () => void;
