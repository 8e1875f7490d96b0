/**
 * The inner loops of the search, as machine code: where four signs may begin a literal, and where long runs of key
 * signs are. The first is written without branches, which is what makes it twice as fast as the same loop in
 * JavaScript. Assembled here instead of shipped as a binary, so that what runs can be read.
 */
import { bytes, CLASSES_AT, memory, QUEUE_AT } from './byte-block.ts';

/** Sets bit 5 of each sign: letters in lower case. */
export const FOLD_WORD = 0x20202020;
export const MIX = 0x9e3779b1 | 0;
export const SECOND_MIX = 0x85ebca6b | 0;
/** A run shorter than this hides nothing worth decoding. */
export const SHORTEST_RUN = 24;

/** Where the loops leave what they found. */
export const queue = new Int32Array(memory.buffer, QUEUE_AT);

for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  bytes[CLASSES_AT + sign.charCodeAt(0)] = 1;

/** Opcodes of WebAssembly 1.0, the few that are needed. */
const I32 = 0x7f;
const END = 0x0b;
const BR_IF = 0x0d;
const ADD = 0x6a;
const SUB = 0x6b;
const MUL = 0x6c;
const AND = 0x71;
const OR = 0x72;
const SHL = 0x74;
const SHR_U = 0x76;
const LT_U = 0x49;
const GE_U = 0x4f;
const NE = 0x47;
const EQZ = 0x45;
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const load = (offset: number): number[] => [0x28, 0, offset];
const loadByte = (offset: number): number[] => [0x2d, 0, ...unsigned(offset)];
const store = (offset: number): number[] => [0x36, 0, offset];
const number = (value: number): number[] => [0x41, ...signed(value)];
const block = (...body: number[][]): number[] => [0x02, 0x40, ...body.flat(), END];
const loop = (...body: number[][]): number[] => [0x03, 0x40, ...body.flat(), END];
/** Jumps out of a block, or back to the beginning of a loop, counted from the innermost. */
const jump = (depth: number): number[] => [0x0c, depth];
const jumpIf = (depth: number): number[] => [BR_IF, depth];

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

const [AT, LAST, BITMAP, BIT_SHIFT, RELATIONS, RELATION_SHIFT, OUT, HASH, READ, STOP] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** The four signs at `offset` from the place in `local`, in lower case, multiplied. */
function hash(local: number, offset: number, mix: number, shift: number): number[] {
  return [
    ...get(local),
    ...load(offset),
    ...number(FOLD_WORD),
    OR,
    ...number(mix),
    MUL,
    ...get(shift),
    SHR_U,
  ];
}

/** Queues the place and moves on by its bit: what is not wanted is overwritten by the next. */
function test(offset: number): number[] {
  const entry = [...get(HASH), ...number(3), SHR_U, ...get(BITMAP), ADD, ...loadByte(0)];
  return [
    ...[...hash(AT, offset, MIX, BIT_SHIFT), ...set(HASH)],
    ...[...get(OUT), ...get(AT), ...number(offset), ADD, ...store(0)],
    ...[...get(OUT), ...entry, ...get(HASH), ...number(7), AND, SHR_U, ...number(1), AND],
    ...[...number(2), SHL, ADD, ...set(OUT)],
  ];
}

const COUNT = [...get(OUT), ...number(QUEUE_AT), SUB, ...number(2), SHR_U, END];

/** Every second place from AT to LAST; then, of the queued ones, those that the second table knows too. */
const FILTER = [
  ...[...number(QUEUE_AT), ...set(OUT)],
  ...loop(test(0), test(2), [...get(AT), ...number(4), ADD, ...tee(AT), ...get(LAST), LT_U], jumpIf(0)),
  ...[...get(OUT), ...set(STOP), ...number(QUEUE_AT), ...tee(READ), ...set(OUT)],
  ...block(
    [...get(READ), ...get(STOP), GE_U],
    jumpIf(0),
    loop(
      [...get(READ), ...load(0), ...set(AT), ...get(OUT), ...get(AT), ...store(0)],
      [...get(OUT), ...get(RELATIONS), ...hash(AT, 0, SECOND_MIX, RELATION_SHIFT), ADD, ...loadByte(0)],
      [...number(0), NE, ...number(2), SHL, ADD, ...set(OUT)],
      [...get(READ), ...number(4), ADD, ...tee(READ), ...get(STOP), LT_U],
      jumpIf(0),
    ),
  ),
  ...COUNT,
];

const [BORDER, PROBE] = [2, 3] as const;

const isKeySign = (local: number): number[] => [...get(local), ...loadByte(0), ...loadByte(CLASSES_AT)];

/** Looks at the last sign of a would-be run first and jumps behind whatever breaks it, so prose costs a glance. */
const RUNS = [
  ...[...number(QUEUE_AT), ...set(OUT)],
  ...block(
    loop(
      [...get(AT), ...get(LAST), GE_U],
      jumpIf(1),
      [...get(AT), ...number(SHORTEST_RUN - 1), ADD, ...set(PROBE)],
      block(
        block(
          loop(
            [...isKeySign(PROBE), EQZ],
            jumpIf(1),
            [...get(PROBE), ...number(1), SUB, ...tee(PROBE), ...get(AT), GE_U],
            jumpIf(0),
            jump(2),
          ),
        ),
        // Broken: what may be a run begins behind the break.
        [...get(PROBE), ...number(1), ADD, ...set(AT)],
        jump(1),
      ),
      [...get(AT), ...number(SHORTEST_RUN), ADD, ...set(PROBE)],
      block(
        loop(
          [...get(PROBE), ...get(BORDER), GE_U],
          jumpIf(1),
          [...isKeySign(PROBE), EQZ],
          jumpIf(1),
          [...get(PROBE), ...number(1), ADD, ...set(PROBE)],
          jump(0),
        ),
      ),
      [...get(OUT), ...get(AT), ...store(0), ...get(OUT), ...get(PROBE), ...store(4)],
      [...get(OUT), ...number(8), ADD, ...set(OUT), ...get(PROBE), ...number(1), ADD, ...set(AT)],
      jump(0),
    ),
  ),
  ...COUNT,
];

/** Two UTF-16 units at a time from AT to LAST: queues the pairs that are not all ASCII. */
const NOT_ASCII = [
  ...[...number(QUEUE_AT), ...set(OUT)],
  ...loop(
    [...get(OUT), ...get(AT), ...store(0)],
    [...get(OUT), ...get(AT), ...load(0), ...number(0xff80ff80 | 0), AND],
    [...number(0), NE, ...number(2), SHL, ADD, ...set(OUT)],
    [...get(AT), ...number(4), ADD, ...tee(AT), ...get(LAST), LT_U],
    jumpIf(0),
  ),
  ...COUNT,
];

function section(id: number, ...parts: readonly (readonly number[])[]): number[] {
  const content = [parts.length, ...parts.flat()];
  return [id, ...unsigned(content.length), ...content];
}

/** Seven locals beyond the parameters are enough for all. */
function body(code: readonly number[]): number[] {
  const whole = [1, 7, I32, ...code];
  return [...unsigned(whole.length), ...whole];
}

const [F, M, R, U] = [0x66, 0x6d, 0x72, 0x75] as const;
const PAGES = unsigned(memory.buffer.byteLength >>> 16);
const MODULE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [0x60, 6, I32, I32, I32, I32, I32, I32, 1, I32], [0x60, 3, I32, I32, I32, 1, I32]),
  ...section(2, [1, M, 1, M, 2, 1, ...PAGES, ...PAGES]),
  ...section(3, [0], [1], [1]),
  ...section(7, [1, F, 0, 0], [1, R, 0, 1], [1, U, 0, 2]),
  ...section(10, body(FILTER), body(RUNS), body(NOT_ASCII)),
]);

const { f, r, u } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { m: { m: memory } }).exports;
if (f === undefined || r === undefined || u === undefined) throw new Error('the inner loops are missing');
const [filter, runs, notAscii] = [f, r, u];

/** Queues the places that may begin a literal and returns their number. The tables are given by where they stand. */
export function filterBlock(
  at: number,
  last: number,
  bitmap: number,
  bitShift: number,
  relations: number,
  relationShift: number,
): number {
  return filter(at, last, bitmap, bitShift, relations, relationShift);
}

/** Queues `start, end` of the runs that begin before `last` and returns how many numbers that are; none ends behind `border`. */
export function findRuns(at: number, last: number, border: number): number {
  return runs(at, last, border);
}

/** Queues where, in bytes, UTF-16 text at `at` has a pair of units that are not both ASCII; returns how many. */
export function findNotAscii(at: number, last: number): number {
  return notAscii(at, last, 0);
}
