import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { inertText } from '../../print/inert.ts';
import { homeIn } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';

/** The `.tokenauditor` folder whose process `up` starts here and `down` ends. */
export function servedFolder(session: Session): string {
  return homeIn(session.io) === undefined ? session.directory : session.clientLedger.directory;
}

/** For people: where a verb acts on the user's own folder from another one, which has none. Else undefined. */
export function ownElsewhere(session: Session): string | undefined {
  const own = ownFolder(session);
  if (own === undefined || servedFolder(session) !== own || session.io.cwd() === homeIn(session.io))
    return undefined;
  return inertText(`${own} (your own: this folder has no ledger)`);
}

export function ownFolder({ io }: Session): string | undefined {
  const home = homeIn(io);
  return home === undefined ? undefined : join(home, FOLDER);
}
