/** A text as it is, and with undone what a sender may have done to it: percent, hex, base64, base32, bytes, labels. */
import { encodedText } from './encoded-text.ts';

const DEEPEST = 2;
const MOST_DECODED = 64;
const HEX = /\b(?:[0-9a-f]{2}){8,2048}\b/gi;
/** Hex in the labels of a host name, or otherwise in short groups. */
const HEX_GROUPS = /\b[0-9a-f]{2,64}(?:[._-][0-9a-f]{2,64}){1,64}\b/gi;
const BASE64 = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
/** Of a shorter one, what it reads as is not looked at. */
const SHORT_BASE64 = 24;
const BASE32 = /\b[a-z2-7]{13,2048}\b|\b[A-Z2-7]{13,2048}\b/g;
/** Base64 or base32 in the labels of a host name. */
const LABELS = /\b[A-Za-z0-9_-]{4,63}(?:\.[A-Za-z0-9_-]{4,63}){1,32}/g;
/** Bytes one by one: `73:6b:5f`, `0x73, 0x6b`, `115,107`. */
const HEX_BYTES = /(?:(?:0x|\\x)?[0-9a-f]{2}[\s,:;-]+){7,2048}(?:0x|\\x)?[0-9a-f]{2}\b/gi;
const DECIMAL_BYTES = /\b(?:\d{2,3}[\s,;]+){7,2048}\d{2,3}\b/g;

/** Twice, as URLs are in forms. */
export function* senderViews(text: string, depth = 0): Generator<string> {
  yield text;
  if (depth >= DEEPEST) return;
  const percent = /%[0-9a-f]{2}/i.test(text) ? percentDecoded(text) : text;
  if (percent !== text) yield* senderViews(percent, depth + 1);
  const decoded = [...decodedIn(text)].slice(0, MOST_DECODED);
  if (decoded.length > 0) yield* senderViews(decoded.join('\n'), depth + 1);
}

function* decodedIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(HEX)) yield Buffer.from(run, 'hex').toString('utf8');
  for (const [run] of text.matchAll(HEX_GROUPS)) {
    const digits = run.replaceAll(/[._-]/g, '');
    if (digits.length >= 16 && digits.length % 2 === 0) yield Buffer.from(digits, 'hex').toString('utf8');
  }
  for (const [run] of text.matchAll(HEX_BYTES))
    yield Buffer.from(run.replaceAll(/0x|[^0-9a-f]/gi, ''), 'hex').toString('utf8');
  for (const [run] of text.matchAll(DECIMAL_BYTES))
    yield Buffer.from((run.match(/\d+/g) ?? []).map(Number)).toString('utf8');
  for (const [run] of text.matchAll(BASE64)) yield* base64In(run);
  for (const [run] of text.matchAll(BASE32)) yield* base32In(run);
  for (const [run] of text.matchAll(LABELS)) yield* labelsIn(run);
}

/** The labels at its beginning: where the domain begins is not known. */
function* labelsIn(name: string): Generator<string> {
  const labels = name.split('.');
  for (let most = labels.length; most >= 2; most--) {
    const joined = labels.slice(0, most).join('');
    yield joined;
    yield* base64In(joined);
    yield* base32In(joined);
  }
}

function* base64In(run: string): Generator<string> {
  const found = encodedText(run)?.text;
  if (found !== undefined) yield found;
  else if (run.length < SHORT_BASE64) {
    const bytes = Buffer.from(run, 'base64');
    if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) yield bytes.toString('latin1');
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

function* base32In(run: string): Generator<string> {
  if (run.length < 13 || !/^[a-z2-7]+$/i.test(run)) return;
  const bits = [...run.toLowerCase()]
    .map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) yield Buffer.from(bytes).toString('latin1');
}

function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
