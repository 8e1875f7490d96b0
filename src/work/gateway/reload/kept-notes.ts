import { Folder } from '../../../evidence/folder/folder.ts';
import { STATE } from '../../../evidence/folder/layout.ts';
import { openOrBegin } from '../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../ports/files.ts';

interface NotesPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly name: string;
}

/** Opens a folder of notes in the state folder, which can be deleted at any time. */
export function withNotes(
  { directory, name: notesFolder }: NotesPlace,
  ports: Ports,
  create: boolean,
  run: (notes: Folder) => void,
): void {
  const root = create ? openOrBegin(directory, ports) : Folder.open(directory, ports, false);
  if (root === undefined) return;
  const opened = [root];
  try {
    for (const name of [STATE, notesFolder]) {
      const [inner] = opened;
      if (inner !== undefined && (create || inner.list().includes(name))) opened.unshift(inner.inner(name));
      else return;
    }
    const [notes] = opened;
    if (notes !== undefined) run(notes);
  } finally {
    for (const folder of opened) folder.close();
  }
}
