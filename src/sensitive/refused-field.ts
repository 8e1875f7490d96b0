/**
 * Why a schema refused a value: the one place where an issue of zod becomes a sentence. It names the field and what the
 * field should be, and does not repeat what was in it, except for the author of a policy.
 */
import type { z } from 'zod';
import type { JsonValue } from '../text/json/json-value.ts';
import { printable } from '../text/printable.ts';
import { redactText } from './redact.ts';

type Issue = z.core.$ZodIssue | undefined;

export interface RefusedField {
  readonly field: string;
  /** Goes on where `field` ends. */
  readonly reason: string;
}

const FIELD = /^[A-Za-z_]{1,40}$/;

/** A key that a caller chose is content as well: it is shown only if it looks like the name of a field. */
const isShowable = (key: string) => FIELD.test(key) && redactText(key).spans.length === 0;

/** For every door; the field is spelled as code. */
export function refusedField(given: Issue): RefusedField {
  const issue = ofClosest(given);
  const path = pathOf(issue?.path ?? [], isShowable);
  const place = path === '' ? undefined : `\`${path}\``;
  if (issue?.code !== 'unrecognized_keys') return { field: place ?? 'it', reason: reasonOf(issue) };
  const key = issue.keys.find(isShowable);
  return {
    field: `${key === undefined ? 'a key' : `the key \`${key}\``}${place === undefined ? '' : ` in ${place}`}`,
    reason: UNKNOWN,
  };
}

/** Of several shapes, what is wrong with the one that fits furthest. */
function ofClosest(issue: Issue): Issue {
  if (issue?.code !== 'invalid_union') return issue;
  const rank = ({ path, code }: z.core.$ZodIssue) => 2 * path.length + (code === 'invalid_type' ? 0 : 1);
  const [closest] = issue.errors
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .sort((one, other) => rank(other) - rank(one));
  return closest === undefined ? issue : { ...closest, path: [...issue.path, ...closest.path] };
}

/** The same as one sentence, for a line of a batch. */
export function refusedLine(issue: Issue): string {
  const { field, reason } = refusedField(issue);
  return `${field} ${reason}`;
}

/** `policy.exceptions[0].id`; a name that may not be shown is left out. */
export function pathOf(path: readonly PropertyKey[], isShown: (key: string) => boolean = () => true): string {
  const parts = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = isShown(String(step)) ? String(step) : '…';
    return i === 0 ? name : `.${name}`;
  });
  return parts.join('');
}

/** Of a key that the schema does not have. */
export const UNKNOWN = 'is unknown';

/** `isPresent`: the caller knows that the field is there, so only its value can be wrong. */
export function reasonOf(issue: Issue, isPresent = false): string {
  // Our own words in the schemas begin in lower case; zod's do not, and may quote what was given.
  if (issue !== undefined && /^[a-z]/.test(issue.message)) return issue.message;
  switch (issue?.code) {
    case 'invalid_type':
      return `is ${isPresent ? '' : 'missing or '}not ${TYPES.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map((value) => JSON.stringify(value)))}`;
    case 'too_big':
      return `is ${isCounted(issue.origin) ? 'longer' : 'larger'} than ${issue.maximum}`;
    case 'too_small':
      if (!isCounted(issue.origin)) return `is smaller than ${issue.minimum}`;
      return issue.minimum === 1 ? 'is empty' : `is shorter than ${issue.minimum}`;
    case 'unrecognized_keys':
      return 'has an unknown key';
    default:
      return 'has the wrong format';
  }
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'a boolean'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['array', 'a list'],
]);

const isCounted = (origin: string): boolean => origin === 'string' || origin === 'array';

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

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

/** For the author of a document, who may read all of it: with what was found in `whole`, the document. */
export function wrongValue(issue: Issue, whole: JsonValue): string {
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

/** Of one value or a list of them: the value, if that is what was given. */
export function wrongChoice(errors: readonly (readonly z.core.$ZodIssue[])[]): Issue {
  const [[one] = [], [list] = []] = errors;
  const isOneOrMore = errors.length === 2 && list?.code === 'invalid_type' && list.expected === 'array';
  return isOneOrMore && one?.code === 'invalid_value' ? one : undefined;
}
