/** What is written in a PNG image beside its picture (`tEXt`, `zTXt`, `iTXt`): comments, titles, prompts of generators. */
import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TEXTS = /^(?:tEXt|zTXt|iTXt)$/;
/** Of one text, unpacked. */
const MOST_BYTES = 1_000_000;
/** Of all that is beside the picture. */
const MOST_CHUNKS = 10_000;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** With its length and its checksum. */
  readonly whole: Buffer;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return;
  let at = SIGNATURE.length;
  for (let i = 0; i < MOST_CHUNKS && at + 12 <= bytes.length; i++) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

export function pngTexts(bytes: Buffer): string[] {
  return [...chunksOf(bytes)].filter(({ type }) => TEXTS.test(type)).map(textOf);
}

/** What follows the last whole chunk stays behind it. */
export function withoutPngTexts(bytes: Buffer): Buffer {
  const chunks = [...chunksOf(bytes)];
  const read = chunks.reduce((size, { whole }) => size + whole.length, SIGNATURE.length);
  const kept = chunks.filter(({ type }) => !TEXTS.test(type)).map(({ whole }) => whole);
  return Buffer.concat([SIGNATURE, ...kept, bytes.subarray(read)]);
}

/** Keyword and text; of `iTXt` the language between them as well. */
function textOf({ type, data }: Chunk): string {
  const end = data.indexOf(0);
  const keyword = data.toString('latin1', 0, end < 0 ? data.length : end);
  const rest = end < 0 ? Buffer.alloc(0) : data.subarray(end + 1);
  if (type === 'tEXt') return `${keyword} ${rest.toString('latin1')}`;
  if (type === 'zTXt') return `${keyword} ${unpacked(rest.subarray(1)).toString('latin1')}`;
  const language = rest.indexOf(0, 2);
  const title = rest.indexOf(0, language + 1);
  const text = rest.subarray(title + 1);
  const names = rest.toString('utf8', 2, title < 0 ? 2 : title).replaceAll('\0', ' ');
  return `${keyword} ${names} ${(rest[0] === 1 ? unpacked(text) : text).toString('utf8')}`;
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    // Nothing that a program could show.
    return Buffer.alloc(0);
  }
}
