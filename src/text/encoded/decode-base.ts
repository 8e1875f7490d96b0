/**
 * Runs of one alphabet: hex, base32, base64 and base64url. Every word is such a run, so the result decides: the bytes
 * must be text, and a short text must read like words. Runs broken into lines or pieces are joined; a run that does not
 * decode as a whole is tried again between its `/`, `+`, `-` and `_`.
 */
import { IS_DIGIT_OR_PADDING, kindsOf, STANDARD, UNIT_KIND, URL_SAFE } from './base-alphabet.ts';
import { mayContainText } from './base64-sample.ts';
import { joinBroken, paddingEnd } from './broken-run.ts';
import { decodeDigits } from './decode-base-run.ts';
import type { DecodedRun, Room } from './decode-run.ts';

/** With padding: `Y3VybA==` is `curl`. */
const MIN_RUN = 8;
const ZERO = 0x30;
const LOWER_X = 0x78;

export function* findBase(text: string, room: Room): Generator<DecodedRun> {
  const scanner = new Scanner(text);
  let triedUntil = 0;
  let saidUntil = 0;
  while (scanner.advance()) {
    const { start, end, padded } = scanner;
    if (start < saidUntil) continue;
    const isPromising = mayContainText(text, start, end);
    const isFirst = start >= triedUntil && padded === end;
    const block = isFirst ? joinBroken(text, start, end, isPromising) : null;
    if (block !== null) {
      triedUntil = block.end;
      const joined = decodeDigits(block.digits, 0, block.digits.length, room);
      if (joined !== null) {
        saidUntil = block.end;
        yield { start, end: block.end, ...joined };
      }
    }
    // The first piece is also decoded alone: the joined piece may have been the next word.
    const offset = scanner.isPrefixed() ? 2 : 0;
    const kinds = offset === 0 ? scanner.kinds : kindsOf(text, start + offset, end);
    const whole = decodeDigits(text, start + offset, end, room, kinds, isPromising);
    if (whole !== null) yield { start, end: padded, ...whole };
    // A path before the digits decodes to some junk, and then the part alone is better.
    const isSettled = whole !== null && !whole.text.includes('\ufffd');
    if (!isSettled && scanner.kinds & (STANDARD | URL_SAFE)) yield* decodeParts(scanner, room);
  }
}

/** Steps from run to run; a word shorter than the shortest run costs about two lookups. */
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
    const reading = end - start >= MIN_RUN ? decodeDigits(text, start, end, room, kinds) : null;
    if (reading !== null) yield { start, end: end === runStop ? padded : end, ...reading };
    start = end + 1;
  }
}
