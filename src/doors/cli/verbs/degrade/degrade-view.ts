/** Two windows for people: the verdict, the rates with their intervals, and what the numbers cannot show. */

import type { Evaluation } from '../../../../routers/degradation/evaluate.ts';
import { isDegraded } from '../../../../routers/degradation/verdict.ts';
import { areaOf } from '../../../../routers/degradation/window.ts';
import { fixed, sayE, sayP } from '../../../../routers/degradation/words.ts';
import { ALARM_AT, logE as logEOf } from '../../../../routers/statistics/e-process.ts';
import { printable } from '../../../../text/printable.ts';
import { SEVERITY_OF_ROUTE } from '../../../../vocabulary/orders.ts';
import type { Audited } from '../../../../work/audits/degradation.ts';
import type { KnownSeries } from '../../../../work/audits/degradation-series.ts';
import { alignColumns } from '../../print/columns.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';

export function describeDegradation(
  { evaluation, window, series, remarks }: Audited,
  paint: Paint,
  width: number,
): string[] {
  const { state, confidence, riskState, affectedAreas } = evaluation;
  const dye = isDegraded(state) ? paint.red : state === 'Inconclusive' ? paint.yellow : paint.green;
  const areas = affectedAreas.length === 0 ? '' : `; affected: ${printable(affectedAreas.join(', '))}`;
  const severity = isDegraded(state) ? `, severity ${SEVERITY_OF_ROUTE[riskState]}` : '';
  const head = `${dye(paint.bold(state))}, confidence ${confidence}${severity}${areas}`;
  const chain = series
    ? [
        `series ${printable(series.id)}: ${sayWindows(series)}, E ${sayE(series.logE)} (alarm at ${ALARM_AT}); this window alone: ${window.state}`,
      ]
    : [];
  const remarked = remarks.flatMap((text) => wrap(printable(text), width)).map((line) => paint.yellow(line));
  const bullets = (texts: readonly string[]) =>
    texts.flatMap((text) => wrap(text, width - 4).map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`));
  return [
    head,
    ...chain,
    ...remarked,
    ...section('', [
      ...rateRows(evaluation, width),
      ...meanRows(evaluation),
      ...totals(evaluation, series === undefined),
    ]),
    ...section(
      'found',
      bullets(
        evaluation.findings.map(
          ({ severity, title, detail }) => `${severity}: ${title}. ${printable(detail)}`,
        ),
      ),
    ),
    ...section('limits', bullets(evaluation.limitations.map((text) => printable(text)))),
    ...section('next', bullets(evaluation.nextActions)),
  ];
}

function sayWindows({ windows, isCounted }: { windows: number; isCounted: boolean }): string {
  return isCounted
    ? `window ${windows}`
    : `not counted, ${windows} ${windows === 1 ? 'window' : 'windows'} so far`;
}

/** The state of a series, without a new window. */
export function describeSeries(
  id: string,
  { series, route, broken }: KnownSeries,
  paint: Paint,
  width: number,
): string[] {
  const { windows, alarmAt, metrics } = series;
  const dye = alarmAt === null ? paint.yellow : paint.red;
  const state = alarmAt === null ? 'no alarm so far' : `alarm since window ${alarmAt}`;
  const rows = metrics.map(({ metric, logs, total }) => [
    printable(areaOf(metric)),
    `${total.baselinePassed}/${total.baselineTotal}`,
    `${total.currentPassed}/${total.currentTotal}`,
    sayE(logEOf({ logs })),
  ]);
  return [
    `${printable(id)}: ${dye(paint.bold(state))}; ${windows} ${windows === 1 ? 'window' : 'windows'} of ${printable(route ?? '')}, E ${sayE(series.logE)} (alarm at ${ALARM_AT})`,
    '',
    ...alignColumns([['all windows', 'before', 'now', 'E'], ...rows], width),
    ...(broken > 0 ? ['', `ledger lines not counted, because its key does not verify them: ${broken}`] : []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return title === '' ? ['', ...lines] : ['', title, ...lines];
}

function rateRows({ rates, margin }: Evaluation, width: number): string[] {
  if (rates.length === 0) return [];
  const head = ['', 'before', 'now', 'drop', '95 % interval', 'p', 'Holm', 'q', `P(> ${margin})`, 'E'];
  const rows = rates.map((rate) => {
    const { area, block, drop, p, holm, q, isTooFew, probability, logE } = rate;
    const isGuessed = (arm: 'baseline' | 'current') => [...rate.rounded, ...rate.impossible].includes(arm);
    return [
      printable(area),
      `${isGuessed('baseline') ? '~' : ''}${block.baselinePassed}/${block.baselineTotal}`,
      `${isGuessed('current') ? '~' : ''}${block.currentPassed}/${block.currentTotal}`,
      fixed(drop.difference),
      `${fixed(drop.lo)} to ${fixed(drop.hi)}`,
      shortP(p),
      isTooFew ? '–' : shortP(holm),
      isTooFew ? '–' : shortP(q),
      fixed(probability),
      sayE(logE),
    ];
  });
  const isAnyGuessed = rates.some(({ rounded, impossible }) => rounded.length + impossible.length > 0);
  return [...alignColumns([head, ...rows], width), ...(isAnyGuessed ? wrap(GUESSED, width) : [])];
}

/** For three values in a row. */
const shortP = (p: number): string => sayP(p).replace('under', '<');

const GUESSED =
  '~ estimated counts: the rate does not match a whole number of items, see below; `passed` is exact';

function meanRows({ means }: Evaluation): string[] {
  return means.map(({ metric, baseline, current, ratio, p, interval, tippingCv, reading }) => {
    const change = `${metric}: mean ${baseline} before, ${current} now, × ${fixed(ratio ?? 1)}`;
    if (p !== null && interval)
      return `${change} (95 % interval ${fixed(interval.lo)} to ${fixed(interval.hi)}), p ${sayP(p)}`;
    return tippingCv === null
      ? change
      : `${change}; no spread given, tipping CV ${fixed(tippingCv)} (${reading})`;
  });
}

/** The E of a single window would only confuse next to that of its series. */
function totals({ globalP, logE, rates, settlingSize }: Evaluation, isAlone: boolean): string[] {
  const drops = rates.flatMap(({ minimumDetectableDrop }) => minimumDetectableDrop ?? []);
  const parts = [
    ...(globalP === null ? [] : [`all together: p ${sayP(globalP)}`]),
    ...(logE === null || !isAlone ? [] : [`E ${sayE(logE)} (a series alarms at ${ALARM_AT})`]),
    ...(drops.length === 0 ? [] : [`smallest drop these windows can show: ${fixed(Math.max(...drops))}`]),
    ...(settlingSize === null ? [] : [`about ${settlingSize} in each arm would settle it`]),
  ];
  return parts.length === 0 ? [] : [parts.join('; ')];
}
