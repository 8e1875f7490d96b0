/** Base64 is broken into pieces by mail programs, by source code that joins literals, and by attackers who hide it. */
import { UNIT_KIND } from './base-alphabet.ts';
import { mayContainText } from './base64-sample.ts';

interface JoinedRun {
  readonly digits: string;
  readonly end: number;
}

/** MIME wraps at 76, PEM at 64, `xxd -p` at 60; below 32, two lines are more likely two words. */
const MIN_LINE = 32;
const LINE_BREAK = /(?:\r?\n|\\r\\n|\\n)[ \t]{0,16}/y;
const MAX_PADDING = 6;
const EQUALS = 0x3d;
/** Space, or the end of one literal and the start of the next: `"…" + "…"`. */
const GLUE = /[ \t\r\n]{1,8}|(?:\\r)?\\n|["'`][ \t\r\n]{0,8}[+.,&\\]?[ \t\r\n]{0,8}["'`]/y;
const MIN_PIECE = 4;

function runEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && UNIT_KIND[text.charCodeAt(end)] !== 0) end++;
  return end;
}

export function paddingEnd(text: string, start: number): number {
  let end = start;
  while (end < start + MAX_PADDING && text.charCodeAt(end) === EQUALS) end++;
  return end;
}

/** The run from `start` with its continuations, if there are any. `isPromising`: its digits may be text. */
export function joinBroken(text: string, start: number, end: number, isPromising: boolean): JoinedRun | null {
  if (end - start >= MIN_LINE && (end - start) % 4 === 0) {
    const lines = joinLines(text, start, end);
    if (lines !== null) return lines;
  }
  return isPromising ? joinPieces(text, start, end) : null;
}

/** Lines of one length, the last one shorter, are one run that was wrapped. */
function joinLines(text: string, start: number, firstEnd: number): JoinedRun | null {
  const width = firstEnd - start;
  let digits = text.slice(start, firstEnd);
  let end = firstEnd;
  for (let isFull = true; isFull; ) {
    LINE_BREAK.lastIndex = end;
    if (!LINE_BREAK.test(text)) break;
    const from = LINE_BREAK.lastIndex;
    const to = runEnd(text, from);
    if (to === from || to - from > width) break;
    end = paddingEnd(text, to);
    digits += text.slice(from, to);
    isFull = to - from === width;
  }
  return end > firstEnd ? { digits, end } : null;
}

/** Pieces of any length, as long as each continues the text where the one before ended. */
function joinPieces(text: string, start: number, firstEnd: number): JoinedRun | null {
  let digits = text.slice(start, firstEnd);
  let end = firstEnd;
  for (;;) {
    GLUE.lastIndex = end;
    if (!GLUE.test(text)) break;
    const from = GLUE.lastIndex;
    const to = runEnd(text, from);
    const carried = digits.slice(digits.length - (digits.length % 4));
    const piece = carried + text.slice(from, to);
    if (to - from < MIN_PIECE || !mayContainText(piece, 0, piece.length)) break;
    end = paddingEnd(text, to);
    digits += text.slice(from, to);
    if (end > to) break;
  }
  return end > firstEnd ? { digits, end } : null;
}
