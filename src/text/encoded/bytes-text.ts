/**
 * Text in bytes: all of them in UTF-8, UTF-16 or a code page of eight bits, or what is written inside an image or another
 * binary file. Each reading can also put another text in its place, so that the bytes stay what they were.
 */
import { pngTexts, withoutPngTexts } from './png-texts.ts';

export interface ReadBytes {
  readonly text: string;
  withText(text: string): Buffer;
}

/** Bytes that no text has; a few are enough to know. */
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
const SAMPLE = 1_536;

export function bytesText(bytes: Buffer): ReadBytes | undefined {
  return utf8(bytes) ?? utf16(bytes) ?? eightBits(bytes) ?? inBinary(bytes);
}

function utf8(bytes: Buffer): ReadBytes | undefined {
  // A sample may end in the middle of a character.
  if (decoded(bytes.subarray(0, SAMPLE), 'utf-8', true) === undefined) return undefined;
  const text = decoded(bytes, 'utf-8', false);
  return text === undefined ? undefined : { text, withText: (other) => Buffer.from(other, 'utf8') };
}

function decoded(bytes: Buffer, form: string, isSample: boolean): string | undefined {
  try {
    const text = new TextDecoder(form, { fatal: true }).decode(bytes, { stream: isSample });
    return BINARY.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** With a mark at the start, or where letters of the alphabet leave every other byte empty. */
function utf16(bytes: Buffer): ReadBytes | undefined {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isBig = hasMark ? first === 0xfe : emptyAt(bytes, 0);
  if (!hasMark && !isBig && !emptyAt(bytes, 1)) return undefined;
  const text = decoded(bytes, isBig ? 'utf-16be' : 'utf-16le', true);
  if (text === undefined) return undefined;
  const withText = (other: string): Buffer => {
    const made = Buffer.from(hasMark ? `\ufeff${other}` : other, 'utf16le');
    return isBig ? made.swap16() : made;
  };
  return { text, withText };
}

function emptyAt(bytes: Buffer, parity: 0 | 1): boolean {
  const size = Math.min(bytes.length, SAMPLE);
  let empty = 0;
  for (let at = parity; at < size; at += 2) if (bytes[at] === 0) empty += 1;
  return size >= 8 && empty > size / 4;
}

/** Such as Latin-1: letters, and few of the bytes above them. */
function eightBits(bytes: Buffer): ReadBytes | undefined {
  const sample = bytes.toString('latin1', 0, SAMPLE);
  const above = sample.match(/[\x80-\xff]/g)?.length ?? 0;
  if (BINARY.test(sample) || above > sample.length / 8) return undefined;
  const text = bytes.toString('latin1');
  if (BINARY.test(text)) return undefined;
  return { text, withText: (other) => Buffer.from(other, 'latin1') };
}

/** Stretches that a person could read in bytes that mean something else; there are hardly any by chance. */
const RUN = /[\x09\x20-\x7e]{16,}/g;
const BLANK = 0x20;

function inBinary(bytes: Buffer): ReadBytes | undefined {
  const written = pngTexts(bytes);
  const rest = written.length === 0 ? bytes : withoutPngTexts(bytes);
  const runs = [...rest.toString('latin1').matchAll(RUN)].map((run) => ({ start: run.index, text: run[0] }));
  if (written.length === 0 && runs.length === 0) return undefined;
  const text = [...written, ...runs.map((run) => run.text)].join('\n');
  return { text, withText: (other) => blanked(rest, runs, other) };
}

/** Everything written in an image goes at once; other stretches are blanked where they were changed. */
function blanked(
  bytes: Buffer,
  runs: readonly { readonly start: number; readonly text: string }[],
  kept: string,
): Buffer {
  const lines = new Set(kept.split('\n'));
  const made = Buffer.from(bytes);
  for (const { start, text } of runs) if (!lines.has(text)) made.fill(BLANK, start, start + text.length);
  return made;
}
