/**
 * What others do to the calls of one client: echoes one after the other, in turns with and without a load, in the same run.
 * After each echo a server that does nothing is asked as well: what grows there is the machine's own, which client, servers
 * and gateway share.
 */
import type { Ask } from './gateway-client.ts';
import type { Load, Reader } from './gateway-reader.ts';
import { median, type Row } from './measure.ts';

/** Under load, unless that would take too long. */
const ENOUGH_ECHOES = 250;
const MOST_MS = 25_000;
const LEAST_QUIET_MS = 150;

interface Times {
  readonly echo: number[];
  readonly idle: number[];
}

interface Beside {
  readonly busy: Times;
  readonly quiet: Times;
  readonly loads: number;
  readonly firstMs: number;
}

interface Measuring {
  readonly ask: Ask;
  readonly reader: Reader;
  readonly idleUrl: string;
}

export async function beside(measuring: Measuring, load: Load, isOnce = false): Promise<Beside> {
  const [busy, quiet] = [noTimes(), noTimes()];
  const until = performance.now() + MOST_MS;
  let loads = 0;
  let firstMs = 0;
  const rest = (ms: number) => echoes(measuring, quiet, new Promise((resolve) => setTimeout(resolve, ms)));
  // Once only: then the time without is before and after.
  if (isOnce) await rest(2_000);
  do {
    const from = performance.now();
    await echoes(measuring, busy, measuring.reader.read(load));
    const tookMs = performance.now() - from;
    if (loads === 0) firstMs = tookMs;
    loads += 1;
    await rest(Math.max(LEAST_QUIET_MS, tookMs));
  } while (!isOnce && busy.echo.length < ENOUGH_ECHOES && performance.now() < until);
  return { busy, quiet, loads, firstMs };
}

const noTimes = (): Times => ({ echo: [], idle: [] });

export async function echo(ask: Ask): Promise<void> {
  const reply = await ask('tools/call', { name: 'few__echo', arguments: { text: 'some plain words' } });
  if (!reply.includes('some plain words')) throw new Error('the echo was not answered');
}

/** One after the other for as long as something else goes on. */
async function echoes({ ask, idleUrl }: Measuring, times: Times, other: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = other.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.echo.push(await timed(() => echo(ask)));
    times.idle.push(await timed(async () => (await fetch(idleUrl, { method: 'POST', body: '{}' })).text()));
  }
  await ended;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** `share` of the calls may not be later than this: 1 for all of them. */
export function besideRows(what: string, { busy, quiet, loads }: Beside, share: number): Row[] {
  const later = (of: keyof Times, part: number) => quantile(busy[of], part) - quantile(quiet[of], part);
  const [p99, worst] = [later('echo', 0.99), later('echo', 1)];
  const ms = (figure: number) => `${figure.toFixed(1)} ms`;
  const grown = (of: keyof Times) =>
    `p50 ${ms(median(busy[of]))} (else ${ms(median(quiet[of]))}), p99 ${ms(later(of, 0.99))} later, the slowest ${ms(later(of, 1))} later`;
  return [
    {
      what: `echo while ${what}`,
      figure: `${grown('echo')}, of ${busy.echo.length} beside ${loads} (${quiet.echo.length} without)`,
      target: share === 1 ? 'no call more than 10 ms later' : 'p99 at most 10 ms later',
      // One slow call among those without a load must not hide the others.
      met: busy.echo.length > 50 && (share === 1 ? Math.max(p99, worst) : p99) <= 10,
    },
    { what: `  the machine's own, meanwhile`, figure: grown('idle') },
  ];
}
