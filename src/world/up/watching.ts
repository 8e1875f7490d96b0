import { type FSWatcher, watch } from 'node:fs';
import type { WatchFolders } from '../../ports/folder-watching.ts';

/** A hint and nothing more: a system may have too few watches, or a folder on another machine. */
export const watchFolders: WatchFolders = (folders, changed) => {
  const watchers: FSWatcher[] = [];
  for (const folder of new Set(folders)) {
    try {
      const watcher = watch(folder, { persistent: false }, () => changed());
      watcher.on('error', () => watcher.close());
      watchers.push(watcher);
    } catch {
      // Not there, or it cannot be watched.
    }
  }
  return () => {
    for (const watcher of watchers) watcher.close();
  };
};
