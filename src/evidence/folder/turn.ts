/** Processes of one user that do something one after the other: a lock in a folder of its own, in the state of a ledger. */
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { Folder } from './folder.ts';
import { LOCK, STATE } from './layout.ts';
import { Lock } from './lock.ts';

/** Waits on this thread for a while. The answer ends the turn. */
export function takeTurn(directory: string, name: string, ports: Ports, waitMs: number): () => void {
  const open: Folder[] = [];
  let lock: Lock | undefined;
  const close = () => {
    lock?.dispose();
    for (const folder of open.toReversed()) folder.close();
  };
  try {
    const outer = Folder.open(directory, ports, true);
    if (outer) open.push(outer);
    for (const part of [STATE, name]) {
      const inner = open.at(-1)?.inner(part);
      if (inner) open.push(inner);
    }
    const folder = open.at(-1);
    if (!folder) throw new Trouble('file.missing', { path: directory });
    lock = new Lock(folder, ports, waitMs);
    lock.acquireSync();
    lock.sweep(folder.list());
    const held = lock;
    // Left by a process that died before it wrote its identity; a live one writes it again.
    for (const left of folder.list()) if (isBlank(folder, left, ports)) folder.removeFile(left);
    return () => {
      held.release();
      close();
    };
  } catch (error) {
    close();
    throw error;
  }
}

const isBlank = (folder: Folder, name: string, { files }: Ports): boolean =>
  name.startsWith(`${LOCK}.`) && files.factsAt(folder.at(name))?.size === 0;
