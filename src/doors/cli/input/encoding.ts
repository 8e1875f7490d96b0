/**
 * Bytes to text and back without loss, for any bytes: what redaction does not touch stays unchanged.
 * UTF-8 by default; an invalid byte becomes a lone surrogate U+DC80..U+DCFF, which valid text never contains.
 * UTF-16 is recognised by its byte order mark; otherwise secrets in it would be missed.
 */
import { isUtf8 } from 'node:buffer';

export interface Transcoder {
  decode(chunk: Uint8Array): string;
  end(): string;
  encode(text: string): Uint8Array;
}

export function createTranscoder(): Transcoder {
  let head = Buffer.alloc(0);
  let chosen: Transcoder | undefined;
  return {
    decode(chunk) {
      // A first chunk may be a single byte, and a mark has two.
      if (chosen) return chosen.decode(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < 2) return '';
      chosen = choose(head);
      return chosen.decode(head);
    },
    end() {
      if (chosen) return chosen.end();
      chosen = utf8();
      return chosen.decode(head) + chosen.end();
    },
    encode: (text) => chosen?.encode(text) ?? Buffer.from(text),
  };
}

function choose(head: Buffer): Transcoder {
  const mark = head.readUInt16BE(0);
  return mark === 0xfffe ? utf16(false) : mark === 0xfeff ? utf16(true) : utf8();
}

function utf8(): Transcoder {
  let carry = Buffer.alloc(0);
  let sawRawBytes = false;
  // Nearly all input is valid, and for that the built-in decoder is many times faster.
  const decodeWhole = (bytes: Buffer) => {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    sawRawBytes = true;
    return decodeWithRawBytes(bytes);
  };
  return {
    decode(chunk) {
      const bytes =
        carry.length > 0
          ? Buffer.concat([carry, chunk])
          : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const whole = bytes.length - unfinishedBytes(bytes);
      carry = Buffer.from(bytes.subarray(whole));
      return decodeWhole(bytes.subarray(0, whole));
    },
    end() {
      const rest = carry;
      carry = Buffer.alloc(0);
      return decodeWhole(rest);
    },
    encode(text) {
      if (!sawRawBytes) return Buffer.from(text, 'utf8');
      const parts: Buffer[] = [];
      let from = 0;
      // With the `u` flag only surrogates without a partner match.
      for (const { index } of text.matchAll(/[\udc80-\udcff]/gu)) {
        parts.push(Buffer.from(text.slice(from, index), 'utf8'), Buffer.of(text.charCodeAt(index) - 0xdc00));
        from = index + 1;
      }
      parts.push(Buffer.from(text.slice(from), 'utf8'));
      return Buffer.concat(parts);
    },
  };
}

/** Number of bytes at the end that begin a character which the next chunk may complete. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
}

function decodeWithRawBytes(bytes: Buffer): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at]!);
    const isValid =
      bytes[at]! < 0x80 ||
      (length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)));
    if (isValid) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', from, at) + String.fromCharCode(0xdc00 + bytes[at]!);
    at += 1;
    from = at;
  }
  return text + bytes.toString('utf8', from);
}

function utf16(bigEndian: boolean): Transcoder {
  let carry = Buffer.alloc(0);
  // An odd last byte belongs to no character; it is set aside and appended at the very end.
  let oddByte = Buffer.alloc(0);
  const swapped = (bytes: Buffer) => (bigEndian ? Buffer.from(bytes).swap16() : bytes);
  return {
    decode(chunk) {
      const bytes = Buffer.concat([carry, chunk]);
      const whole = bytes.length & ~1;
      carry = Buffer.from(bytes.subarray(whole));
      return swapped(bytes.subarray(0, whole)).toString('utf16le');
    },
    end() {
      oddByte = carry;
      return '';
    },
    encode(text) {
      const tail = oddByte;
      oddByte = Buffer.alloc(0);
      return Buffer.concat([swapped(Buffer.from(text, 'utf16le')), tail]);
    },
  };
}
