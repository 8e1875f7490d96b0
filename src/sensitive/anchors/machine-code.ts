/**
 * Just enough of a WebAssembly assembler to write a few loops over bytes: 32-bit numbers and a few vectors, one
 * imported memory, every function returns a number. Readable, unlike a binary in the repository.
 */
type Code = readonly number[];

const I32 = 0x7f;
const END = 0x0b;

export const ADD = 0x6a;
export const SUB = 0x6b;
export const MUL = 0x6c;
export const AND = 0x71;
export const OR = 0x72;
export const SHL = 0x74;
export const SHR_U = 0x76;
export const ROTR = 0x78;
export const EQ = 0x46;
export const NE = 0x47;
export const LT_U = 0x49;
export const GE_U = 0x4f;
export const GT_U = 0x4b;
export const EQZ = 0x45;
/** Number of leading or trailing zero bits. */
export const CLZ = 0x67;
export const CTZ = 0x68;
/** Of the two operands before a number: the first, or the second if the number is zero. */
export const SELECT = 0x1b;

export const get = (local: number): number[] => [0x20, local];
export const set = (local: number): number[] => [0x21, local];
export const tee = (local: number): number[] => [0x22, local];
export const load = (offset: number): number[] => [0x28, 0, ...unsigned(offset)];
export const loadByte = (offset: number): number[] => [0x2d, 0, ...unsigned(offset)];
export const store = (offset: number): number[] => [0x36, 0, ...unsigned(offset)];
export const number = (value: number): number[] => [0x41, ...signed(value)];
export const call = (index: number): number[] => [0x10, index];
export const block = (...body: Code[]): number[] => [0x02, 0x40, ...body.flat(), END];
export const loop = (...body: Code[]): number[] => [0x03, 0x40, ...body.flat(), END];
/** Vectors are sixteen bytes. No local holds one: they are loaded where needed. */
const vector = (code: number): number[] => [0xfd, code];
export const loadVector = (offset: number): number[] => [...vector(0x00), 0, ...unsigned(offset)];
export const constantVector = (bytes: readonly number[]): number[] => [...vector(0x0c), ...bytes];
/** The bytes of the table operand that the sixteen indexes select; 0 for an index out of range. */
export const LOOK_UP_VECTOR = vector(0x0e);
export const EQ_VECTOR = vector(0x23);
export const AND_VECTOR = vector(0x4e);
/** A number made of the highest bit of each byte. */
export const BITS_VECTOR = vector(0x64);
export const SHR_U_VECTOR = vector(0x6d);
/** Runs when the operand is not zero. */
export const when = (...body: Code[]): number[] => [0x04, 0x40, ...body.flat(), END];
/** Jumps out of a block, or back to the beginning of a loop, counted from the innermost. */
export const jump = (depth: number): number[] => [0x0c, depth];
export const jumpIf = (depth: number): number[] => [0x0d, depth];

/** LEB128, as the format writes numbers. */
function signed(value: number): number[] {
  const byte = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
  return isLast ? [byte] : [byte | 0x80, ...signed(rest)];
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function section(id: number, parts: readonly Code[]): number[] {
  const content = [parts.length, ...parts.flat()];
  return [id, ...unsigned(content.length), ...content];
}

interface Routine {
  readonly parameters: number;
  readonly locals: number;
  readonly code: Code;
}

/** The routines as functions over the memory, in order; they call each other by index. */
export function assemble(
  memory: WebAssembly.Memory,
  routines: readonly Routine[],
): ((...numbers: number[]) => number)[] {
  const pages = unsigned(memory.buffer.byteLength >>> 16);
  const types = routines.map(({ parameters }) => [
    0x60,
    parameters,
    ...new Array<number>(parameters).fill(I32),
    1,
    I32,
  ]);
  const bodies = routines.map(({ locals, code }) => [1, locals, I32, ...code, END]);
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [[1, 0x6d, 1, 0x6d, 2, 1, ...pages, ...pages]]),
    ...section(
      3,
      routines.map((_, index) => [index]),
    ),
    ...section(
      7,
      routines.map((_, index) => [1, 0x61 + index, 0, index]),
    ),
    ...section(
      10,
      bodies.map((body) => [...unsigned(body.length), ...body]),
    ),
  ]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { m: { m: memory } });
  return routines.map((_, index) => {
    const routine = exports[String.fromCharCode(0x61 + index)];
    if (routine === undefined) throw new Error('a routine is missing');
    return routine;
  });
}
