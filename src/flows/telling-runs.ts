/**
 * The parts of a text in which a value can be: runs of letters, digits and what joins them. Expressions that look for
 * addresses and ids read these alone, and find what they would find in the whole text: none of them reads over a gap.
 */

export interface TellingRuns {
  /** With a digit or an `@`. */
  readonly valued: readonly string[];
  /** With words joined by a hyphen, an underscore or a capital. */
  readonly joined: readonly string[];
}

const DIGIT = 1;
const JOINED = 2;
const LOWER = 4;
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
  const [valued, joined]: [string[], string[]] = [[], []];
  for (let at = 0; at < text.length; at++) {
    let [from, found, before] = [at, 0, 0];
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (KINDS[code] ?? 0) : INNER;
      if (kind === 0) break;
      // A joint after a small letter.
      found |= kind | ((before >> 1) & (kind >> 2) & JOINED);
      before = kind;
    }
    if ((found & (DIGIT | JOINED)) === 0) continue;
    const run = text.slice(from, at);
    if ((found & DIGIT) !== 0) valued.push(run);
    if ((found & JOINED) !== 0) joined.push(run);
  }
  return { valued, joined };
}
