/** Whether a grant is a person's: what the project's own key vouches for is not enough once a PIN is set. */
import { isFailure } from '../evidence/folder/failure.ts';
import { readPersonKey } from '../evidence/person/key-file.ts';
import { anchorKey, counts, homeDirectory, readKeys } from '../evidence/person/keys.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { type Grant, grantStatement, liveGrant, type OverrideDesk } from './overrides-kept.ts';

/** The user's key is named in this ledger before anything can be approved in it. The denial goes out in any case. */
export async function anchorApprover(desk: OverrideDesk): Promise<void> {
  const { home, ports } = desk;
  try {
    if (home === undefined || readPersonKey(homeDirectory(home), ports) === undefined) return;
    await anchorKey(desk, desk.ledger);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** Once a PIN is set, only its key makes a grant: the project's own key is readable for every program of the user. */
export async function standingGrant(digest: Digest, desk: OverrideDesk): Promise<Grant | undefined> {
  const grant = liveGrant(digest, desk);
  if (grant === undefined) return undefined;
  const statement = grantStatement(digest, grant.grant_id, grant.expires_at);
  return counts(await readKeys(desk), statement, grant.signature ?? undefined) ? grant : undefined;
}
