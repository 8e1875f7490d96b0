/** A text as sentences with their places. Long ones are cut at a space, so that one payload never hides in a long line. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** It ends here only because it was too long: what it says may go on in the next one. */
  readonly isCut?: boolean;
}

/** Longer sentences are read in parts. */
const LONGEST = 320;
const SHORTEST = 3;

const isStop = (unit: number): boolean => unit === 0x2e || unit === 0x21 || unit === 0x3f;
const isWideStop = (unit: number): boolean =>
  unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0x61f || unit === 0x964;
const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d;

export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  let space = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let end = 0;
    let isCut = false;
    // Of plain letters and marks, only the length counts.
    if (unit <= 0x20 || unit >= 0x80) {
      if (isEnd(text, at, unit, start)) end = at + 1;
      else if (unit === 0x20) space = at;
    }
    if (end === 0 && at - start >= LONGEST) {
      end = space > start ? space : beforeWord(text, at);
      isCut = true;
    }
    if (end === 0) continue;
    if (end - start >= SHORTEST) found.push({ start, end, isCut });
    start = end;
    space = 0;
  }
  if (text.length - start >= SHORTEST) found.push({ start, end: text.length, isCut: false });
  return found;
}

const LONGEST_WORD = 24;

/** Chinese and Japanese have no spaces, but a word of another script among them is not to be torn. */
function beforeWord(text: string, at: number): number {
  for (let start = at; start > at - LONGEST_WORD; start--)
    if (!isLatin(text.charCodeAt(start - 1))) return start;
  return at;
}

const isLatin = (unit: number): boolean => (unit | 0x20) > 0x60 && (unit | 0x20) < 0x7b;

function isEnd(text: string, at: number, unit: number, start: number): boolean {
  if (unit === 0x20) return at - start > 12 && isStop(text.charCodeAt(at - 1)) && !isShortened(text, at);
  return unit === 0x0a ? !isWrapped(text, at) : isWideStop(unit);
}

/** A line that was broken to fit: the sentence goes on in lower case. */
function isWrapped(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return isLower(text.charCodeAt(at + 1)) && (isLower(before) || before === 0x2c);
}

const isLower = (unit: number): boolean => unit > 0x60 && unit < 0x7b;

/** `e.g. ` and `i.e. ` end no sentence. */
const isShortened = (text: string, at: number): boolean =>
  text.charCodeAt(at - 3) === 0x2e || isSpace(text.charCodeAt(at - 3)) || text.startsWith('etc.', at - 4);
