/** Why an input was not taken: names the field, says what it should be, and never repeats what was in it. */
import type { z } from 'zod';
import { Trouble } from '../../vocabulary/trouble.ts';

type Speakable = (key: string) => boolean;
const FIELD = /^[A-Za-z_]{1,40}$/;

export async function refusalOf(
  tool: string,
  issue: z.core.$ZodIssue | undefined,
  input: z.ZodObject,
): Promise<Trouble<'input.refused'>> {
  const { redactText } = await import('../../sensitive/redact.ts');
  /** A key that somebody chose is content as well: it is said only if it looks like the name of a field. */
  const isSpeakable: Speakable = (key) => FIELD.test(key) && redactText(key).spans.length === 0;
  const known = Object.keys(input.shape);
  const hint = `${tool} takes ${known.join(', ')}`;
  if (issue?.code === 'unrecognized_keys') {
    const place = fieldOf(issue.path, isSpeakable);
    const key = issue.keys.find(isSpeakable);
    const field = key === undefined ? 'a key' : `the key \`${key}\``;
    const reason = place === undefined ? 'is unknown' : `in ${place} is unknown`;
    return new Trouble('input.refused', { tool, field, reason, hint });
  }
  const field = fieldOf(issue?.path ?? [], isSpeakable) ?? 'it';
  return new Trouble('input.refused', { tool, field, reason: reasonOf(issue), hint });
}

function fieldOf(path: readonly PropertyKey[], isSpeakable: Speakable): string | undefined {
  if (path.length === 0) return undefined;
  const parts = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = isSpeakable(String(step)) ? String(step) : '…';
    return i === 0 ? name : `.${name}`;
  });
  return `\`${parts.join('')}\``;
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  // Our own words in the schemas begin small; zod's do not, and may quote what was given.
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
      return 'does not have the form it should have';
  }
}
