import { Buffer } from 'node:buffer';
import {
  DIGIT,
  kindsOf,
  LOWER,
  LOWER_HEX,
  NOT_BASE32,
  ROTATED_SEXTET,
  STANDARD,
  UPPER,
  UPPER_HEX,
  URL_SAFE,
} from './base-alphabet.ts';
import { mayContainText } from './base64-sample.ts';
import { readBytes } from './decode-bytes.ts';
import type { DecodedRun, Encoding, Room } from './decode-run.ts';
import { readsLikeEnglish } from './plausible-text.ts';
import { rotate } from './rot13.ts';

/** Fewer hex digits are a colour, a short commit or a checksum. */
const MIN_HEX = 12;
/** Hex of hex or of percent escapes is all decimal digits; no number decodes to this by chance. */
const HEX_AGAIN = /^[0-9A-Fa-f%]{12,}$/;
/** Six in ten pairs of decimal digits are printable, so a long number made of them is still text. */
const MIN_DECIMAL = 64;
/** Lower-case words share the alphabet of base32; below this length and without digits they are words. */
const MIN_LOWER_BASE32 = 16;
const MIN_ROTATED = 24;
/** This many base32 digits are text of less than 20 characters, which one unprintable byte disproves. */
const MAX_PREVIEWED = 30;
type Reading = Pick<DecodedRun, 'text' | 'via'>;

/** The digits from `start` to `end`, without padding; uses their kinds and promise if known. */
export function decodeDigits(
  text: string,
  start: number,
  end: number,
  room: Room,
  kinds: number = kindsOf(text, start, end),
  isPromising: boolean = mayContainText(text, start, end),
): Reading | null {
  const length = end - start;
  if ((kinds & (LOWER | UPPER | STANDARD | URL_SAFE)) === 0 && length >= MIN_HEX && length % 2 === 0) {
    const reading = decodeWith('hex', Buffer.from(text.slice(start, end), 'hex'), room);
    const isDecimal = (kinds & (LOWER_HEX | UPPER_HEX)) === 0 && length < MIN_DECIMAL;
    if (reading !== null && (!isDecimal || HEX_AGAIN.test(reading.text) || readsLikeEnglish(reading.text)))
      return reading;
  }
  if (isBase32(kinds, length) && (length > MAX_PREVIEWED || mayBase32SayText(text, start))) {
    const reading = decodeWith('base32', base32Bytes(text.slice(start, end)), room);
    if (reading !== null) return reading;
  }
  if (length % 4 === 1 || (kinds & STANDARD && kinds & URL_SAFE)) return null;
  const encoding = kinds & URL_SAFE ? 'base64url' : 'base64';
  if (isPromising) {
    const reading = decodeWith(encoding, Buffer.from(text.slice(start, end), 'base64'), room);
    if (reading !== null) return reading;
  }
  if (length < MIN_ROTATED || !mayContainText(text, start, end, ROTATED_SEXTET)) return null;
  const rotated = decodeWith(encoding, Buffer.from(rotate(text.slice(start, end)), 'base64'), room);
  return rotated === null ? null : { text: rotated.text, via: ['rot13', ...rotated.via] };
}

function decodeWith(encoding: Encoding, bytes: Buffer, room: Room): Reading | null {
  const reading = readBytes(bytes, room);
  return reading === null ? null : { text: reading.text, via: [encoding, ...reading.via] };
}

function isBase32(kinds: number, length: number): boolean {
  if (kinds & (STANDARD | URL_SAFE | NOT_BASE32)) return false;
  if ((kinds & (LOWER | LOWER_HEX)) === 0) return true;
  return (kinds & (UPPER | UPPER_HEX)) === 0 && (kinds & DIGIT) !== 0 && length >= MIN_LOWER_BASE32;
}

/** The first two bytes of nearly every constant's name are not text. */
function mayBase32SayText(text: string, start: number): boolean {
  const bits =
    (quintet(text, start) << 15) | (quintet(text, start + 1) << 10) | (quintet(text, start + 2) << 5);
  const first = bits >> 12;
  const second = ((bits | quintet(text, start + 3)) >> 4) & 0xff;
  return (first >= 0x20 && second >= 0x20) || first === 0x1f || first === 0;
}

function quintet(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0x40 ? unit - 0x18 : (unit & 0x1f) - 1;
}

function base32Bytes(run: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((run.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let size = 0;
  for (let at = 0; at < run.length; at++) {
    bits = ((bits << 5) | quintet(run, at)) & 0xfff;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes[size++] = (bits >> held) & 0xff;
  }
  return bytes;
}
