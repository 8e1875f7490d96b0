/**
 * Runs every definition check on a definition: checks of single texts on each of its texts, decoded ones included, and
 * checks that read it as a whole. A check that throws is counted in coverage; then nothing is clean.
 */

import type { Screening } from '../vocabulary/screening.ts';
import type { DefinitionCheck, Observation, TextCheck } from './contract/check.ts';
import type { DefinitionSubject } from './contract/definition-subject.ts';
import { hideSecrets } from './hide-secrets.ts';
import { coverageOf, emptyTally, runCheck } from './tally.ts';

const CONTROLS = /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;

export function screenDefinition(
  subject: DefinitionSubject,
  checks: readonly (DefinitionCheck | TextCheck)[],
): Screening {
  const tally = emptyTally();
  for (const check of checks) {
    const observe = () => ('inspect' in check ? overTexts(check, subject) : check.inspectDefinition(subject));
    runCheck(check.card, observe, tally);
  }
  return {
    signals: hideSecrets(tally.signals, subject.texts),
    coverage: coverageOf(tally, subject.capped),
  };
}

function* overTexts(check: TextCheck, { texts }: DefinitionSubject): Generator<Observation> {
  for (const { path, text, part, via } of texts) {
    // Decoded bytes contain control characters by accident, not to hide something.
    const read = via === undefined ? text : text.replace(CONTROLS, ' ');
    yield* check.inspect({ path, text: read, isName: part === 'name' || part === 'parameter-name' });
  }
}
