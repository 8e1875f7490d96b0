/** The cards of all checks: for `explain`, reports and events. */
import { CHECKS } from '../checks/all-checks.ts';
import { TRACE_CHECKS } from '../routers/trace/checks.ts';
import type { CheckCard } from '../vocabulary/check.ts';

export const CHECK_CARDS: readonly CheckCard[] = [...CHECKS, ...TRACE_CHECKS].map(({ card }) => card);
