/**
 * The parts of a text in which a value can be: runs of letters, digits and what joins them. Expressions that look for
 * addresses and ids read these alone, and find what they would find in the whole text: none of them reads over a gap.
 */

export interface TellingRuns {
  /** With a digit or an `@`. */
  readonly valued: readonly string[];
  /** Where each of them begins. */
  readonly places: readonly number[];
  /** With words joined by a hyphen, an underscore or a capital. */
  readonly joined: readonly string[];
}

interface Runs extends TellingRuns {
  readonly valued: string[];
  readonly places: number[];
  readonly joined: string[];
}

const DIGIT = 1;
const JOINED = 2;
const LOWER = 4;
const TELLING = DIGIT | JOINED;
const JOINT = 8;
const INNER = 16;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if (/[\d@]/.test(character)) return INNER | DIGIT;
  if (/[a-z]/.test(character)) return INNER | LOWER;
  if (/[A-Z_-]/.test(character)) return INNER | JOINT;
  return /[.%+:/]/.test(character) ? INNER : 0;
}

export function tellingRuns(text: string): TellingRuns {
  const runs: Runs = { valued: [], joined: [], places: [] };
  let from = 0;
  let found = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (KINDS[code] ?? 0) : INNER;
    if (kind === 0) {
      if ((found & TELLING) !== 0) take(text, from, at, found, runs);
      from = at + 1;
      found = 0;
    }
    // A joint after a small letter.
    found |= kind | ((before >> 1) & (kind >> 2) & JOINED);
    before = kind;
  }
  if ((found & TELLING) !== 0) take(text, from, text.length, found, runs);
  return runs;
}

function take(text: string, from: number, to: number, found: number, { valued, joined, places }: Runs): void {
  const run = text.slice(from, to);
  if ((found & JOINED) !== 0) joined.push(run);
  if ((found & DIGIT) === 0) return;
  valued.push(run);
  places.push(from);
}
