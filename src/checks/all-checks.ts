import type { Check } from '../screening/contract/check.ts';
import { CALL_CHECKS, TEXT_CHECKS } from './call-checks.ts';
import { DEFINITION_CHECKS } from './definition-checks.ts';
import { REPLY_CHECKS } from './reply-checks.ts';

/** Every check; a test compares this list with the files on disk and with the documentation. */
export const CHECKS: readonly Check[] = [
  ...TEXT_CHECKS,
  ...CALL_CHECKS,
  ...DEFINITION_CHECKS,
  ...REPLY_CHECKS,
];
