/** Arguments of a call, by the names that rules give them. */
import type { JsonValue } from './json-value.ts';

const NONE: readonly JsonValue[] = [];

export const ownValue = (given: Readonly<Record<string, JsonValue>>, name: string): readonly JsonValue[] => {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return value === undefined ? NONE : [value];
};

/**
 * `a.b` is inside `a`, `*` is every entry; a key with dots is found under its whole name as well. Both count: a caller
 * must not hide the one by adding the other.
 */
export function valuesAt(
  given: Readonly<Record<string, JsonValue>>,
  name: string,
  steps: readonly string[] = name.split('.'),
): readonly JsonValue[] {
  let found: readonly JsonValue[] = [given];
  for (const step of steps) found = found.flatMap((value) => inside(value, step));
  const own = steps.length === 1 ? NONE : ownValue(given, name);
  return own.length === 0 ? found : [...own, ...found];
}

function inside(value: JsonValue, step: string): readonly JsonValue[] {
  if (typeof value !== 'object' || value === null) return NONE;
  if (step === '*') return Object.values(value);
  return ownValue(value as Readonly<Record<string, JsonValue>>, step);
}

/** The entries of lists, in order; any other value is its own. If there are more than `most`, one more than that. */
export function entriesIn(values: readonly JsonValue[], most: number): readonly JsonValue[] {
  const found: JsonValue[] = [];
  const visit = (value: JsonValue): void => {
    if (!Array.isArray(value)) found.push(value);
    else
      for (const entry of value) {
        if (found.length > most) return;
        visit(entry);
      }
  };
  for (const value of values) {
    if (found.length > most) break;
    visit(value);
  }
  return found;
}
