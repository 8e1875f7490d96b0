import { chiSquareTail } from '../../statistics/incomplete-gamma.ts';

type Counts = ReadonlyMap<string, number>;

export interface Shift {
  readonly p: number;
  readonly before: number;
  readonly after: number;
  /** The name whose share moved most, and from where to where. */
  readonly name: string;
  /** That name, or all that were taken together. */
  readonly names: readonly string[];
  /** Among how many it moved most. */
  readonly rows: number;
  readonly from: number;
  readonly to: number;
}

/** Rarer names are taken together: the test is not valid for them alone. */
const LEAST_EXPECTED = 5;
const RARE = 'rare ones';

/** The G test of two rows of counts, with Williams's correction; nothing when there is too little to compare. */
export function shiftBetween(first: Counts, second: Counts): Shift | undefined {
  const before = sumOf(first);
  const after = sumOf(second);
  const total = before + after;
  const rows = gathered(first, second, Math.min(before, after) / total);
  if (rows.length < 2 || before === 0 || after === 0) return undefined;
  let g = 0;
  let inverse = 0;
  for (const [, a, b] of rows) {
    g += term(a, ((a + b) * before) / total) + term(b, ((a + b) * after) / total);
    inverse += total / (a + b);
  }
  const df = rows.length - 1;
  const correction = 1 + ((total / before + total / after - 1) * (inverse - 1)) / (6 * total * df);
  const moved = rows
    .map(([name, a, b, names]) => ({ name, names, from: a / before, to: b / after }))
    .reduce((most, row) => (Math.abs(row.to - row.from) > Math.abs(most.to - most.from) ? row : most));
  return { p: chiSquareTail((2 * g) / correction, df), before, after, rows: rows.length, ...moved };
}

type Row = readonly [name: string, before: number, after: number, names: readonly string[]];

function gathered(first: Counts, second: Counts, smallerShare: number): Row[] {
  const rows: Row[] = [];
  let rare: Row = [RARE, 0, 0, []];
  for (const name of [...new Set([...first.keys(), ...second.keys()])].sort()) {
    const row: Row = [name, first.get(name) ?? 0, second.get(name) ?? 0, [name]];
    if ((row[1] + row[2]) * smallerShare >= LEAST_EXPECTED) rows.push(row);
    else rare = [RARE, rare[1] + row[1], rare[2] + row[2], [...rare[3], name]];
  }
  if ((rare[1] + rare[2]) * smallerShare >= LEAST_EXPECTED) rows.push(rare);
  return rows;
}

const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

const term = (seen: number, expected: number): number => (seen === 0 ? 0 : seen * Math.log(seen / expected));
