/** Routines that find long runs of key characters, and non-ASCII text; written with `machine-code.ts`. */
import { QUEUE_AT } from './byte-block.ts';
import { COUNT } from './literal-routines.ts';
import * as op from './machine-code.ts';

const { ADD, AND, CLZ, CTZ, EQZ, GE_U, GT_U, LT_U, NE, OR, SELECT, SHL, SUB } = op;
const { AND_VECTOR, BITS_VECTOR, EQ_VECTOR, LOOK_UP_VECTOR, SHR_U_VECTOR } = op;
const { constantVector, get, jumpIf, load, loadVector, loop, number, set, store, tee, when } = op;

/** A run shorter than this hides nothing worth decoding. */
export const SHORTEST_RUN = 24;
export const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-';

const CHUNK = 16;

/** A bit for each of sixteen bytes that is not a key character: its lower half selects the upper halves that make it one. */
function breaksAt(place: readonly number[]): number[] {
  const lower = new Array<number>(CHUNK).fill(0);
  for (const character of KEY_CHARACTERS) {
    const unit = character.charCodeAt(0);
    lower[unit & 15] = (lower[unit & 15] ?? 0) | (1 << (unit >> 4));
  }
  const upper = Array.from({ length: CHUNK }, (_, half) => (half < 8 ? 1 << half : 0));
  const all = (byte: number): number[] => constantVector(new Array<number>(CHUNK).fill(byte));
  return [
    ...[...constantVector(lower), ...place, ...loadVector(0), ...all(15), ...AND_VECTOR, ...LOOK_UP_VECTOR],
    ...[
      ...constantVector(upper),
      ...place,
      ...loadVector(0),
      ...number(4),
      ...SHR_U_VECTOR,
      ...LOOK_UP_VECTOR,
    ],
    ...[...AND_VECTOR, ...all(0), ...EQ_VECTOR, ...BITS_VECTOR],
  ];
}

/**
 * A run of 24 fills two neighbouring halves of chunks, and one of them is a first half. Its ends are searched for only
 * there; elsewhere the code has no branches.
 */
export function runsRoutine(): number[] {
  const [at, last, border, first, start, end, breaks, before, out] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const mayBeRun = [
    ...[...breaksAt(get(at)), ...tee(breaks), EQZ],
    ...[...get(before), ...number(0xff00), AND, ...get(breaks), ...number(0xff), AND, OR, EQZ, OR],
  ];
  return [
    ...[...number(QUEUE_AT), ...set(out), ...get(at), ...set(first), ...number(-1), ...set(before)],
    ...loop(
      mayBeRun,
      when(
        findStart({ at, first, start }),
        findEnd({ at, end, breaks, border }),
        [...get(out), ...get(start), ...store(0), ...get(out), ...get(end), ...store(4), ...get(out)],
        [
          ...get(end),
          ...get(start),
          SUB,
          ...number(SHORTEST_RUN),
          GE_U,
          ...get(start),
          ...get(last),
          LT_U,
          AND,
        ],
        [...number(3), SHL, ADD, ...set(out)],
        // The next run begins after the break.
        [...get(end), ...number(1), ADD, ...tee(first), ...number(CHUNK), SUB, ...set(at)],
        [...number(-1), ...set(breaks)],
      ),
      [...get(breaks), ...set(before)],
      [...get(at), ...number(CHUNK), ADD, ...tee(at), ...get(last), ...number(CHUNK), ADD, LT_U],
      jumpIf(0),
    ),
    ...COUNT(out),
  ];
}

type Locals<Name extends string> = Readonly<Record<Name, number>>;

function findStart({ at, first, start }: Locals<'at' | 'first' | 'start'>): number[] {
  const chunkBefore = [...get(at), ...number(CHUNK), SUB];
  return [
    ...[...get(at), ...number(CHUNK), ADD, ...breaksAt(chunkBefore), CLZ, SUB, ...tee(start)],
    ...[...get(first), ...get(start), ...get(first), GT_U, SELECT, ...set(start)],
  ];
}

function findEnd({ at, end, breaks, border }: Locals<'at' | 'end' | 'breaks' | 'border'>): number[] {
  return [
    ...[...get(at), ...set(end)],
    ...loop(
      [...get(end), ...breaksAt(get(end)), ...tee(breaks), ...number(1 << CHUNK), OR, CTZ, ADD, ...set(end)],
      [...get(breaks), EQZ, ...get(end), ...get(border), LT_U, AND],
      jumpIf(0),
    ),
    ...[...get(end), ...get(border), ...get(end), ...get(border), LT_U, SELECT, ...set(end)],
  ];
}

/** Reads two UTF-16 units at a time: queues the pairs that are not all ASCII. */
export function notAsciiRoutine(): number[] {
  const [at, last, out] = [0, 1, 2] as const;
  return [
    ...[...number(QUEUE_AT), ...set(out)],
    ...loop(
      [
        ...get(out),
        ...get(at),
        ...store(0),
        ...get(out),
        ...get(at),
        ...load(0),
        ...number(0xff80ff80 | 0),
        AND,
      ],
      [...number(0), NE, ...number(2), SHL, ADD, ...set(out)],
      [...get(at), ...number(4), ADD, ...tee(at), ...get(last), LT_U],
      jumpIf(0),
    ),
    ...COUNT(out),
  ];
}
