import { isStranger } from '../../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../../ports/files.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Session } from '../../verb/session.ts';

/** Reading is allowed, but the reader should know that the ledger came from elsewhere. */
export function noteStranger(session: Session, ports: Ports): void {
  try {
    if (!isStranger(session.shownDirectory, ports)) return;
  } catch (error) {
    // `verify` and `doctor` report problems with the key.
    if (!(error instanceof Trouble)) throw error;
    return;
  }
  session.note(
    `${session.shorten(session.shownDirectory)} was not made by you on this machine; \`tokenauditor key adopt\` shows where it came from`,
  );
}
