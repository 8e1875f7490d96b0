/** How long the calls take that are made to be costly, and what an ordinary call beside them waits. */
import { pathologicalCalls } from '../test/pathological/calls.ts';
import { type Passed, throughMcp, throughResident } from '../test/pathological/doors.ts';
import type { Row } from './measure.ts';

const MOST_MS = 2_000;
const MOST_MB = 300;

export async function benchPathological(): Promise<Row[]> {
  const calls = pathologicalCalls();
  const rows: Row[] = [];
  for (const [door, through] of [
    ['MCP server', throughMcp],
    ['resident', throughResident],
  ] as const) {
    const { passed, peakMb } = await through(calls);
    rows.push(
      timeRow(`${door}: ${calls.length} pathological calls`, passed, ({ tookMs }) => tookMs),
      timeRow(`${door}: an ordinary call beside each`, passed, ({ ordinaryMs }) => ordinaryMs),
    );
    if (peakMb !== undefined)
      rows.push({
        what: `${door}: peak memory`,
        figure: `${peakMb.toFixed(0)} MB`,
        target: `< ${MOST_MB} MB`,
        met: peakMb < MOST_MB,
      });
  }
  return rows;
}

function timeRow(what: string, passed: readonly Passed[], timeOf: (one: Passed) => number): Row {
  const sorted = passed.map(timeOf).sort((a, b) => a - b);
  const most = sorted.at(-1) ?? 0;
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return {
    what,
    figure: `p99 ${p99.toFixed(0)} ms, max ${most.toFixed(0)} ms`,
    target: `< ${MOST_MS} ms`,
    met: most < MOST_MS,
  };
}
