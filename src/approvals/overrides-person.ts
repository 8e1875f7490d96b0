/** Whether a grant comes from a person: once a PIN is set, the project's own key is not enough to prove that. */
import { isFailure } from '../evidence/folder/failure.ts';
import { readPersonKey } from '../evidence/person/key-file.ts';
import { anchorKey, counts, homeDirectory, readKeys } from '../evidence/person/keys.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { type Grant, grantStatement, liveGrant, type OverrideDesk } from './overrides-kept.ts';

/** The ledger names the user's key before anything can be approved in it. The denial is sent in any case. */
export async function anchorApprover(desk: OverrideDesk): Promise<void> {
  const { home, ports } = desk;
  try {
    if (home === undefined || readPersonKey(homeDirectory(home), ports) === undefined) return;
    await anchorKey(desk, desk.ledger);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** Once a PIN is set, only its key makes a grant: every program of the user can read the project's own key. */
export async function standingGrant(digest: Digest, desk: OverrideDesk): Promise<Grant | undefined> {
  const grant = liveGrant(digest, desk);
  if (grant === undefined) return undefined;
  const statement = grantStatement(digest, grant.grant_id, grant.expires_at);
  return counts(await readKeys(desk), statement, grant.signature ?? undefined) ? grant : undefined;
}
