import type { TraceCheck } from '../check.ts';
import { shiftBetween } from '../counts-shift.ts';
import { grouped, percent, pValue } from '../words.ts';

/** Of each side. */
const LEAST_TRACES = 20;
/** A difference can be certain and small: below this it is not worth a word. */
const LEAST_MOVE = 0.1;

export const finishShift: TraceCheck = {
  card: {
    id: 'trace.finish-shift',
    title: 'Finish reasons have shifted',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'How answers end (stop, length, tool calls, filter) differs between the first and the second half of the window, or between a given baseline and the window: a G test with one false alarm in a hundred audits, and a share that moved by at least ten points.',
    matters:
      'Another model, another limit on the length or a filter in between shows here first: more answers are cut off, or fewer tools are called.',
    remedy:
      'Compare what was asked in both parts; if the work was the same, compare models (`tokenauditor compare`).',
    limits:
      'Other work ends otherwise: it says that something changed, not what. Halves are taken in the order of the traces. It needs 20 traces on each side.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ finishReasons, finishHalves, isMixed }, { alpha, baseline }) {
    if (isMixed) return;
    const [first, second] = baseline
      ? [baseline.finishReasons.counts, finishReasons.counts]
      : finishHalves.split();
    const shift = shiftBetween(first, second);
    if (!shift || Math.min(shift.before, shift.after) < LEAST_TRACES) return;
    const { p, name, from, to, before, after } = shift;
    if (p > alpha || Math.abs(to - from) < LEAST_MOVE) return;
    const sides = baseline ? 'from the baseline to the window' : 'from the first half to the second';
    yield {
      ...(baseline ? { evidenceClass: 'baseline_drift_signal' as const } : {}),
      confidence: 0.5,
      detail: `The share of ${name} moved from ${percent(from)} % to ${percent(to)} %, ${sides} (${grouped(before)} and ${grouped(after)} traces, G test, ${pValue(p)}).`,
    };
  },
};
