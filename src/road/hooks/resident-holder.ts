import { inspectHolder } from '../../evidence/folder/claim.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import { LOCK, STATE } from '../../evidence/folder/layout.ts';
import type { Ports } from '../../ports/files.ts';

/** In the state folder of a ledger: the lock of its resident. */
export const RESIDENT_FOLDER = 'resident';

/** The live process that holds the lock, by the claim it wrote: a later process with the same id does not count. */
export function holderOf(directory: string, ports: Ports): number | undefined {
  const open: Folder[] = [];
  try {
    const root = Folder.open(directory, ports, false);
    if (root) open.push(root);
    for (const name of [STATE, RESIDENT_FOLDER]) {
      const outer = open.at(-1);
      // A lookup must not create folders.
      if (!outer || ports.files.factsAt(outer.at(name)) === undefined) return undefined;
      open.push(outer.inner(name));
    }
    const folder = open.at(-1);
    const claim = folder && inspectHolder(folder, ports, LOCK)?.claim;
    return claim && ports.processes.stateOf(claim) === 'alive' ? claim.pid : undefined;
  } finally {
    for (const folder of open) folder.close();
  }
}
