import { byteSize } from '../../../text/words/amounts.ts';
import type { Io } from '../verb/io.ts';

/** Shorter work shows nothing: a bar that only flashes is noise. */
const QUIET_MS = 300;
const REDRAW_MS = 100;
const BAR_CELLS = 24;

export interface Progress {
  advance(units: number): void;
  /** Clears the line; safe to call more than once. */
  done(): void;
}

type Unit = 'bytes' | 'events' | 'definitions' | 'files' | 'servers';

interface ProgressPlan {
  readonly label: string;
  readonly unit: Unit;
  readonly total?: number;
  readonly quiet: boolean;
  /** What it is waiting for. While it waits, a rate means nothing and is not shown. */
  readonly awaited?: () => readonly string[];
}

/** Drawn on standard error and only on a terminal. With a total: bar, rate and time left; without: a counter. */
export function createProgress(io: Io, plan: ProgressPlan): Progress {
  if (plan.quiet || !io.stderr.isTerminal) return { advance() {}, done() {} };
  const startedMs = io.monotonicMs();
  // As if already drawn: the first line appears only after the quiet time.
  let drawnMs = startedMs + QUIET_MS - REDRAW_MS;
  let units = 0;
  let drawn = false;
  return {
    advance(more) {
      units += more;
      const nowMs = io.monotonicMs();
      if (nowMs - drawnMs < REDRAW_MS) return;
      drawnMs = nowMs;
      drawn = true;
      const line = progressLine(plan, units, nowMs - startedMs);
      // A line as wide as the terminal would wrap, and could not be cleared.
      io.stderr.write(`\r\u001b[K${line.slice(0, io.stderr.columns - 1)}`);
    },
    done() {
      if (drawn) io.stderr.write('\r\u001b[K');
      drawn = false;
    },
  };
}

function progressLine(plan: ProgressPlan, units: number, elapsedMs: number): string {
  if (plan.awaited) return awaitedLine(plan, plan.awaited(), units, elapsedMs);
  const perSecond = (units * 1000) / Math.max(1, elapsedMs);
  const rate = `${amount(perSecond, plan.unit)}/s`;
  if (!plan.total) return `${plan.label}  ${amount(units, plan.unit)}  ${rate}`;
  const share = Math.min(1, units / plan.total);
  const full = Math.round(share * BAR_CELLS);
  const bar = `${'#'.repeat(full)}${'-'.repeat(BAR_CELLS - full)}`;
  const left = duration(((plan.total - units) / Math.max(1, perSecond)) * 1000);
  return `${plan.label}  [${bar}]  ${Math.floor(share * 100)} %  ${rate}  ${left} left`;
}

function awaitedLine(
  { label, total = 0 }: ProgressPlan,
  awaited: readonly string[],
  units: number,
  elapsedMs: number,
): string {
  const whom = awaited.length === 0 ? '' : `  waiting for ${awaited.join(', ')}`;
  return `${label}  ${units} of ${total}  ${duration(elapsedMs)}${whom}`;
}

function amount(units: number, unit: Unit): string {
  return unit === 'bytes' ? byteSize(units) : `${Math.round(units).toLocaleString('en')} ${unit}`;
}

function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
