import { memo, memoOf } from '../text/bounded-memo.ts';
import { idSchema } from '../vocabulary/events/event-fields.ts';
import type { Ledger } from './ledger.ts';

/** A gateway records two events for every call of a session. */
const idsIn = memoOf((ledger: Pick<Ledger, 'digest'>) =>
  memo({ most: 1_024, longest: 256 }, (session: string) => {
    // A session id in the form of a digest could be chosen to collide with another session's.
    const isPlain = idSchema.safeParse(session).success && !session.startsWith('sha256:');
    return isPlain ? session : ledger.digest(`session ${session}`);
  }),
);

/** The `session_id` of an event: the host's own id, or its digest if the id does not have the required format. */
export const sessionIdOf = (session: string, ledger: Pick<Ledger, 'digest'>): string =>
  idsIn(ledger)(session);
