import { dirname } from 'node:path';
import { ledgerToRead } from '../../../evidence/folder/which-ledger.ts';
import { SIGHT } from './folder-disk.ts';
import { homeIn } from './home.ts';
import { shorten } from './place.ts';
import type { Session } from './session.ts';

/** Where a verb is about to record. A new ledger is reported: commands read it from then on, and another one until now. */
export function recordPlace(session: Session): string {
  const { recordDirectory: directory, io } = session;
  if (SIGHT.identityOf(directory) !== undefined) return directory;
  const { directory: other, of } = ledgerToRead(dirname(directory), homeIn(io), SIGHT);
  if (other === directory) return directory;
  const whose = of === 'user' ? 'your own ledger' : 'the ledger of the project above';
  session.note(
    `new ledger ${shorten(directory, io)}: commands in this folder used ${whose}, ${shorten(other, io)}, until now; \`--project ${shorten(dirname(other), io)}\` goes on using that`,
  );
  return directory;
}
