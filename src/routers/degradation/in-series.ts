/**
 * The verdict on a window in a series. Twenty windows with a test at 5 % each raise a false alarm in more than
 * half of all series, so here only the running e-value can establish degradation.
 */

import { count } from '../../text/words/amounts.ts';
import type { DegradationState } from '../../vocabulary/audit.ts';
import { probabilityOfDrop } from '../statistics/beta-binomial.ts';
import { ALARM_AT, logE } from '../statistics/e-process.ts';
import type { Evaluation } from './evaluate.ts';
import type { Series } from './series.ts';
import { isDegraded, riskOf } from './verdict.ts';
import { areaOf } from './window.ts';
import { ONE_WINDOW, sayE } from './words.ts';

export function judgeInSeries(alone: Evaluation, series: Series): Evaluation {
  const window = { ...alone, limitations: alone.limitations.filter((text) => text !== ONE_WINDOW) };
  if (series.alarmAt !== null) return alarmed(window, series);
  const state = isDegraded(window.state) ? 'Inconclusive' : window.state;
  const hints = window.means.filter(({ p }) => p === null).map(({ metric }) => metric);
  return {
    ...window,
    state,
    riskState: riskOf(state, window.globalP),
    confidence: state === 'Inconclusive' ? 'low' : window.confidence,
    affectedAreas: window.affectedAreas.filter((area) => hints.some((hint) => hint === area)),
    nextActions: [
      `Continue with fresh items and a fresh baseline: after ${count(series.windows, 'window')} E is ${sayE(series.logE)}, and ${ALARM_AT} would settle it.`,
    ],
  };
}

function alarmed(window: Evaluation, series: Series): Evaluation {
  const worse = series.metrics.filter((metric) => logE(metric) >= Math.log(ALARM_AT));
  const isMaterial = worse.some(({ total }) => {
    const { baselinePassed, baselineTotal, currentPassed, currentTotal } = total;
    const chance = probabilityOfDrop(
      baselinePassed,
      baselineTotal,
      currentPassed,
      currentTotal,
      window.margin,
    );
    return chance >= 0.9;
  });
  const state: DegradationState = isMaterial ? 'Material Degradation' : 'Possible Degradation';
  const areas = worse.map(({ metric }) => areaOf(metric));
  const { alarmAt, windows, logE: log } = series;
  return {
    ...window,
    state,
    riskState: riskOf(state, window.globalP),
    confidence: 'high',
    affectedAreas: [...new Set([...areas, ...window.affectedAreas])],
    settlingSize: null,
    findings: [
      {
        evidenceClass: 'baseline_drift_signal',
        severity: isMaterial ? 'high' : 'medium',
        title: 'The series of windows shows a drop',
        detail: `E reached ${ALARM_AT} in window ${alarmAt}, and is ${sayE(log)} after ${count(windows, 'window')}. At most one in twenty series in which nothing changed ever gets that far.`,
        confidence: 0.95,
        checks: [],
      },
      ...window.findings,
    ],
    nextActions: [
      'Show the supplier the windows of the series, their sample sizes and the running E.',
      'Start a series under another name to see whether it improves: an alarm applies to its whole series.',
    ],
  };
}
