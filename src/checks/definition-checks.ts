import type { DefinitionCheck } from '../screening/contract/check.ts';
import { annotationContradiction } from './definitions/annotation-contradiction.ts';
import { capabilityMismatch } from './definitions/capability-mismatch.ts';
import { directiveImperative } from './definitions/directive-imperative.ts';
import { nameConfusable } from './definitions/name-confusable.ts';
import { payloadDecoded } from './definitions/payload-decoded.ts';
import { schemaSuspiciousDefault } from './definitions/schema-suspicious-default.ts';
import { secretEmbedded } from './definitions/secret-embedded.ts';
import { shadowingCrossServer } from './definitions/shadowing-cross-server.ts';

/** Checks of a definition as a whole. Checks of single texts are in the other list and read definitions too. */
export const DEFINITION_CHECKS: readonly DefinitionCheck[] = [
  payloadDecoded,
  directiveImperative,
  shadowingCrossServer,
  nameConfusable,
  schemaSuspiciousDefault,
  secretEmbedded,
  annotationContradiction,
  capabilityMismatch,
];
