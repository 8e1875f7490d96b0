import type { z } from 'zod';
import { readAs } from '../../../policy/document/read-yaml.ts';
import { KNOWN_CHECKS } from '../../../road/policy/known-checks.ts';
import { faultInRules } from '../../../rules/faults.ts';
import { pathOf } from '../../../sensitive/refused-field.ts';
import type { AgentEntry } from '../../../vocabulary/document/agents-part.ts';
import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import type { ScannerEntry } from '../../../vocabulary/document/scan-part.ts';
import type { ServerEntry } from '../../../vocabulary/document/servers-part.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

/** What another program sets, in our document. */
export interface Imported {
  readonly rules: readonly WrittenRule[];
  readonly agents?: Readonly<Record<string, AgentEntry>>;
  readonly servers?: Readonly<Record<string, ServerEntry>>;
  readonly scan?: { readonly scanners: Readonly<Record<string, ScannerEntry>> };
  /** What has no counterpart: never dropped silently. */
  readonly notes: readonly string[];
  /** What is there, and means something else here. */
  readonly remarks?: readonly string[];
}

/** Of a file in YAML or JSON. */
export function readForeign<Value>(bytes: Uint8Array, path: string, schema: z.ZodType<Value>): Value {
  const reading = readAs(bytes, schema);
  if (reading.ok) return reading.value;
  throw new Trouble('policy.refused', { path, ...reading.refusal });
}

/** Without rules that no document may have, each of which is named: what is printed can be used as it is. */
export function usable(imported: Imported): Imported {
  const rules: WrittenRule[] = [];
  const notes = [...imported.notes];
  const ids = new Set<string>();
  for (const rule of imported.rules) {
    const fault = faultInRules([rule], { checks: KNOWN_CHECKS });
    if (ids.has(rule.id))
      notes.push(`a second rule ${rule.id}: the first one has this id; choose another one`);
    else if (fault !== undefined)
      notes.push(`${rule.id}: ${pathOf(fault.path.slice(2))} ${fault.reason}; write a rule for it`);
    else rules.push(rule);
    ids.add(rule.id);
  }
  return { ...imported, rules, notes };
}

/** Keys of an object that an importer does not read. */
export const othersIn = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((key) => !known.includes(key));
