/** Many calls at once, and what they cost a lane. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Lane } from './gateway-lanes.ts';
import type { Row } from './measure.ts';

/** Counted apart: a gateway serves for days, and its engine compiles in the first seconds. */
const CALLS = 3_000;
const CLIENTS = 100;
/** A slow lane makes fewer. */
const MOST_MS = 10_000;

/** Of the process alone; its server is another one. Counted in hundredths of a second. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Of its threads that still run, in nanoseconds of the scheduler: an idle process uses less than a hundredth of a second. */
export function exactCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

async function many(lane: Lane, nth?: () => number): Promise<number> {
  const until = performance.now() + MOST_MS;
  let made = 0;
  const each = async () => {
    while (made < CALLS && performance.now() < until) {
      made += 1;
      await lane.call(100, nth?.());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, each));
  return made;
}

/** Throughput is measured after these. */
export async function firstCalls(lane: Lane): Promise<Row> {
  const before = cpuMs(lane.pid);
  const made = await many(lane);
  const perCpu = made / ((cpuMs(lane.pid) - before) / 1_000);
  const figure = `${perCpu.toFixed(0)} per second of its processor time`;
  return { what: `the first ${made} calls, ${CLIENTS} at once, ${lane.name}`, figure };
}

/** No text twice: each is screened anew, on its way there and back. */
export async function ownTexts(ours: Lane): Promise<Row[]> {
  let last = 0;
  const nth = () => ++last;
  await many(ours, nth);
  const before = cpuMs(ours.pid);
  const made = await many(ours, nth);
  const perCpu = made / ((cpuMs(ours.pid) - before) / 1_000);
  return [
    {
      what: `${CLIENTS} at once, ${ours.name}, no text twice`,
      figure: `${perCpu.toFixed(0)} per second of its processor time`,
      target: 'at least 2,000 per second of its processor time',
      met: perCpu >= 2_000,
    },
  ];
}
