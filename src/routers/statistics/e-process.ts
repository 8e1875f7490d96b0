/**
 * Evidence that may be checked after every window. A block's e-value is a likelihood ratio whose expectation is at
 * most one while both arms are alike, so the running product reaches 20 in at most one series of twenty that had
 * nothing to find (Ville). The alternative is a fixed grid of rates and drops: each point keeps its own product, and
 * they are averaged. A block may be used once only: a baseline that is used again is no new evidence.
 */
export interface Block {
  readonly baselinePassed: number;
  readonly baselineTotal: number;
  readonly currentPassed: number;
  readonly currentTotal: number;
}

/** The running logarithm of every point of the grid, in the grid's order. */
export interface EProcess {
  readonly logs: readonly number[];
}

/** One false alarm in twenty series, however long they are. */
export const ALARM_AT = 20;

const STEP = 0.05;

interface Alternative {
  readonly baseline: number;
  readonly current: number;
}

const GRID: readonly Alternative[] = steps(0.3, 0.95).flatMap((baseline) =>
  steps(0.1, 0.4)
    .filter((drop) => baseline - drop > STEP / 2)
    .map((drop) => ({ baseline, current: baseline - drop })),
);

export function startEProcess(): EProcess {
  return { logs: GRID.map(() => 0) };
}

export function advance(before: EProcess, block: Block): EProcess {
  return {
    logs: GRID.map((alternative, at) => (before.logs[at] ?? 0) + logEValue(block, alternative)),
  };
}

/** The logarithm of the average over the grid, by way of the largest so that nothing overflows. */
export function logE({ logs }: EProcess): number {
  const largest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const sum = logs.reduce((total, log) => total + Math.exp(log - largest), 0);
  return largest + Math.log(sum / logs.length);
}

/**
 * The process that learns its alternative from the previous blocks: it needs no grid, but its first block is never
 * evidence. Kept for comparison; verdicts come from the grid.
 */
export function learnedLogE(blocks: readonly Block[]): number[] {
  const WEIGHT = 0.18;
  const seen = { baselinePassed: 0, baselineTotal: 0, currentPassed: 0, currentTotal: 0 };
  let log = 0;
  return blocks.map((block) => {
    log += logEValue(block, {
      baseline: (seen.baselinePassed + WEIGHT) / (seen.baselineTotal + 2 * WEIGHT),
      current: (seen.currentPassed + WEIGHT) / (seen.currentTotal + 2 * WEIGHT),
    });
    seen.baselinePassed += block.baselinePassed;
    seen.baselineTotal += block.baselineTotal;
    seen.currentPassed += block.currentPassed;
    seen.currentTotal += block.currentTotal;
    return log;
  });
}

function logEValue(block: Block, { baseline, current }: Alternative): number {
  const { baselinePassed: ka, baselineTotal: na, currentPassed: kb, currentTotal: nb } = block;
  if (!(na > 0) || !(nb > 0)) return 0;
  const alike = (na * baseline + nb * current) / (na + nb);
  return (
    ka * Math.log(baseline / alike) +
    (na - ka) * Math.log((1 - baseline) / (1 - alike)) +
    kb * Math.log(current / alike) +
    (nb - kb) * Math.log((1 - current) / (1 - alike))
  );
}

function steps(from: number, to: number): number[] {
  const count = Math.round((to - from) / STEP) + 1;
  return Array.from({ length: count }, (_, i) => Math.round((from + i * STEP) * 100) / 100);
}
