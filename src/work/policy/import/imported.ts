import type { z } from 'zod';
import { readAs } from '../../../policy/document/read-yaml.ts';
import type { AgentEntry } from '../../../vocabulary/document/agents-part.ts';
import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import type { ServerEntry } from '../../../vocabulary/document/servers-part.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

/** What another program sets, in our document. */
export interface Imported {
  readonly rules: readonly WrittenRule[];
  readonly agents?: Readonly<Record<string, AgentEntry>>;
  readonly servers?: Readonly<Record<string, ServerEntry>>;
  /** What has no counterpart, or not quite: never dropped silently. */
  readonly notes: readonly string[];
}

/** Of a file in YAML or JSON. */
export function readForeign<Value>(bytes: Uint8Array, path: string, schema: z.ZodType<Value>): Value {
  const reading = readAs(bytes, schema);
  if (reading.ok) return reading.value;
  throw new Trouble('policy.refused', { path, ...reading.refusal });
}

/** Keys of an object that an importer does not read. */
export const othersIn = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((key) => !known.includes(key));
