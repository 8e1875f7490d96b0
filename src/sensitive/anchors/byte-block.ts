import { Buffer } from 'node:buffer';

/**
 * A text as Latin-1 bytes, one block at a time: typed arrays are read several times faster than strings.
 * A unit above 0xff loses its high byte, so what the bytes show is a hint; every hit is checked on the text.
 * There is one block per process: load it, collect hits, and read the text only afterwards.
 */
export const BLOCK_UNITS = 32_768;
/** Units known on either side of the block; no literal is longer. */
export const MARGIN = 64;

const SIZE = BLOCK_UNITS + 2 * MARGIN + 8;
/** Where a routine stores how far it got. */
export const END_AT = 49_152;
const PAGE = 65_536;
/** Where the routines store positions: room for every second position of a block, and for as many pairs. */
export const QUEUE_AT = PAGE;
export const QUEUE_SIZE = 2 * PAGE;
export const RESULTS_AT = 3 * PAGE;
export const RESULTS_SIZE = 2 * PAGE;
/** Where the tables of a search are: of the permanent one, and of the temporary one. */
export const TABLES_SIZE = 12 * PAGE;
export const TABLES_AT = [5 * PAGE, 5 * PAGE + TABLES_SIZE] as const;

// Missing from the types of Node 20.
declare global {
  namespace WebAssembly {
    class Memory {
      constructor(size: { initial: number; maximum: number });
      readonly buffer: ArrayBuffer;
    }
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance {
      constructor(module: Module, imports: Record<string, Record<string, Memory>>);
      readonly exports: Readonly<Record<string, (...numbers: number[]) => number>>;
    }
  }
}

const PAGES = 29;

/** `node --jitless` has no WebAssembly. Its memory, however small, reserves about 10 GB of addresses: `ulimit -v` may forbid that. */
function reserve(): WebAssembly.Memory | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    return new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  } catch {
    return undefined;
  }
}

/** Undefined where machine code cannot run; then the plain filter searches. */
export const machineMemory = reserve();
/** Shared with the filter's machine code. It never grows, so views of it stay valid. */
export const memory = machineMemory?.buffer ?? new ArrayBuffer(PAGES * PAGE);
const buffer = Buffer.from(memory);

export const bytes = new Uint8Array(memory);

// Words are compared with literals packed low byte first; a big-endian machine would silently find nothing.
if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
  throw new Error('redaction needs a little-endian machine');

/** How many UTF-16 units fit into a block. */
export const WIDE_UNITS = 16_384;

/** The other way to load a text: whole units, from the beginning of the memory; returns the number of bytes. */
export function loadWide(text: string, from: number): number {
  const written = buffer.write(text.slice(from, from + WIDE_UNITS), 0, 'utf16le');
  buffer.fill(0, written, written + 4);
  return written;
}

/** Puts the unit at `from` at `bytes[MARGIN]` and returns how many units the block holds. Beyond the text are zeros. */
export function loadBlock(text: string, from: number): number {
  const before = Math.min(from, MARGIN);
  const until = Math.min(text.length, from + BLOCK_UNITS + MARGIN);
  const part = before === 0 && until === text.length ? text : text.slice(from - before, until);
  buffer.fill(0, 0, MARGIN - before);
  const written = buffer.write(part, MARGIN - before, 'latin1');
  buffer.fill(0, MARGIN - before + written, Math.min(SIZE, MARGIN - before + written + MARGIN + 8));
  return Math.min(BLOCK_UNITS, text.length - from);
}

/** Appends the positions of a byte in the loaded block, in units of the text. */
export function findByte(byte: number, from: number, units: number, places: number[]): void {
  const last = MARGIN + units;
  // A sentinel after the block, so that the search needs no end condition.
  const kept = bytes[last] as number;
  bytes[last] = byte;
  for (let at = buffer.indexOf(byte, MARGIN); at < last; at = buffer.indexOf(byte, at + 1))
    places.push(from + at - MARGIN);
  bytes[last] = kept;
}
