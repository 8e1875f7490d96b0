import { SCREENING_CHECKS } from '../../checks/call-checks.ts';
import { DEFINITION_CHECK_IDS } from '../../checks/definition-check-ids.ts';
import { FORMER_CHECKS } from '../../vocabulary/check.ts';

/** The ids that an exception may name. In a bundle scripts/literal-table.js writes them out, and the checks are not loaded for them. */
export const KNOWN_CHECKS: readonly string[] = [
  ...SCREENING_CHECKS.map(({ card }) => card.id),
  ...DEFINITION_CHECK_IDS,
  ...Object.keys(FORMER_CHECKS),
];
