/** The answer on a window as every door gives it: the fields that were promised, and all the numbers behind them. */
import type {
  DegradationDocument,
  DegradationSeries,
  SeriesDocument,
  SeriesSum,
} from '../../answers/routes/degradation.answer.ts';
import { type Camel, toWire } from '../../answers/wire-names.ts';
import type { Adjusted, Evaluation } from '../../routers/degradation/evaluate.ts';
import type { MeanEvidence } from '../../routers/degradation/mean-evidence.ts';
import type { RateEvidence } from '../../routers/degradation/rate-evidence.ts';
import type { Series } from '../../routers/degradation/series.ts';
import { logE } from '../../routers/statistics/e-process.ts';
import type { Audited } from './degradation.ts';
import type { KnownSeries } from './degradation-series.ts';

type Rate = Camel<DegradationDocument>['evidence'][number];
type Mean = Camel<DegradationDocument>['means'][number];

export function spellDegradation(audited: Audited): DegradationDocument {
  return rounded(toWire(spell(audited)));
}

/** What the ledger has of a series, without a new window. */
export function spellKnown({ series, route, broken }: KnownSeries, id: string): DegradationSeries {
  const [providerHost = '', claimedModel = ''] = route?.split(' ') ?? [];
  const sum = { ...spellSum({ ...series, id }), providerHost, claimedModel, linesNotCounted: broken };
  return rounded(toWire<Camel<DegradationSeries>>(sum));
}

/** Nine digits: further ones differ between machines. */
function rounded<T>(answer: T): T {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ),
  );
}

function spell({ evaluation, window, series, remarks, eventId }: Audited): Camel<DegradationDocument> {
  const { rates } = evaluation;
  const detectable = rates.map(({ minimumDetectableDrop }) => minimumDetectableDrop);
  return {
    riskState: evaluation.riskState,
    degradationState: evaluation.state,
    confidence: evaluation.confidence,
    affectedAreas: evaluation.affectedAreas,
    degradationScore: evaluation.score,
    margin: evaluation.margin,
    globalP: evaluation.globalP,
    eValue: evaluation.logE === null ? null : sizeOf(evaluation.logE),
    minimumDetectableEffect: detectable.length === 0 ? null : largest(detectable),
    sampleSizeToSettle: evaluation.settlingSize,
    evidence: rates.map(spellRate),
    means: evaluation.means.map(spellMean),
    ...(series ? { series: spellSeries(series, window) } : {}),
    eventWritten: eventId !== undefined,
    ...(eventId === undefined ? {} : { eventId }),
    findings: evaluation.findings.map(({ evidenceClass, severity, title, detail, confidence }) => ({
      evidenceClass,
      severity,
      title,
      detail,
      confidence,
    })),
    limitations: [...remarks, ...evaluation.limitations],
    recommendedNextActions: evaluation.nextActions,
  };
}

function spellRate(rate: RateEvidence & Adjusted): Rate {
  const { block, nearest, drop } = rate;
  return {
    metric: rate.metric,
    area: rate.area,
    baseline: { passed: block.baselinePassed, total: block.baselineTotal, ...rate.baseline },
    current: { passed: block.currentPassed, total: block.currentTotal, ...rate.current },
    drop: { difference: drop.difference, lo: drop.lo, hi: drop.hi },
    nearestCounts: { baselinePassed: nearest.baselinePassed, currentPassed: nearest.currentPassed },
    impossibleRates: rate.impossible,
    roundedRates: rate.rounded,
    test: rate.test,
    p: rate.p,
    midP: rate.midP,
    midPNearest: rate.nearestMidP,
    pHolm: rate.holm,
    q: rate.q,
    probabilityOfDrop: rate.probability,
    eValue: sizeOf(rate.logE),
    eValueNearest: sizeOf(rate.nearestLogE),
    minimumDetectableDrop: rate.minimumDetectableDrop,
    sampleSizeToConfirm: rate.toConfirm,
    sampleSizeToClear: rate.toClear,
  };
}

function spellMean({
  metric,
  baseline,
  current,
  ratio,
  interval,
  p,
  q,
  tippingCv,
  reading,
}: MeanEvidence & Partial<Adjusted>): Mean {
  return { metric, baseline, current, ratio, interval, p, q: q ?? null, tippingCv, reading };
}

function spellSeries(series: NonNullable<Audited['series']>, window: Evaluation): Camel<SeriesDocument> {
  return { ...spellSum(series), counted: series.isCounted, windowState: window.state };
}

function spellSum(series: Series & { readonly id: string }): Camel<SeriesSum> {
  return {
    id: series.id,
    windows: series.windows,
    eValue: sizeOf(series.logE),
    logE: series.logE,
    alarm: series.alarmAt !== null,
    alarmAtWindow: series.alarmAt,
    metrics: series.metrics.map(({ metric, logs, total }) => ({
      metric,
      eValue: sizeOf(logE({ logs })),
      ...total,
    })),
  };
}

/** JSON has no infinity. */
function sizeOf(log: number): number {
  return Math.min(Math.exp(log), Number.MAX_VALUE);
}

function largest(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : Math.max(...values.map((value) => value ?? 0));
}
