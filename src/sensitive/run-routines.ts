/** The routines that find long runs of key signs, and where a text is not ASCII, in the words of `machine-code.ts`. */
import { CLASSES_AT, QUEUE_AT } from './byte-block.ts';
import { COUNT } from './literal-routines.ts';
import * as op from './machine-code.ts';

const { ADD, AND, EQZ, GE_U, LT_U, NE, SHL } = op;
const { block, get, jump, jumpIf, load, loadByte, loop, number, set, store, tee } = op;

/** A run shorter than this hides nothing worth decoding. */
export const SHORTEST_RUN = 24;

/** Looks at the last sign of a would-be run first and jumps behind whatever breaks it, so prose costs a glance. */
export function runsRoutine(): number[] {
  const [at, last, border, probe, out] = [0, 1, 2, 3, 4] as const;
  const isKeySign = [...get(probe), ...loadByte(0), ...loadByte(CLASSES_AT)];
  const step = (by: number): number[] => [...get(probe), ...number(by), ADD, ...tee(probe)];
  const back = loop([...isKeySign, EQZ], jumpIf(1), [...step(-1), ...get(at), GE_U], jumpIf(0), jump(2));
  const forth = loop(
    [...get(probe), ...get(border), GE_U],
    jumpIf(1),
    [...isKeySign, EQZ],
    jumpIf(1),
    [...step(1), ...set(probe)],
    jump(0),
  );
  return [
    ...[...number(QUEUE_AT), ...set(out)],
    ...block(
      loop(
        [...get(at), ...get(last), GE_U],
        jumpIf(1),
        [...get(at), ...number(SHORTEST_RUN - 1), ADD, ...set(probe)],
        // Broken: what may be a run begins behind the break.
        block(block(back), [...get(probe), ...number(1), ADD, ...set(at)], jump(1)),
        [...get(at), ...number(SHORTEST_RUN), ADD, ...set(probe)],
        block(forth),
        [...get(out), ...get(at), ...store(0), ...get(out), ...get(probe), ...store(4)],
        [...get(out), ...number(8), ADD, ...set(out), ...get(probe), ...number(1), ADD, ...set(at)],
        jump(0),
      ),
    ),
    ...COUNT(out),
  ];
}

/** Two units of UTF-16 at a time: queues the pairs that are not all ASCII. */
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
