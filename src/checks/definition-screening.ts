/** Screens definitions with every check that reads them; separate from calls, because it loads half the program. */
import type { DefinitionCheck, TextCheck } from '../screening/contract/check.ts';
import type { DefinitionSubject, Registry } from '../screening/contract/definition-subject.ts';
import { understandDefinition as understandBy } from '../screening/definitions/understand.ts';
import { screenDefinition as screenBy } from '../screening/screen-definition.ts';
import type { Definition } from '../vocabulary/definition.ts';
import type { Screening } from '../vocabulary/screening.ts';
import { TEXT_CHECKS } from './call-checks.ts';
import { DEFINITION_CHECKS } from './definition-checks.ts';
import { screenCall } from './screening.ts';

/** Those of single texts first. */
export const CHECKS_OF_DEFINITIONS: readonly (DefinitionCheck | TextCheck)[] = [
  ...TEXT_CHECKS.filter(({ card }) => card.reads.includes('tool')),
  ...DEFINITION_CHECKS,
];

export const understandDefinition = (definition: Definition, registry: Registry): DefinitionSubject =>
  understandBy(definition, registry, screenCall);

/** Only tests pass `checks`, to show what a throwing or a missing check does to a verdict. */
export const screenDefinition = (
  subject: DefinitionSubject,
  checks: readonly (DefinitionCheck | TextCheck)[] = CHECKS_OF_DEFINITIONS,
): Screening => screenBy(subject, checks);
