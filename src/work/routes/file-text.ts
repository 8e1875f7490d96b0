import { Buffer } from 'node:buffer';

/** Where a binary file shows that it is one. */
const HEAD = 8_192;
/** No person writes so many bytes in so few lines. */
const SAMPLE = 16_384;
const FEWEST_LINES = 8;
/** UTF-16 by its byte order mark: little-endian or big-endian. */
export function isWide(bytes: Uint8Array): boolean {
  return isLowFirst(bytes) || isHighFirst(bytes);
}

const isLowFirst = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;
const isHighFirst = (bytes: Uint8Array): boolean => bytes[0] === 0xfe && bytes[1] === 0xff;

/** Only UTF-16 text contains zero bytes. */
export function isBinary(bytes: Uint8Array): boolean {
  return !isWide(bytes) && bytes.subarray(0, HEAD).indexOf(0) >= 0;
}

/** A document of JSON on one line is data, not minified code. */
export function isMinified(bytes: Uint8Array, name: string): boolean {
  if (bytes.length < SAMPLE || !/\.(?:[cm]?jsx?|html?)$/i.test(name)) return false;
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0 && at < SAMPLE && lines < FEWEST_LINES; lines++) {
    at = bytes.indexOf(10, at + 1);
  }
  return lines < FEWEST_LINES;
}

/** Invalid UTF-8 becomes a character that no name or address contains. */
export function textOf(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isHighFirst(bytes))
    return Buffer.from(view.subarray(0, view.length & ~1))
      .swap16()
      .toString('utf16le', 2);
  return isWide(bytes) ? view.toString('utf16le', 2) : view.toString('utf8').replace(/^\ufeff/, '');
}
