import { isAbsolute } from 'node:path';
import type { Ports } from '../../../ports/files.ts';
import { ownBeside, ownLedgerWords } from '../../../report/own-ledger.ts';
import { hookedPlaces } from '../../../work/doctor/hooked-places.ts';
import { settledPorts } from '../../../work/install/place.ts';
import { hasWrappedForUser } from '../../../work/wrap/wrapped-clients.ts';
import { homeIn } from './home.ts';
import type { Session } from './session.ts';

interface OwnLedger {
  readonly own: string;
  readonly words: string;
  /** Whether entries of clients use it. */
  readonly hasWrapped: boolean;
}

/** What a verb adds that shows a project's ledger: where the user's own is, and whose calls are in it alone. */
export async function ownLedgerNote(
  verb: string,
  session: Session,
  directory: string,
): Promise<OwnLedger | undefined> {
  const ports: Ports = await session.ports();
  const own = ownBeside(directory, homeIn(session.io), ports);
  if (own === undefined) return undefined;
  const given = await session.installPorts();
  if (!isAbsolute(given.home)) return { own, words: ownLedgerWords(verb), hasWrapped: true };
  const install = settledPorts(given);
  const hasHooks = hookedPlaces([{ level: 'user', folder: install.home }], install).length > 0;
  const hasWrapped = hasWrappedForUser(install, ports);
  return { own, words: ownLedgerWords(verb, { hasHooks, hasWrapped }), hasWrapped };
}
