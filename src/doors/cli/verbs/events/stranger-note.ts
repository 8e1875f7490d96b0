import { isStranger } from '../../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../../ports/files.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Session } from '../../verb/session.ts';

/** Reading is free; but who reads should know that the ledger came from elsewhere. */
export function noteStranger(session: Session, ports: Ports): void {
  try {
    if (!isStranger(session.directory, ports)) return;
  } catch (error) {
    // What is wrong with the key is for `verify` and `doctor` to report.
    if (!(error instanceof Trouble)) throw error;
    return;
  }
  session.note(
    `${session.shorten(session.directory)} was not made by you on this machine; \`tokenauditor key adopt\` shows whose it is`,
  );
}
