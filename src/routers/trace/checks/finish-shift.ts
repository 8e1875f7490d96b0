import type { TraceCheck } from '../route/check.ts';
import type { Block } from '../route/halves.ts';
import { digits, grouped, percent, pValue } from '../route/words.ts';
import { blockShift } from './finish-shift/block-shift.ts';

/** Of each side. */
const LEAST_TRACES = 20;
/** A difference can be significant and small: below this it is not worth reporting. */
const LEAST_MOVE = 0.1;

/** Whether an answer calls tools depends on the work; whether it is cut off or filtered does not. */
function isBeyondWork(first: readonly Block[], second: readonly Block[], alpha: number): boolean {
  const ofWork = (blocks: readonly Block[]) => blocks.map(withoutWork);
  const shift = blockShift(ofWork(first), ofWork(second));
  return shift !== undefined && shift.p <= alpha && Math.abs(shift.to - shift.from) >= LEAST_MOVE;
}

function withoutWork(block: Block): Block {
  const { stop = 0, tool_calls = 0, ...others } = Object.fromEntries(block);
  return new Map([['done', stop + tool_calls], ...Object.entries(others)]);
}

export const finishShift: TraceCheck = {
  card: {
    id: 'trace.finish-shift',
    title: 'Finish reasons have shifted',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'The finish reasons (stop, length, tool calls, filter) differ between the first and the second half of the window, or between a given baseline and the window: a G test and a test between blocks of whole sessions, both with one false alarm in a hundred audits, and a share that moved by at least ten percentage points.',
    matters:
      'Another model, another length limit or a filter in between shows here first: more answers are cut off, or fewer tools are called.',
    remedy:
      'Compare the requests of both parts; if the work was the same, compare models (`tokenauditor compare`).',
    limits:
      'Different work has different finish reasons: this shows that something changed, not what; within one window, a move between answers and tool calls is reported as low. The halves follow the order of the traces. It needs 20 traces and four sessions on each side, or traces that name no session.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ finishHalves, isMixed }, { alpha, baseline }) {
    if (isMixed) return;
    const [first, second] = baseline
      ? [baseline.finishHalves.blocks(), finishHalves.blocks()]
      : finishHalves.split();
    const shift = blockShift(first, second);
    if (!shift || Math.min(shift.before, shift.after) < LEAST_TRACES) return;
    const { p, name, from, to, before, after } = shift;
    if (p > alpha || Math.abs(to - from) < LEAST_MOVE) return;
    const isSevere = baseline !== undefined || isBeyondWork(first, second, alpha);
    const sides = baseline ? 'from the baseline to the window' : 'from the first half to the second';
    yield {
      ...(baseline ? { evidenceClass: 'baseline_drift_signal' as const } : {}),
      severity: isSevere ? 'medium' : 'low',
      confidence: 0.5,
      numbers: { from: digits(from), to: digits(to), before, after, p: digits(p) },
      detail: `The share of ${name} moved from ${percent(from)} % to ${percent(to)} %, ${sides} (${grouped(before)} and ${grouped(after)} traces, G test and a test between blocks of traces, the larger ${pValue(p)}).`,
    };
  },
};
