import type { CheckId } from '../vocabulary/check.ts';

/** The ids alone, for whoever names a check without running it: what reads definitions is half of the program. */
export const DEFINITION_CHECK_IDS: readonly CheckId[] = [
  'payload.decoded',
  'directive.imperative',
  'shadowing.cross-server',
  'name.confusable',
  'schema.suspicious-default',
  'secret.embedded',
  'annotation.contradiction',
  'capability.mismatch',
];
