import { Buffer } from 'node:buffer';
import { constants, inflateRawSync } from 'node:zlib';
import type { Encoding, Room } from './decode-run.ts';
import { isPlausibleText } from './plausible-text.ts';

interface BytesReading {
  readonly text: string;
  readonly via: readonly Encoding[];
}

/** The maximum expansion of deflate per byte. */
const MAX_RATIO = 1032;
/** Among Latin letters other characters are rare; other scripts without a byte order mark look like anything. */
const ZERO_SHARE = 0.8;
const MIN_PAIRS = 4;

/**
 * Bytes as UTF-8 or UTF-16, inflated first if they are gzip or zlib; null when they are not text. Data that inflates to
 * itself ends when the room does.
 */
export function readBytes(bytes: Buffer, room: Room): BytesReading | null {
  let current = bytes;
  const rounds: Encoding[] = [];
  for (let start = deflateStart(bytes); start !== null; start = deflateStart(current)) {
    const inflated = inflate(current, start, room);
    if (inflated === null) break;
    rounds.push('gzip');
    current = inflated;
  }
  // Text may begin like a zlib header, too: `x^2 + y`.
  return readText(current, rounds) ?? (rounds.length > 0 ? readText(bytes, []) : null);
}

function readText(bytes: Buffer, via: readonly Encoding[]): BytesReading | null {
  const utf16 = readUtf16(bytes);
  if (utf16 !== null && isPlausibleText(utf16)) return { text: utf16, via: [...via, 'utf16'] };
  const utf8 = bytes.toString('utf8');
  return isPlausibleText(utf8) ? { text: utf8, via } : null;
}

/**
 * Where the raw deflate stream starts after a gzip (RFC 1952) or zlib (RFC 1950) header. Checksums are ignored:
 * `gunzip` prints what it inflated before it complains, so a wrong checksum protects no reader.
 */
function deflateStart(bytes: Buffer): number | null {
  if (bytes.length > 8 && bytes[0] === 0x78 && bytes.readUInt16BE(0) % 31 === 0) return 2;
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return null;
  const flags = bytes[3] ?? 0;
  let start = 10;
  if (flags & 4) start += 2 + bytes.readUInt16LE(10);
  for (const flag of [8, 16]) if (flags & flag) start = bytes.indexOf(0, start) + 1;
  if (flags & 2) start += 2;
  return start < bytes.length && start >= 10 ? start : null;
}

function inflate(bytes: Buffer, start: number, room: Room): Buffer | null {
  if (room.inflate <= 0) {
    room.isShort = true;
    return null;
  }
  try {
    const stream = bytes.subarray(start);
    const inflated = inflateRawSync(stream, {
      maxOutputLength: room.inflate,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    room.inflate -= inflated.length;
    return inflated;
  } catch (error) {
    if (error instanceof RangeError) room.isShort = true;
    // How far damaged data was inflated is unknown, so the maximum is charged.
    room.inflate -= error instanceof RangeError ? room.inflate : bytes.length * MAX_RATIO;
    return null;
  }
}

/** With a byte order mark, or where the zeros next to Latin letters reveal the byte order. */
function readUtf16(bytes: Buffer): string | null {
  const even = bytes.subarray(0, bytes.length & ~1);
  if (even.length < MIN_PAIRS * 2) return null;
  const mark = even.readUInt16LE(0);
  const order = mark === 0xfeff ? 'little' : mark === 0xfffe ? 'big' : orderOf(even);
  if (order === null) return null;
  const text = (order === 'little' ? even : Buffer.from(even).swap16()).toString('utf16le');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function orderOf(bytes: Buffer): 'little' | 'big' | null {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [first = 0, second = 0] = zeros.map((count) => (count * 2) / bytes.length);
  if (second >= ZERO_SHARE && first <= 1 - ZERO_SHARE) return 'little';
  return first >= ZERO_SHARE && second <= 1 - ZERO_SHARE ? 'big' : null;
}
