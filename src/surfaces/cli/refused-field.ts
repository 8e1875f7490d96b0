/** What is wrong with a document, in the words of its fields; never with what was in them. */
import type { z } from 'zod';
import { JSON_REFUSALS, readJson } from '../../text/json-read.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { readWhole } from './input.ts';
import type { Session } from './session.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const FIELD = /^[A-Za-z_]{1,40}$/;

/** One JSON document of a verb, checked; an `id` beside it, as in a line of a batch, is left alone. */
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
  const [field, reason] = refusedField(parsed.error.issues[0]);
  const hint = `\`tokenauditor ${verb} --help\` says what it holds`;
  throw new Trouble('input.refused', { tool: verb, field, reason, hint });
}

/** The field and the reason, as two halves of a sentence. A key that somebody chose is content, and is not repeated. */
export function refusedField(issue: z.core.$ZodIssue | undefined): [field: string, reason: string] {
  const field = pathOf(issue?.path ?? []);
  if (issue === undefined) return [field, 'does not have the form it should have'];
  // Our own words in the schemas begin small; zod's do not, and may quote what was given.
  if (/^[a-z]/.test(issue.message)) return [field, issue.message];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = issue.keys.find((each) => FIELD.test(each));
      return [field, key === undefined ? 'has an unknown key' : `has the unknown key \`${key}\``];
    }
    case 'invalid_type':
      return [field, `is missing or not of the type ${issue.expected}`];
    case 'invalid_value':
      return [
        field,
        `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`,
      ];
    case 'too_big':
      return [field, `is larger than ${issue.maximum}`];
    case 'too_small':
      return [field, `is smaller than ${issue.minimum}`];
    default:
      return [field, 'does not have the form it should have'];
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'it';
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return `.${FIELD.test(String(step)) ? String(step) : '…'}`;
  });
  return `\`${steps.join('').replace(/^\./, '')}\``;
}
