/** What is wrong with an input, by the names of its fields, for every door; values are never repeated. */
import type { z } from 'zod';
import { redactText } from '../sensitive/redact.ts';

export interface RefusedField {
  readonly field: string;
  /** Goes on where `field` ends. */
  readonly reason: string;
}

const FIELD = /^[A-Za-z_]{1,40}$/;

/** A key may be content as well: it is repeated only if it looks like the name of a field. */
const isSafeToRepeat = (key: string) => FIELD.test(key) && redactText(key).spans.length === 0;

export function refusedField(issue: z.core.$ZodIssue | undefined): RefusedField {
  const place = placeOf(issue?.path ?? []);
  if (issue?.code !== 'unrecognized_keys') return { field: place ?? 'it', reason: reasonOf(issue) };
  const key = issue.keys.find(isSafeToRepeat);
  return {
    field: key === undefined ? 'a key' : `the key \`${key}\``,
    reason: place === undefined ? 'is unknown' : `in ${place} is unknown`,
  };
}

function placeOf(path: readonly PropertyKey[]): string | undefined {
  if (path.length === 0) return undefined;
  const parts = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = isSafeToRepeat(String(step)) ? String(step) : '…';
    return i === 0 ? name : `.${name}`;
  });
  return `\`${parts.join('')}\``;
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  // Our own messages in the schemas begin in lower case; zod's do not, and may quote the input.
  if (issue !== undefined && /^[a-z]/.test(issue.message)) return issue.message;
  switch (issue?.code) {
    case 'invalid_type':
      return `is missing or not of the type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `is longer than ${issue.maximum}`
        : `is larger than ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is empty'
        : `is smaller than ${issue.minimum}`;
    default:
      return 'is malformed';
  }
}

/** The same as one sentence, for a line of a batch. */
export function refusedLine(issue: z.core.$ZodIssue | undefined): string {
  const { field, reason } = refusedField(issue);
  return `${field} ${reason}`;
}
