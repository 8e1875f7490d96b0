import type { DefinitionCheck } from './check.ts';
import { annotationContradiction } from './checks/annotation-contradiction.ts';
import { capabilityMismatch } from './checks/capability-mismatch.ts';
import { directiveImperative } from './checks/directive-imperative.ts';
import { nameConfusable } from './checks/name-confusable.ts';
import { payloadDecoded } from './checks/payload-decoded.ts';
import { schemaSuspiciousDefault } from './checks/schema-suspicious-default.ts';
import { secretEmbedded } from './checks/secret-embedded.ts';
import { shadowingCrossServer } from './checks/shadowing-cross-server.ts';

/** Read a definition as a whole. Those that read single texts stand in the other list and read definitions too. */
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
