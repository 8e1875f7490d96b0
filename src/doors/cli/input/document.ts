import type { z } from 'zod';
import { refusedField } from '../../../sensitive/refused-field.ts';
import { JSON_REFUSALS, type JsonReading, readJson } from '../../../text/json/json-read.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Session } from '../verb/session.ts';
import { readWhole } from './input.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_LOOKED_BYTES = 1024 * 1024;

/** Reads and validates a verb's JSON document; an `id` in it, as in a batch line, is ignored. */
export async function readDocument<S extends z.ZodObject>(
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
  const path = name === '-' ? 'standard input' : name;
  const what = otherKind(bytes, reading, schema);
  if (what !== undefined && INSTEAD[verb] !== undefined)
    throw new Trouble('input.other_kind', { path, what, tool: verb, hint: INSTEAD[verb] });
  if (!reading.ok) {
    const { reason, line, column } = reading;
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

/** What takes a log or recorded answers, which the document is made of. */
const INSTEAD: Readonly<Record<string, string>> = {
  compare:
    'for recorded answers, `tokenauditor compare --direct FILE --route FILE --host HOST --model MODEL` (`tokenauditor probe-plan` plans what to ask, `--print-input` prints the document); for the log of a route, `tokenauditor audit FILE`',
  degrade:
    'for the logs of two windows, `tokenauditor audit FILE --baseline EARLIER`; how many items passed in each window is for you to count: `tokenauditor degrade --help` has the document, and `tokenauditor probe-plan` plans the items',
  'probe-plan':
    'no log is needed: `tokenauditor probe-plan --host HOST --model MODEL`; for the log of a route, `tokenauditor audit FILE`',
};

/** Undefined if it may be meant as the document. */
function otherKind(bytes: Uint8Array, reading: JsonReading, { shape }: z.ZodObject): string | undefined {
  if (!reading.ok) {
    const isText = reading.reason === 'unexpected-character' && reading.offset === 0;
    return isText ? 'not JSON' : isLines(bytes) ? 'one JSON object per line' : undefined;
  }
  const { value } = reading;
  if (Array.isArray(value)) return 'a list';
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  const known = keys.filter((key) => key === 'id' || Object.hasOwn(shape, key));
  return keys.length > 0 && known.length === 0 ? 'an object of another kind' : undefined;
}

/** Only the first lines are looked at: the last may be cut. */
function isLines(bytes: Uint8Array): boolean {
  const lines = Buffer.from(bytes).toString('utf8', 0, MOST_LOOKED_BYTES).split('\n');
  const [first, second] = lines.filter((line) => line.trim() !== '');
  const isObject = (line: string) => {
    const reading = readJson(line);
    return reading.ok && reading.value !== null && typeof reading.value === 'object';
  };
  return first !== undefined && isObject(first) && (second ?? '').trimStart().startsWith('{');
}
