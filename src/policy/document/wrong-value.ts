/** Why a value in a policy is refused, with what was expected and what was found: its author may read all of it. */
import type { z } from 'zod';
import { redactText } from '../../sensitive/redact.ts';
import { reasonOf } from '../../sensitive/refused-field.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { printable } from '../../text/printable.ts';

/** Of a text that is shown. */
const LONGEST = 24;

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true or false'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['string', 'a text'],
  ['array', 'a list'],
  ['object', 'a map of keys'],
  ['record', 'a map of keys'],
]);

/** `whole`: the document that the issue is about. */
export function wrongValue(issue: z.core.$ZodIssue | undefined, whole: JsonValue): string {
  const found = valueAt(whole, issue?.path ?? []);
  if (issue?.code !== 'invalid_type')
    return issue?.code === 'invalid_value' ? `${reasonOf(issue)}${notFound(found)}` : reasonOf(issue);
  const expected = EXPECTED.get(issue.expected) ?? issue.expected;
  if (found === undefined) return `is missing; it must be ${expected}`;
  return found === null ? `has no value; it must be ${expected}` : `must be ${expected}${notFound(found)}`;
}

const notFound = (found: JsonValue | undefined): string =>
  found === undefined || found === null ? '' : `, not ${shown(found)}`;

/** Errors of hooks reach the model: a secret that was put in the wrong place must not, nor a text with orders to it. */
function shown(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map of keys';
  if (typeof value !== 'string') return `${value}`;
  const isShort = value.length <= LONGEST && redactText(value).spans.length === 0;
  return isShort ? printable(JSON.stringify(value)) : 'a text';
}

function valueAt(
  value: JsonValue | undefined,
  [step, ...rest]: readonly PropertyKey[],
): JsonValue | undefined {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  const inner: JsonValue | undefined = Reflect.get(value, step);
  return valueAt(inner, rest);
}
