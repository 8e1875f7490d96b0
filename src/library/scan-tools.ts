/** Judges definitions for programs. */
import type { ExplainedDefinition } from '../answers/definitions/scan.answer.ts';
import { scanDefinitions } from '../road/definitions.ts';
import { explainDefinition } from '../road/explained-definition.ts';
import { copyJson } from '../text/json/json-copy.ts';
import { printable } from '../text/printable.ts';
import { DEFINITION_KINDS, type Definition } from '../vocabulary/definition.ts';
import type { Coverage } from '../vocabulary/screening.ts';
import { Trouble } from '../vocabulary/trouble.ts';

/** A line of `tokenauditor scan --jsonl` (docs/json.md), in camelCase. */
export interface ScannedTool extends Omit<ExplainedDefinition, 'coverage'> {
  readonly definition: Definition;
  /** Checks that ran, failed or could not read everything: a definition that was not read in full is never clean. */
  readonly coverage: Coverage;
}

/**
 * Judges what servers tell a model: each definition by itself, beside the others and beside `peers`, which are other
 * servers' definitions and are not judged. Results are in the same order. Nothing is run, read or written.
 */
export function scanTools(
  definitions: readonly Definition[],
  peers: readonly Definition[] = [],
): ScannedTool[] {
  const [own, others] = [definitions, peers].map((list) => {
    if (!Array.isArray(list)) throw noDefinition('the list of definitions');
    return Array.from(list, acceptDefinition);
  });
  return scanDefinitions(own ?? [], others).map((scanned) => ({
    definition: scanned.definition,
    ...explainDefinition(scanned),
    coverage: scanned.screening.coverage,
  }));
}

/** Judges a copy, so that later changes to the object have no effect. */
function acceptDefinition(definition: Definition): Definition {
  if (!isObject(definition)) throw noDefinition('a definition');
  const copy = copyJson(definition);
  if (!copy.ok) {
    const field = copy.at === '' ? 'a definition' : `"${printable(copy.at, { max: 120 })}" of a definition`;
    throw noDefinition(field, 'is not plain JSON');
  }
  const { kind, server, name, value } = { ...definition, ...(isObject(copy.value) ? copy.value : {}) };
  const isOne =
    DEFINITION_KINDS.includes(kind) &&
    typeof server === 'string' &&
    typeof name === 'string' &&
    isObject(value);
  if (!isOne) throw noDefinition('a definition');
  return { kind, server, name, value };
}

const noDefinition = (field: string, reason = 'does not have the expected shape'): Trouble =>
  new Trouble('input.refused', {
    tool: 'scanTools',
    field,
    reason,
    hint: 'give a list of {kind, server, name, value}, where value is what the server listed',
  });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
