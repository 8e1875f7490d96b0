/**
 * Runs of one alphabet: hex, base32, base64 and base64url. Every word is such a run, so what counts is the outcome:
 * the bytes must be text, and little text must read like words. Runs wrapped into lines of one length are joined;
 * a run that says nothing as a whole is tried again between its `/`, `+`, `-` and `_`.
 */
import { IS_DIGIT_OR_PADDING, kindsOf, STANDARD, UNIT_KIND, URL_SAFE } from './base-alphabet.ts';
import { decodeDigits } from './decode-base-run.ts';
import type { DecodedRun, Room } from './decode-run.ts';

/** With padding: `Y3VybA==` is `curl`. */
const MIN_RUN = 8;
const MAX_PADDING = 6;
/** MIME wraps at 76, PEM at 64, `xxd -p` at 60; below 32 two lines are rather two words. */
const MIN_LINE = 32;
const LINE_BREAK = /(?:\r?\n|\\r\\n|\\n)[ \t]{0,16}/y;
const EQUALS = 0x3d;
const ZERO = 0x30;
const LOWER_X = 0x78;

export function* findBase(text: string, room: Room): Generator<DecodedRun> {
  const scanner = new Scanner(text);
  let joinedUntil = 0;
  while (scanner.advance()) {
    const { start, end } = scanner;
    const block = end - start >= MIN_LINE && start >= joinedUntil ? joinLines(text, start, end) : null;
    if (block !== null) {
      joinedUntil = block.end;
      const { digits } = block;
      const joined = decodeDigits(digits, 0, digits.length, kindsOf(digits, 0, digits.length), room);
      if (joined !== null) {
        yield { start, end: block.end, ...joined };
        scanner.skipTo(block.end);
        continue;
      }
    }
    const offset = scanner.isPrefixed() ? 2 : 0;
    const kinds = offset === 0 ? scanner.kinds : kindsOf(text, start + offset, end);
    const whole = decodeDigits(text, start + offset, end, kinds, room);
    if (whole !== null) yield { start, end: scanner.padded, ...whole };
    // A path before the digits decodes to a little junk, and then the part alone says it better.
    const isSettled = whole !== null && !whole.text.includes('\ufffd');
    if (!isSettled && scanner.kinds & (STANDARD | URL_SAFE)) yield* decodeParts(scanner, room);
  }
}

/** Steps from run to run; a word shorter than the shortest run costs about two looks. */
class Scanner {
  readonly text: string;
  start = 0;
  end = 0;
  padded = 0;
  kinds = 0;

  constructor(text: string) {
    this.text = text;
  }

  advance(): boolean {
    const { text } = this;
    let at = this.padded;
    while (at + MIN_RUN <= text.length) {
      let probe = at + MIN_RUN - 1;
      while (probe >= at && IS_DIGIT_OR_PADDING[text.charCodeAt(probe)] === 1) probe--;
      if (probe >= at) {
        at = probe + 1;
        continue;
      }
      const end = this.#measure(at);
      const padded = paddingEnd(text, end);
      this.start = at;
      this.end = end;
      this.padded = padded;
      if (padded - at >= MIN_RUN) return true;
      at = Math.max(padded, at + 1);
    }
    return false;
  }

  #measure(start: number): number {
    const { text } = this;
    let kinds = 0;
    let at = start;
    for (; at < text.length; at++) {
      const kind = UNIT_KIND[text.charCodeAt(at)] ?? 0;
      if (kind === 0) break;
      kinds |= kind;
    }
    this.kinds = kinds;
    return at;
  }

  /** `0x` before hex digits. */
  isPrefixed(): boolean {
    return (
      this.text.charCodeAt(this.start) === ZERO && (this.text.charCodeAt(this.start + 1) | 0x20) === LOWER_X
    );
  }

  skipTo(at: number): void {
    this.padded = at;
  }
}

function runEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && UNIT_KIND[text.charCodeAt(end)] !== 0) end++;
  return end;
}

function paddingEnd(text: string, start: number): number {
  let end = start;
  while (end < start + MAX_PADDING && text.charCodeAt(end) === EQUALS) end++;
  return end;
}

/** Lines of one length, the last one shorter, are one run that a mail program or an encoder wrapped. */
function joinLines(text: string, start: number, firstEnd: number): { digits: string; end: number } | null {
  const width = firstEnd - start;
  if (width % 4 !== 0) return null;
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

function* decodeParts(
  { text, start: runStart, end: runStop, padded }: Scanner,
  room: Room,
): Generator<DecodedRun> {
  for (let start = runStart; start < runStop; ) {
    let kinds = 0;
    let end = start;
    for (; end < runStop; end++) {
      const kind = UNIT_KIND[text.charCodeAt(end)] ?? 0;
      if (kind & (STANDARD | URL_SAFE)) break;
      kinds |= kind;
    }
    const reading = end - start >= MIN_RUN ? decodeDigits(text, start, end, kinds, room) : null;
    if (reading !== null) yield { start, end: end === runStop ? padded : end, ...reading };
    start = end + 1;
  }
}
