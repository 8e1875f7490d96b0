/**
 * Secrets behind percent signs, base64 and hexadecimal. Decodes only where the text suggests it: at an escaped
 * character, or at a long run whose first letters decode to something readable.
 */
import { Buffer } from 'node:buffer';
import { decodeLayers } from '../../text/encoded/decode.ts';
import { bytes } from '../anchors/byte-block.ts';
import { SHORTEST_RUN } from '../anchors/run-routines.ts';
import { runEnd } from '../anchors/token-runs.ts';
import type { Mark, Page } from '../pattern/mark.ts';

const LONGEST_HEAD = 256;
const LONGEST_TAIL = 2048;
const NOT_URL = new Set([...'"`<>{}|\\^[]'].map((character) => character.charCodeAt(0)));
const isUrlUnit = (unit: number): boolean => unit > 0x20 && !NOT_URL.has(unit);
/** Escapes that hide a name, an assignment or a quote, or break a value: `= : " ' & + / { | $ \` and line ends; or a sentence. */
const ESCAPE = /%(?:3[DdAa]|2[2467Bb]|7[BbCc]|5[Cc]|0[Aa]|20(?=[^\s%"]{1,64}%20))/y;

/** Percent-encoded stretches: decoded, scanned, and mapped back to the position of each character. Called for every `%`. */
export function readPercentEncoded(page: Page, at: number): void {
  const done = page.reached.get('encoded.percent') ?? 0;
  ESCAPE.lastIndex = at;
  if (at >= done && ESCAPE.test(page.text)) page.reached.set('encoded.percent', readRegion(page, at, done));
}

/** Reads the stretch around the escape at `at`, but nothing before `from`; returns its end. */
function readRegion(page: Page, at: number, from: number): number {
  const { text, marks } = page;
  let start = at;
  for (
    const first = Math.max(from, at - LONGEST_HEAD);
    start > first && isUrlUnit(text.charCodeAt(start - 1));
  )
    start--;
  let end = at;
  for (const last = Math.min(text.length, at + LONGEST_TAIL); end < last && isUrlUnit(text.charCodeAt(end)); )
    end++;
  const { decoded, places } = decodePercent(text.slice(start, end));
  for (const inner of page.scanInner(decoded)) {
    const innerStart = places[inner.start];
    const innerEnd = places[inner.end];
    if (innerStart === undefined || innerEnd === undefined) continue;
    const valueStart = start + (places[inner.valueStart] ?? innerStart);
    marks.push({ ...inner, start: start + innerStart, end: start + innerEnd, valueStart });
  }
  return end;
}

/** `places[i]` is where unit `i` of the decoded text came from. Escapes beyond ASCII stay as they are. */
function decodePercent(text: string): { decoded: string; places: number[] } {
  const places: number[] = [];
  let decoded = '';
  for (let at = 0; at < text.length; ) {
    places.push(at);
    const code = text.charAt(at) === '%' ? Number.parseInt(text.slice(at + 1, at + 3), 16) : Number.NaN;
    const isEscape = code < 0x80 && /^%[0-9A-Fa-f]{2}/.test(text.slice(at, at + 3));
    decoded += isEscape ? String.fromCharCode(code) : text.charAt(at);
    at += isEscape ? 3 : 1;
  }
  places.push(text.length);
  return { decoded, places };
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SIX_BITS = Int8Array.from({ length: 128 }, (_, code) =>
  code === 0x2d ? 62 : code === 0x5f ? 63 : BASE64.indexOf(String.fromCharCode(code)),
);
const READABLE = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d ? 1 : 0,
);
const PROBE_LENGTH = 16;

const bitsAt = (at: number): number => SIX_BITS[(bytes[at] as number) & 0x7f] as number;

/** Whether the first characters decode to letters: true of one random run in a hundred thousand. */
function isReadableBase64(start: number): boolean {
  for (let at = start; at < start + PROBE_LENGTH; at += 4) {
    const half = (bitsAt(at) << 6) | bitsAt(at + 1);
    if (READABLE[(half >> 4) & 0xff] === 0) return false;
    const group = (half << 12) | (bitsAt(at + 2) << 6) | bitsAt(at + 3);
    if (READABLE[(group >> 8) & 0xff] === 0 || READABLE[group & 0xff] === 0) return false;
  }
  return true;
}

/** The hex of a letter begins with 2 to 7. */
function mayBeReadableHex(start: number): boolean {
  for (let at = start; at < start + SHORTEST_RUN; at += 2) {
    const high = bytes[at] as number;
    if (high < 0x32 || high > 0x37) return false;
  }
  return true;
}

/** The first bytes of gzip, in base64 and in hexadecimal. */
const COMPRESSED = /^(?:H4sI|1f8b08)/;
const mayBeCompressed = (first: number | undefined, second: number | undefined): boolean =>
  first === 0x48 ? second === 0x34 : first === 0x31 && second === 0x66;

/** Whether a run is worth reading, judging by the bytes of the loaded block. Most are identifiers and digests. */
export function mayBeEncoded(at: number): boolean {
  return isReadableBase64(at) || mayBeReadableHex(at) || mayBeCompressed(bytes[at], bytes[at + 1]);
}

const READABLE_TEXT = /^[\t\n\r\x20-\x7e]+$/;
const READABLE_HEX = /^(?:[2-7][0-9a-f])+$/i;

/** A run that decodes to readable text is scanned as that text; if it contains a secret, the whole run is one. */
export function readEncodedRun(page: Page, start: number, end: number): void {
  const head = page.text.slice(start, start + SHORTEST_RUN);
  const decoded = Buffer.from(head.slice(0, PROBE_LENGTH), 'base64').toString('latin1');
  if (READABLE_TEXT.test(decoded)) readDecoded(page, start, runEnd(page.text, end), 'base64');
  else if (READABLE_HEX.test(head)) readDecoded(page, start, runEnd(page.text, end), 'hex');
  else if (COMPRESSED.test(head)) readCompressed(page, start, runEnd(page.text, end));
}

function readDecoded(page: Page, start: number, end: number, encoding: 'base64' | 'hex'): void {
  markRun(page, start, end, page.scanInner(Buffer.from(page.text.slice(start, end), encoding).toString()));
}

function readCompressed(page: Page, start: number, end: number): void {
  const padding = /={0,2}/y;
  padding.lastIndex = end;
  padding.test(page.text);
  const { layers, capped } = decodeLayers(page.text.slice(start, padding.lastIndex));
  for (const cap of capped) page.capped.add(`encoding-${cap}`);
  for (const layer of layers) markRun(page, start, end, page.scanInner(layer.text));
}

/** Every reading is kept, so that its value is searched for elsewhere; the best one names the run. */
function markRun(page: Page, start: number, end: number, inner: readonly Mark[]): void {
  for (const mark of inner) page.marks.push({ ...mark, start, end, valueStart: start, last4: false });
}
