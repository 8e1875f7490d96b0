import { Buffer } from 'node:buffer';
import type { DecodedRun } from './decode-run.ts';
import { isPlausibleText } from './plausible-text.ts';

const ESCAPED = /%[0-9A-Fa-f]{2}|%u[0-9A-Fa-f]{4}/g;
const ESCAPED_BYTES = /(?:%[0-9A-Fa-f]{2})+|%u[0-9A-Fa-f]{4}/g;
const DELIMITER = /[\s"'`<>]/;
/** Longer than any URL a server accepts. */
const REACH = 8192;

/** A run is the whole token around the escapes, as in a URL: its plain parts belong to the message. */
export function* findPercent(text: string): Generator<DecodedRun> {
  let from = 0;
  for (;;) {
    ESCAPED.lastIndex = from;
    const match = ESCAPED.exec(text);
    if (match === null) return;
    const start = tokenStart(text, match.index, from);
    const end = tokenEnd(text, match.index);
    const token = text.slice(start, end);
    const decoded = token.replace(ESCAPED_BYTES, decodeBytes);
    if (decoded !== token && isPlausibleText(decoded)) yield { start, end, via: ['percent'], text: decoded };
    from = end;
  }
}

function tokenStart(text: string, at: number, floor: number): number {
  let start = at;
  while (start > floor && start > at - REACH && !DELIMITER.test(text.charAt(start - 1))) start--;
  return start;
}

function tokenEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end < at + REACH && !DELIMITER.test(text.charAt(end))) end++;
  return end;
}

/** What is not UTF-8 stays unchanged: `100%ab` is a width, not a byte. */
function decodeBytes(escaped: string): string {
  if (escaped.startsWith('%u')) return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
  const decoded = Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8');
  return decoded.includes('\ufffd') ? escaped : decoded;
}
