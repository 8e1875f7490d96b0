/** Which chains of a damaged ledger are its history, and which were inserted or moved. */
import { type Chain, cutChain, lengthOf, type Stretch } from '../line/chains.ts';

/** Decides between chains of equal length: a position that matches the number. */
const IN_PLACE = 0.25;

export interface History {
  /** In the order of their events; where one does not connect to the next, something is wrong. */
  readonly main: readonly Chain[];
  readonly strays: readonly Chain[];
}

export function findHistory(chains: readonly Chain[]): History {
  const { pieces, cutOff } = settleForks(chains);
  const main = heaviest(
    pieces.toSorted((a, b) => a.firstSeq - b.firstSeq || startOf(a) - startOf(b)),
    (chain) => lengthOf(chain) + (startOf(chain) + 1 === chain.firstSeq ? IN_PLACE : 0),
    canFollow,
  );
  const kept = new Set(main);
  return { main, strays: [...pieces.filter((piece) => !kept.has(piece)), ...cutOff] };
}

function canFollow(before: Chain, after: Chain): boolean {
  const isJoined = before.lastHash === after.prev && before.lastSeq + 1 === after.firstSeq;
  // An earlier line with a higher number that is linked to nothing is a line whose number was changed.
  return isJoined || (before.lastSeq < after.firstSeq && endOf(before) < startOf(after));
}

/** Stretches that come after later ones. */
export function findMisplaced(main: readonly Chain[]): Stretch[] {
  const stretches = main.flatMap((chain) => chain.stretches);
  const inPlace = new Set(
    heaviest(
      stretches,
      ({ firstSeq, lastSeq }) => lastSeq - firstSeq + 1,
      (before, after) => before.last.position < after.first.position,
    ),
  );
  return stretches.filter((stretch) => !inPlace.has(stretch));
}

const startOf = (chain: Chain): number => chain.stretches[0]?.first.position ?? 0;
const endOf = (chain: Chain): number => chain.stretches.at(-1)?.last.position ?? 0;

/** Of two branches from the same event the longer one is the history; if equal, the first one in the file. */
function settleForks(chains: readonly Chain[]): { pieces: Chain[]; cutOff: Chain[] } {
  const pieces = new Map(chains.map((chain) => [chain, chain]));
  const cutOff: Chain[] = [];
  for (const branch of chains) {
    const trunk = branch.fork && pieces.get(branch.fork.chain);
    if (!branch.fork || !trunk || trunk.lastSeq <= branch.fork.seq) continue;
    const { head, tail } = cutChain(trunk, branch.fork.seq);
    if (lengthOf(tail) >= lengthOf(branch)) continue;
    // The part that is cut off was inserted; the branch does not continue from its hash.
    pieces.set(branch.fork.chain, { ...head, lastHash: branch.prev });
    cutOff.push(tail);
  }
  return { pieces: [...pieces.values()], cutOff };
}

/** The heaviest sequence of items in which each can follow the one before; later sequences win ties. */
function heaviest<T>(
  items: readonly T[],
  weight: (item: T) => number,
  follows: (before: T, after: T) => boolean,
): T[] {
  const rows: { item: T; total: number; before: number }[] = [];
  let best = -1;
  for (const item of items) {
    const row = { item, total: weight(item), before: -1 };
    for (const [index, earlier] of rows.entries()) {
      const total = earlier.total + weight(item);
      if (total > row.total && follows(earlier.item, item)) [row.total, row.before] = [total, index];
    }
    rows.push(row);
    if (row.total >= (rows[best]?.total ?? 0)) best = rows.length - 1;
  }
  const result: T[] = [];
  for (let row = rows[best]; row; row = rows[row.before]) result.unshift(row.item);
  return result;
}
