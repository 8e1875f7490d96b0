/** Where in a text the units of another reading of it come from; computed only when something was found there. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** By unit of the reading: where its origin starts; one last entry is the length of the text. */
export type Origins = () => Uint32Array;

/** The origin of the units `start` to `end` of a reading: from that of the first to the end of that of the last. */
export function originOf(origins: Uint32Array, start: number, end: number): Span {
  if (start >= end) return { start: origins[start] ?? 0, end: origins[start] ?? 0 };
  let [from, to] = [origins[start] ?? 0, 0];
  for (let unit = start; unit < end; unit++) {
    const at = origins[unit] ?? 0;
    from = Math.min(from, at);
    to = Math.max(to, endOf(origins, unit));
  }
  return { start: from, end: Math.max(from, to) };
}

/** Up to the next origin that is further on; in a reversed text every unit is its own. */
function endOf(origins: Uint32Array, unit: number): number {
  const at = origins[unit] ?? 0;
  let next = unit + 1;
  while (next < origins.length - 1 && origins[next] === at) next++;
  const after = origins[next] ?? at;
  return after > at ? after : at + 1;
}

/** A text in which a pattern was replaced. */
export interface Rewriting {
  readonly pattern: RegExp;
  readonly change: (...match: string[]) => string;
}

/** Each unit that a replacement keeps has its own origin; others have that of the unit before them. */
export function rewritten(
  text: string,
  { pattern, change }: Rewriting,
): { text: string; origins: Uint32Array } {
  const origins: number[] = [];
  let result = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    for (let at = from; at < match.index; at++) origins.push(at);
    const part = change(...match);
    addKept(match[0], part, match.index, origins);
    result += text.slice(from, match.index) + part;
    from = match.index + match[0].length;
  }
  for (let at = from; at <= text.length; at++) origins.push(at);
  return { text: result + text.slice(from), origins: Uint32Array.from(origins) };
}

function addKept(whole: string, part: string, start: number, origins: number[]): void {
  const inside = whole.indexOf(part);
  let at = Math.max(0, inside);
  for (const unit of part.split('')) {
    const next = whole.indexOf(unit, at);
    if (next >= 0) at = next;
    origins.push(start + at);
    if (next >= 0) at++;
  }
}

/** Of characters that were each replaced by something of their own. */
export function originsByCharacter(text: string, lengthOf: (character: string) => number): number[] {
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    for (let unit = lengthOf(character); unit > 0; unit--) origins.push(at);
    at += character.length;
  }
  origins.push(text.length);
  return origins;
}

/** Of a reading of a reading. */
export const composed = (outer: Uint32Array | null, inner: Uint32Array): Uint32Array =>
  outer === null ? inner : inner.map((unit) => outer[unit] ?? outer[outer.length - 1] ?? 0);

export const unchanged = (text: string): Uint32Array =>
  Uint32Array.from({ length: text.length + 1 }, (_, at) => at);
