import type { z } from 'zod';
import { refusedField } from '../../../sensitive/refused-field.ts';
import { JSON_REFUSALS, readJson } from '../../../text/json/json-read.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Session } from '../verb/session.ts';
import { readWhole } from './input.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** Reads and validates a verb's JSON document; an `id` in it, as in a batch line, is ignored. */
export async function readDocument<S extends z.ZodType>(
  name: string,
  session: Session,
  verb: string,
  schema: S,
  needed = 'a JSON document, in a file or on standard input',
): Promise<z.infer<S>> {
  const bytes = await readWhole(name, session, MOST_BYTES);
  if (name === '-' && bytes.length === 0) {
    throw new Trouble('usage.missing_argument', { verb, argument: needed });
  }
  const reading = readJson(bytes);
  if (!reading.ok) {
    const { reason, line, column } = reading;
    const path = name === '-' ? 'standard input' : name;
    throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
  }
  const { value } = reading;
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  const { id: _, ...rest } = isObject ? value : {};
  const parsed = schema.safeParse(isObject ? rest : value);
  if (parsed.success) return parsed.data;
  const hint = `\`tokenauditor ${verb} --help\` describes its fields`;
  throw new Trouble('input.refused', { tool: verb, ...refusedField(parsed.error.issues[0]), hint });
}
