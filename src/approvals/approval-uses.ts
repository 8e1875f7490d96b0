/**
 * Whether a person's approval of one call was used. Only the ledger decides this: an approval file that was copied
 * before its use and put back must not count again. On any doubt about a line of the ledger there is no answer, and
 * without an answer no approval.
 */
import { isFailure } from '../evidence/folder/failure.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import type { Ports } from '../ports/files.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { type ApprovalStates, approvalOf, type Granted } from './approval-states.ts';
import { approvalsFold } from './approvals-fold.ts';

export interface ApprovalPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  /** For a process that asks more than once. */
  readonly approvalStates?: LiveFold<ApprovalStates>;
}

export interface ApprovalUses {
  readonly granted: Granted;
  /** The first event that used or revoked it, if any. */
  readonly firstUse: string | undefined;
  /** By the times in the ledger. */
  readonly isOver: boolean;
}

/** Of readings that fail in passing, such as one that meets a full table of open files. */
const [MOST_TRIES, PAUSE_MS] = [4, 25];

/**
 * The event that used it up, read after our own was recorded. By then the approval is spent: what cannot be read is an
 * error, or a person's yes would be gone without a word.
 */
export async function firstUseOf(place: ApprovalPlace, id: string): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    const states = await readApprovals(place).catch((error: unknown) => {
      if (!isFailure(error)) throw error;
    });
    if (states !== undefined) return approvalOf(states, id)?.firstUse ?? undefined;
    if (tries === MOST_TRIES) throw new Trouble('approval.lost', {});
    await place.ports.clock.sleep(PAUSE_MS);
  }
}

/** Undefined on any doubt: no such event, or a line anywhere that the key does not vouch for. Throws where lines are missing. */
export async function approvalUses(place: ApprovalPlace, grantId: string): Promise<ApprovalUses | undefined> {
  const states = await readApprovals(place);
  const approval = states && approvalOf(states, grantId);
  const granted = approval?.granted.at(-1);
  const isOver = approval?.state === 'expired';
  return granted && { granted, firstUse: approval?.firstUse ?? undefined, isOver };
}

/** The grant for this call that was used since then. */
export async function usedSince(
  place: ApprovalPlace,
  callDigest: Digest,
  sinceMs: number,
): Promise<string | undefined> {
  const states = await readApprovals(place);
  const used = Object.values(states?.approvals ?? {}).filter(
    ({ allowed }) => allowed?.call === callDigest && Date.parse(allowed.time) >= sinceMs,
  );
  return used.at(-1)?.id;
}

/** As it is now; undefined if a line of the ledger is in doubt. Throws where lines are missing. */
export async function readApprovals(place: ApprovalPlace): Promise<ApprovalStates | undefined> {
  const { directory, ports, approvalStates = openLiveFold(directory, ports, approvalsFold) } = place;
  const states = await approvalStates.refresh();
  return approvalStates.broken === 0 ? states : undefined;
}
