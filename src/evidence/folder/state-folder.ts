/** Work in a folder of `state/`. */
import type { Ports } from '../../ports/files.ts';
import { Folder } from './folder.ts';
import { STATE } from './layout.ts';

export interface StateFolder {
  /** The folder that holds `state/`. */
  readonly directory: string;
  readonly name: string;
  readonly ports: Ports;
}

/** A read creates no folders: it yields nothing where there is none. */
export function withinState<T>(
  { directory, name, ports }: StateFolder,
  mode: 'read' | 'write',
  work: (folder: Folder) => T,
): T | undefined {
  const open: Folder[] = [];
  try {
    const project = Folder.open(directory, ports, false);
    if (!project) return undefined;
    open.push(project);
    let folder = project;
    for (const inner of [STATE, name]) {
      if (mode === 'read' && !folder.list().includes(inner)) return undefined;
      folder = folder.inner(inner);
      open.push(folder);
    }
    return work(folder);
  } finally {
    for (const folder of open.reverse()) folder.close();
  }
}
