import { Buffer } from 'node:buffer';

/**
 * A text as Latin-1 bytes, one block at a time: typed arrays are read several times faster than strings.
 * A unit above 0xff loses its high byte, so what the bytes show is a hint; every hit is checked on the text.
 * There is one block in the process: load it, collect, and look at the text only afterwards.
 */
export const BLOCK_UNITS = 32_768;
/** Units known on either side of the block; no literal is longer. */
export const MARGIN = 64;

const SIZE = BLOCK_UNITS + 2 * MARGIN + 8;
const memory = Buffer.alloc(SIZE);

export const bytes = new Uint8Array(memory.buffer, memory.byteOffset, SIZE);
export const words = new Uint32Array(memory.buffer, memory.byteOffset, SIZE >> 2);

// Words are compared with literals packed low byte first; on another machine nothing would be found, silently.
if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
  throw new Error('redaction needs a little-endian machine');

/** Puts the unit at `from` at `bytes[MARGIN]` and returns how many units the block holds. Beyond the text are zeros. */
export function loadBlock(text: string, from: number): number {
  const before = Math.min(from, MARGIN);
  const until = Math.min(text.length, from + BLOCK_UNITS + MARGIN);
  const part = before === 0 && until === text.length ? text : text.slice(from - before, until);
  memory.fill(0, 0, MARGIN - before);
  const written = memory.write(part, MARGIN - before, 'latin1');
  memory.fill(0, MARGIN - before + written, Math.min(SIZE, MARGIN - before + written + MARGIN + 8));
  return Math.min(BLOCK_UNITS, text.length - from);
}
