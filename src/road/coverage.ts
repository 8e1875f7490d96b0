/** What was not screened, and how hard that counts: without the checks, which a process that judges elsewhere does not load. */
import { SOFT_CHECKS } from '../screening/contract/check-ids.ts';
import type { Tier } from '../vocabulary/check.ts';
import type { Coverage, Screening } from '../vocabulary/screening.ts';
import type { Signal } from '../vocabulary/signal.ts';

export const OWN_FAULT: Coverage = { ran: [], failed: ['road.screening'], capped: [] };
const NOTHING_RAN: Coverage = { ran: [], failed: [], capped: [] };
/** Of a call that was blocked before. */
export const NOT_SCREENED: Screening = { signals: [], coverage: NOTHING_RAN };
/** In coverage: the call computes more than one call may. It is blocked. */
export const BUDGET = 'call.budget';
/** Of a call that took longer to judge than one call may. */
export const OVER_BUDGET: Screening = { signals: [], coverage: { ...NOTHING_RAN, capped: [BUDGET] } };

/** What the row that matched advises, or its check in general. */
export const remedyKey = ({
  check,
  remedy = '',
}: Pick<Signal, 'check'> & { readonly remedy?: string }): string => `${check} ${remedy}`;

/** A failed check counts with the harder tier of those that it may report, anything unnamed as hard; a cap leaves something unread, so it is asked about. */
export function degradedTiers({ failed, capped }: Coverage): Tier[] {
  return [
    ...failed.map((id): Tier => (SOFT_CHECKS.has(id) ? 'soft' : 'hard')),
    ...capped.map((id): Tier => (id === BUDGET ? 'hard' : 'soft')),
  ];
}
