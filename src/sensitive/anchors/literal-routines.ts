/**
 * The routines that find literals, written with `machine-code.ts`. Locals are numbered in the order listed, parameters
 * first. The first routine has neither branches nor bounds checks, which makes it twice as fast as the same loop in
 * JavaScript.
 */
import { QUEUE_AT } from './byte-block.ts';
import * as op from './machine-code.ts';
import * as layout from './search-tables.ts';

const { ADD, AND, EQ, EQZ, GE_U, LT_U, MUL, NE, OR, ROTR, SHL, SHR_U, SUB } = op;
const { BEFORE, BEHIND, FOLD, FOLD_WORD, HERE, LONG, MIX, NEXT, SEARCH, SECOND_MIX, SLOT_BYTES } = layout;
const { block, call, get, jump, jumpIf, load, loadByte, loop, number, set, store, tee, when } = op;

const field = (search: number, name: (typeof SEARCH)[number]): number[] => [
  ...get(search),
  ...load(SEARCH.indexOf(name) * 4),
];

/** How many numbers the queue holds. */
export const COUNT = (out: number): number[] => [...get(out), ...number(QUEUE_AT), SUB, ...number(2), SHR_U];

/** Queues the position and advances by its bit: an unwanted entry is overwritten by the next. */
export function filterRoutine(): number[] {
  const [at, last, search, out, hash, read, bitmap, bitShift, relations, relationShift] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ] as const;
  const entry = [...get(hash), ...get(bitShift), SHR_U, ...get(bitmap), ADD, ...load(0)];
  const test = (offset: number): number[] => [
    ...[...mixed(at, offset, MIX), ...set(hash)],
    ...[...get(out), ...get(at), ...number(offset), ADD, ...store(0)],
    ...[...get(out), ...entry, ...get(hash), ROTR, ...number(NEXT), AND, ADD, ...set(out)],
  ];
  return [
    ...[...field(search, 'bitmap'), ...set(bitmap), ...field(search, 'bitShift'), ...set(bitShift)],
    ...[
      ...field(search, 'relations'),
      ...set(relations),
      ...field(search, 'relationShift'),
      ...set(relationShift),
    ],
    ...[...number(QUEUE_AT), ...set(out)],
    ...loop(
      test(0),
      test(2),
      test(4),
      test(6),
      [...get(at), ...number(8), ADD, ...tee(at), ...get(last), LT_U],
      jumpIf(0),
    ),
    ...secondFilter({ at, last, out, read, relations, relationShift }),
    ...COUNT(out),
  ];
}

/** Hash of the four characters at an offset from the position in a local. */
function mixed(at: number, offset: number, mix: number): number[] {
  return [...get(at), ...load(offset), ...number(FOLD_WORD), OR, ...number(mix), MUL];
}

/** Keeps the queued positions that the second filter knows too. */
function secondFilter({ at, last, out, read, relations, relationShift }: Locals): number[] {
  const relation = [
    ...get(relations),
    ...mixed(at, 0, SECOND_MIX),
    ...get(relationShift),
    SHR_U,
    ADD,
    ...loadByte(0),
  ];
  return [
    ...[...get(out), ...set(last), ...number(QUEUE_AT), ...tee(read), ...set(out)],
    ...block(
      [...get(read), ...get(last), GE_U],
      jumpIf(0),
      loop(
        [...get(read), ...load(0), ...set(at), ...get(out), ...get(at), ...store(0)],
        [...get(out), ...relation],
        [...number(0), NE, ...number(2), SHL, ADD, ...set(out)],
        [...get(read), ...number(4), ADD, ...tee(read), ...get(last), LT_U],
        jumpIf(0),
      ),
    ),
  ];
}

type Locals = Readonly<Record<'at' | 'last' | 'out' | 'read' | 'relations' | 'relationShift', number>>;

/** Locals of `confirmRoutine`, parameters first. */
const [TABLE, MASK, GROUP, AT, FOUND_BY, OUT, SLOT, LETTER, LAST, PLACE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** Compares the literals that contain `group` with the text; adds `literal, position` at `out` and returns its new end. */
export function confirmRoutine(): number[] {
  return [
    ...[...get(GROUP), ...number(MIX), MUL, ...number(5), SHR_U, ...get(MASK), AND, ...set(SLOT)],
    ...block(
      loop(
        [...inSlot(4), EQZ],
        jumpIf(1),
        [...inSlot(0), ...get(GROUP), EQ],
        when(spell()),
        [...get(SLOT), ...number(SLOT_BYTES), ADD, ...get(MASK), AND, ...set(SLOT)],
        jump(0),
      ),
    ),
    ...get(OUT),
  ];
}

const inSlot = (offset: number): number[] => [...get(TABLE), ...get(SLOT), ADD, ...load(offset)];

/** Where the letters of a literal begin, and where those of the previous one end. */
const start = (literal: number[]): number[] => [
  ...field(FOUND_BY, 'starts'),
  ...literal,
  ...number(2),
  SHL,
  ADD,
  ...load(0),
  ...field(FOUND_BY, 'letters'),
  ADD,
];

function spell(): number[] {
  const compare = loop(
    [...get(LETTER), ...get(LAST), GE_U],
    jumpIf(1),
    [...get(PLACE), ...loadByte(0), ...number(FOLD), OR, ...get(LETTER), ...loadByte(0), NE],
    jumpIf(1),
    [...get(PLACE), ...number(1), ADD, ...set(PLACE), ...get(LETTER), ...number(1), ADD, ...set(LETTER)],
    jump(0),
  );
  return [
    ...[...start([...inSlot(4), ...number(1), SUB]), ...set(LETTER), ...start(inSlot(4)), ...set(LAST)],
    ...[...get(AT), ...inSlot(8), SUB, ...set(PLACE)],
    ...block(compare),
    ...[...get(LETTER), ...get(LAST), EQ],
    ...when(
      [...get(OUT), ...inSlot(4), ...number(1), SUB, ...store(0)],
      [...get(OUT), ...get(AT), ...inSlot(8), SUB, ...store(4)],
      [...get(OUT), ...number(8), ADD, ...set(OUT)],
    ),
  ];
}

/** Checks queued positions until the results are full; returns which comes next. Stores the end of the results at `ends`. */
export function matchRoutine(): number[] {
  const [next, count, search, out, limit, ends, at, group, relation] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const relationOf = [
    ...number(FOLD_WORD),
    OR,
    ...tee(group),
    ...number(SECOND_MIX),
    MUL,
    ...field(search, 'relationShift'),
    SHR_U,
  ];
  return [
    ...block(
      loop(
        [...get(next), ...get(count), GE_U],
        jumpIf(1),
        [...get(out), ...get(limit), GE_U],
        jumpIf(1),
        [...get(next), ...number(2), SHL, ...load(QUEUE_AT), ...tee(at), ...load(0)],
        relationOf,
        [...field(search, 'relations'), ADD, ...loadByte(0), ...set(relation)],
        confirmRelated({ search, out, at, group, relation }),
        [...get(next), ...number(1), ADD, ...set(next)],
        jump(0),
      ),
    ),
    ...[...get(ends), ...get(out), ...store(0), ...get(next)],
  ];
}

/** Compares the position with the literals of each relation that the filter knows there. */
function confirmRelated({ search, out, at, group, relation }: Seen): number[] {
  const confirm = (table: 'long' | 'short', characters: number[], place: number[]): number[] => [
    ...field(search, table),
    ...field(search, `${table}Mask`),
    ...characters,
    ...place,
    ...get(search),
    ...get(out),
    ...call(1),
    ...set(out),
  ];
  const ifRelated = (bit: number, then: number[]): number[] => [
    ...get(relation),
    ...number(bit),
    AND,
    ...when(then),
  ];
  const shifted = (by: number): number[] => [...get(at), ...number(by), ADD];
  const first = [...get(at), ...number(1), SUB, ...loadByte(0), ...number(FOLD), OR];
  const before = [...get(group), ...number(8), SHL, ...number(0xffff00), AND, ...first, OR];
  return [
    ...ifRelated(LONG, confirm('long', get(group), get(at))),
    ...ifRelated(HERE, confirm('short', [...get(group), ...number(0xffffff), AND], get(at))),
    ...ifRelated(BEFORE, confirm('short', before, shifted(-1))),
    ...ifRelated(BEHIND, confirm('short', [...get(group), ...number(8), SHR_U], shifted(1))),
  ];
}

type Seen = Readonly<Record<'search' | 'out' | 'at' | 'group' | 'relation', number>>;
