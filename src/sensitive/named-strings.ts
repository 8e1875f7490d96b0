/** Strings of a JSON text that are secrets by the names around them. */

import { type JsonString, namesAbove, textOf } from '../text/json/json-strings.ts';
import { judgeNamed } from './find.ts';
import { BESIDE, SENSITIVE, VALUE } from './names-over.ts';
import type { Mark } from './pattern/mark.ts';
import { withOpaquePlaceholders } from './pattern/spans.ts';
import type { RedactOptions } from './redact.ts';

/** A value in a list under a name, or next to its name instead of under it: `{"name": "TOKEN", "value": "…"}`. */
export function markNamed(
  text: string,
  strings: readonly JsonString[],
  starts: readonly number[],
  options: RedactOptions,
): Mark[] {
  const marks: Mark[] = [];
  strings.forEach((string, i) => {
    if (string.isKey) return;
    const path = pathToJudge(strings, i, text, options)?.map(withOpaquePlaceholders);
    if (path === undefined) return;
    const mark = judgeNamed(textOf(string, text), path, options);
    const from = starts[i] ?? 0;
    if (mark) marks.push({ ...mark, start: from, end: from + mark.end, valueStart: from });
  });
  return marks;
}

function pathToJudge(
  strings: readonly JsonString[],
  i: number,
  text: string,
  options: RedactOptions,
): readonly string[] | null {
  const string = strings[i];
  if (!string) return null;
  if (string.container === null) return options.keyPath ?? null;
  const { member } = string;
  if (typeof member === 'object' && member !== null) {
    // Directly under its name: the view shows both, unless there are escapes in between.
    const name = textOf(member, text);
    if (string.decoded !== null && SENSITIVE.test(name)) return [name];
    if (!VALUE.test(name)) return null;
    const beside = nameBeside(strings, i, text);
    if (beside !== null) return [beside];
  }
  const names = namesAbove(string, text);
  return SENSITIVE.test(String(names.findLast((name) => typeof name === 'string' && !VALUE.test(name)) ?? ''))
    ? names.map(String)
    : null;
}

/** The strings of one object are close together; a name further away than this belongs to something else. */
const NEAR = 8;

function nameBeside(strings: readonly JsonString[], i: number, text: string): string | null {
  const { container } = strings[i] ?? {};
  for (let j = Math.max(0, i - NEAR); j < Math.min(strings.length, i + NEAR); j++) {
    const other = strings[j];
    if (!other || other.isKey || other.container !== container || typeof other.member !== 'object') continue;
    if (
      other.member !== null &&
      BESIDE.test(textOf(other.member, text)) &&
      SENSITIVE.test(textOf(other, text))
    )
      return textOf(other, text);
  }
  return null;
}
