/** Which of the chains of a disturbed ledger are its history, and which were put there or moved. */
import { type Chain, cutChain, lengthOf, type Stretch } from './chains.ts';

/** Between chains of equal length these decide: a join first, then a place that agrees with the number. */
const JOINED = 0.5;
const IN_PLACE = 0.25;

export interface History {
  /** In the order of their events; where one does not join the next, something is wrong. */
  readonly main: readonly Chain[];
  readonly strays: readonly Chain[];
}

function isJoined(before: Chain, after: Chain): boolean {
  return before.lastHash === after.prev && before.lastSeq + 1 === after.firstSeq;
}

export function findHistory(chains: readonly Chain[]): History {
  const repetitions = chains.filter(({ isRepetition }) => isRepetition);
  const { pieces, cutOff } = settleForks(chains.filter(({ isRepetition }) => !isRepetition));
  const main = heaviest(
    pieces.toSorted((a, b) => a.firstSeq - b.firstSeq || startOf(a) - startOf(b)),
    (chain) => lengthOf(chain) + (startOf(chain) + 1 === chain.firstSeq ? IN_PLACE : 0),
    followBonus,
  );
  const kept = new Set(main);
  return { main, strays: [...pieces.filter((piece) => !kept.has(piece)), ...cutOff, ...repetitions] };
}

function followBonus(before: Chain, after: Chain): number | null {
  if (isJoined(before, after)) return JOINED;
  // A line with a higher number that stands earlier and joins nothing is a line whose number was changed.
  return before.lastSeq < after.firstSeq && endOf(before) < startOf(after) ? 0 : null;
}

/** Those stretches that stand behind later ones. */
export function findMisplaced(main: readonly Chain[]): Stretch[] {
  const stretches = main.flatMap((chain) => chain.stretches);
  const inPlace = new Set(
    heaviest(
      stretches,
      ({ firstSeq, lastSeq }) => lastSeq - firstSeq + 1,
      (before, after) => (before.last.position < after.first.position ? 0 : null),
    ),
  );
  return stretches.filter((stretch) => !inPlace.has(stretch));
}

const startOf = (chain: Chain): number => chain.stretches[0]?.first.position ?? 0;
const endOf = (chain: Chain): number => chain.stretches.at(-1)?.last.position ?? 0;

/** Of two ways on from the same event the longer one is the history; of equal ones, the one that stands first. */
function settleForks(chains: readonly Chain[]): { pieces: Chain[]; cutOff: Chain[] } {
  const pieces = new Map(chains.map((chain) => [chain, chain]));
  const cutOff: Chain[] = [];
  for (const branch of chains) {
    const trunk = branch.fork && pieces.get(branch.fork.chain);
    if (!branch.fork || !trunk || trunk.lastSeq <= branch.fork.seq) continue;
    const { head, tail } = cutChain(trunk, branch.fork.seq);
    if (lengthOf(tail) >= lengthOf(branch)) continue;
    // What is cut off was put in between; its hash is not the one the branch goes on from.
    pieces.set(branch.fork.chain, { ...head, lastHash: branch.prev });
    cutOff.push(tail);
  }
  return { pieces: [...pieces.values()], cutOff };
}

/** The heaviest row of items in which each may follow the one before (`bonus` not null); later rows win ties. */
function heaviest<T>(
  items: readonly T[],
  weight: (item: T) => number,
  bonus: (before: T, after: T) => number | null,
): T[] {
  const rows: { item: T; total: number; before: number }[] = [];
  let best = -1;
  for (const item of items) {
    const row = { item, total: weight(item), before: -1 };
    for (const [index, earlier] of rows.entries()) {
      const extra = bonus(earlier.item, item);
      const total = extra === null ? 0 : earlier.total + extra + weight(item);
      if (total > row.total) [row.total, row.before] = [total, index];
    }
    rows.push(row);
    if (row.total >= (rows[best]?.total ?? 0)) best = rows.length - 1;
  }
  const result: T[] = [];
  for (let row = rows[best]; row; row = rows[row.before]) result.unshift(row.item);
  return result;
}
