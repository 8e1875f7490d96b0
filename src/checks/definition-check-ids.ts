import type { CheckId } from '../vocabulary/check.ts';

/** Ids only, for callers that name a check without running it: loading the definition checks loads half the program. */
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
