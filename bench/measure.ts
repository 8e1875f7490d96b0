/** One run measures everything it compares: rounds are interleaved, and the medians give the ratio. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median milliseconds of processor time of each contender, after warm-up rounds; other load on the machine hardly shows. */
export async function race(
  contenders: readonly Contender[],
  rounds: number,
  warmUpRounds = 1,
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { name, run } of contenders) {
      const start = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times.get(name)?.push((user + system) / 1e3);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

export interface Row {
  readonly what: string;
  readonly figure: string;
  /** What the figure has to reach, and whether it did. Absent for figures that are only reported. */
  readonly target?: string;
  readonly met?: boolean;
}

export function showRows(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(`\n${title}\n`);
  for (const { what, figure, target, met } of rows) {
    const verdict = target === undefined ? '' : `   ${met ? 'ok  ' : 'MISS'} (${target})`;
    process.stdout.write(`  ${what.padEnd(width)}  ${figure}${verdict}\n`);
  }
}
