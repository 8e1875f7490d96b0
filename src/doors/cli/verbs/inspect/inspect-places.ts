/** Where in a text a threat is, for a person who wants to look at it. The checks only report that there is one. */

import type { ContentThreat } from '../../../../answers/calls/content.answer.ts';
import { type ContentOptions, checksFinding } from '../../../../road/content/content.ts';
import { findSecrets } from '../../../../sensitive/find.ts';
import { hiddenCharacters } from '../../../../text/unicode/hidden-characters.ts';
import { LineCounter } from '../../input/line-counter.ts';

export interface Place {
  readonly line: number;
  /** Undefined if only the whole line was recognised. */
  readonly column?: number;
}

/** Searching again costs as much as the scan; in larger texts a line number helps little. */
const MOST_UNITS = 1 << 20;

/** One for each threat, in order; undefined if it is not in a single line. */
export function placesIn(
  text: string,
  threats: readonly ContentThreat[],
  options: ContentOptions = {},
): (Place | undefined)[] {
  if (threats.length === 0 || text.length > MOST_UNITS) return threats.map(() => undefined);
  const lines = new LineCounter();
  lines.feed(text);
  const offsets = new Map([
    ['secret.exposed', () => findSecrets(text, options).spans.map(({ start }) => start)],
    ['unicode.hidden', () => hiddenCharacters(text).map(({ start }) => start)],
  ]);
  const known = new Map([...new Set(threats.map(({ check }) => check))].map((c) => [c, offsets.get(c)?.()]));
  const others = [...known].filter(([, starts]) => starts === undefined).map(([check]) => check);
  const byLine = firstLines(text, new Set(others));
  const counted = new Map<string, number>();
  return threats.map(({ check }) => {
    const nth = counted.get(check) ?? 0;
    counted.set(check, nth + 1);
    const start = known.get(check)?.[nth];
    if (start !== undefined) return lines.locate(start);
    const line = byLine.get(check);
    return line === undefined ? undefined : { line };
  });
}

function firstLines(text: string, checks: Set<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let line = 0;
  for (const words of checks.size > 0 ? text.split('\n') : []) {
    line += 1;
    if (words.trim() === '') continue;
    for (const check of checksFinding(words)) {
      if (checks.delete(check)) found.set(check, line);
    }
    if (checks.size === 0) break;
  }
  return found;
}
