/** Where in a text a threat stands, for somebody who wants to look at it. The checks themselves only say that it does. */

import type { ContentThreat } from '../../../../answers/calls/content.answer.ts';
import { screenText } from '../../../../checks/screening.ts';
import { findSecrets } from '../../../../sensitive/find.ts';
import { hiddenCharacters } from '../../../../text/unicode/hidden-characters.ts';
import { LineCounter } from '../../input/line-counter.ts';

export interface Place {
  readonly line: number;
  /** Unknown where only the line as a whole was recognised. */
  readonly column?: number;
}

/** Looking again costs as much as the first look; in more than this a line number helps nobody. */
const MOST_UNITS = 1 << 20;

/** One for each threat, in order; undefined where no single line betrays it. */
export function placesIn(text: string, threats: readonly ContentThreat[]): (Place | undefined)[] {
  if (threats.length === 0 || text.length > MOST_UNITS) return threats.map(() => undefined);
  const lines = new LineCounter();
  lines.feed(text);
  const offsets = new Map([
    ['secret.exposed', () => findSecrets(text).spans.map(({ start }) => start)],
    ['unicode.hidden', () => hiddenCharacters(text).map(({ start }) => start)],
  ]);
  const known = new Map([...new Set(threats.map(({ check }) => check))].map((c) => [c, offsets.get(c)?.()]));
  const others = [...known].filter(([, starts]) => starts === undefined).map(([check]) => check);
  const byLine = firstLines(text, new Set(others));
  const told = new Map<string, number>();
  return threats.map(({ check }) => {
    const nth = told.get(check) ?? 0;
    told.set(check, nth + 1);
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
    for (const { check } of screenText(words).signals) {
      if (checks.delete(check)) found.set(check, line);
    }
    if (checks.size === 0) break;
  }
  return found;
}
