/** A text as sentences with their places. Long ones are cut at a space, so that one payload never hides in a long line. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
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
  const push = (end: number): void => {
    if (end - start >= SHORTEST) found.push({ start, end });
    start = end;
    space = 0;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit === 0x0a && !isWrapped(text, at)) || isWideStop(unit)) push(at + 1);
    else if (unit === 0x20) {
      if (isStop(text.charCodeAt(at - 1)) && at - start > 12 && !isShortened(text, at)) push(at + 1);
      else space = at;
    }
    if (at - start >= LONGEST) push(space > start ? space : at);
  }
  push(text.length);
  return found;
}

/** A line that was broken to fit: the sentence goes on in lower case. */
function isWrapped(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at + 1)];
  const isLower = (unit: number) => unit > 0x60 && unit < 0x7b;
  return isLower(after) && (isLower(before) || before === 0x2c);
}

/** `e.g. ` and `i.e. ` end no sentence. */
const isShortened = (text: string, at: number): boolean =>
  text.charCodeAt(at - 3) === 0x2e || isSpace(text.charCodeAt(at - 3)) || text.startsWith('etc.', at - 4);
