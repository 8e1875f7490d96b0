/** Whether routes got worse: windows compared with their baselines, e-values of series, latencies and tokens. */

import { count } from '../text/words/amounts.ts';
import type { AuditedFacts, RateFacts, SeriesFacts } from './audit-facts.ts';
import type { ReportFacts } from './facts.ts';
import { binStartMs, type Histogram, quantileMs } from './histogram.ts';
import { busiest, labelled, named } from './inventory.ts';
import type { Judgement } from './judgement.ts';
import { type Block, type Boxes, minuteOf, type Section, text, unshown } from './memo.ts';
import { periodOf } from './substitution.ts';

/** Newcombe's interval of a drop from `k1` of `n1` to `k2` of `n2`; passed in, because statistics are another room. */
export type DropInterval = (
  k1: number,
  n1: number,
  k2: number,
  n2: number,
) => { readonly difference: number; readonly lo: number; readonly hi: number };

const MOST_SERIES = 20;
/** The probability that an e-value ever reaches it while nothing changed is at most 5 %. */
const ALARM = 20;

export function degradationSection(facts: ReportFacts, judged: Judgement, drop: DropInterval): Section {
  const blocks = [
    ...windowBlocks(facts, judged, drop),
    ...distributionBlocks(facts, judged),
    ...latencyBlocks(facts, judged),
  ];
  const words = 'No window and no latency of a route is recorded in this window; nothing was compared.';
  return { title: 'Degradation window evidence', blocks: blocks.length > 0 ? blocks : [text(words)] };
}

const nameOf = ({ name, host, model }: SeriesFacts) =>
  labelled(...(name === '' ? [host, model] : [name, host]));

/** The first alarm counts, whatever comes after it. */
const hasAlarm = ({ windows }: SeriesFacts) => windows.some(({ logE }) => eOf(logE) >= ALARM);
const timeOf = ({ windows }: SeriesFacts) => windows.at(-1)?.time ?? '';

function windowBlocks({ audits }: ReportFacts, { window }: Judgement, drop: DropInterval): Block[] {
  const all = Object.values(audits.series).sort(
    (a, b) => Number(hasAlarm(b)) - Number(hasAlarm(a)) || (timeOf(a) < timeOf(b) ? 1 : -1),
  );
  const series = all.slice(0, MOST_SERIES);
  if (series.length === 0) return [];
  const total = all.reduce((sum, each) => sum + each.count, 0);
  const alarms = all.filter(hasAlarm).length;
  return [
    {
      kind: 'table',
      head: ['series', 'windows', 'newest state', 'e-value', 'newest window'],
      rows: series.map((each) => [
        named(nameOf(each)),
        String(each.count),
        each.windows.at(-1)?.state ?? '',
        each.windows.at(-1)?.logE == null ? 'no series' : shown(eOf(each.windows.at(-1)?.logE)),
        minuteOf(timeOf(each)),
      ]),
    },
    ...unshown(all.length, MOST_SERIES, 'the oldest of those without an alarm before others'),
    ...rateBlocks(series, drop),
    ...eChart(series),
    {
      kind: 'claim',
      statement: `${alarms} of ${count(all.length, 'series', 'series')} reached an e-value of ${ALARM}.`,
      evidence: 'baseline_drift_signal',
      sample: count(total, 'window'),
      window,
      confidence: total < 3 ? 'low' : 'medium',
      limits: `an e-value of ${ALARM} or more comes up in at most 5 % of series in which nothing changed, however often one looks; below it nothing is shown either way`,
    },
  ];
}

/** Rates of the newest window of each series. */
function rateBlocks(series: readonly SeriesFacts[], drop: DropInterval): Block[] {
  const newest = series.flatMap((each) =>
    (each.windows.at(-1)?.rates ?? []).map((rate) => ({ each, rate, interval: intervalOf(rate, drop) })),
  );
  if (newest.length === 0) return [];
  return [
    {
      kind: 'table',
      head: ['series', 'rate', 'baseline', 'newest window', 'drop', '95 % interval of the drop'],
      rows: newest.map(({ each, rate, interval }) => [
        named(nameOf(each)),
        named(rate.metric),
        `${rate.baseline_passed} of ${rate.baseline_total}`,
        `${rate.current_passed} of ${rate.current_total}`,
        interval.difference.toFixed(2),
        `${interval.lo.toFixed(2)} to ${interval.hi.toFixed(2)}`,
      ]),
    },
    {
      kind: 'intervals',
      title: 'Drop of each rate in the newest window, with its 95 % interval',
      mark: 0,
      rows: newest.map(({ each, rate, interval: { difference, lo, hi } }) => ({
        label: `${nameOf(each)} ${labelled(rate.metric)}`,
        value: difference,
        lo,
        hi,
      })),
    },
  ];
}

function intervalOf(rate: RateFacts, drop: DropInterval) {
  return drop(rate.baseline_passed, rate.baseline_total, rate.current_passed, rate.current_total);
}

const eOf = (logE: number | null | undefined) => Math.exp(Math.min(700, logE ?? Number.NEGATIVE_INFINITY));
const shown = (value: number) => (value >= 1e6 ? 'over 1,000,000' : String(Number(value.toPrecision(3))));

function eChart(series: readonly SeriesFacts[]): Block[] {
  const lines = series
    .map((each) => ({
      label: nameOf(each),
      points: each.windows.flatMap(({ time, logE }) =>
        logE === null ? [] : [{ label: time, value: Math.max(1e-6, Math.min(1e9, eOf(logE))) }],
      ),
    }))
    .filter(({ points }) => points.length > 0);
  if (lines.length === 0) return [];
  const limit = { value: ALARM, label: `alarm at ${ALARM}` };
  return [{ kind: 'lines', title: 'e-value of each series over its windows', limit, lines }];
}

function distributionBlocks({ audits }: ReportFacts, { window }: Judgement): Block[] {
  const audited = Object.values(audits.audited).slice(0, MOST_SERIES);
  const boxes = (title: string, pick: 'latencyMs' | 'inputTokens' | 'outputTokens'): Boxes[] => {
    const rows = audited.flatMap((each) => {
      const quantiles = each[pick];
      return quantiles === null ? [] : [{ label: labelled(each.host, each.model), quantiles }];
    });
    return rows.length === 0 ? [] : [{ kind: 'boxes', title, rows }];
  };
  const drawn = [
    ...boxes('Latencies of audited traces (ms)', 'latencyMs'),
    ...boxes('Input tokens of audited traces', 'inputTokens'),
    ...boxes('Output tokens of audited traces', 'outputTokens'),
  ];
  if (drawn.length === 0) return [];
  return [
    distributionTable(audited),
    ...drawn,
    {
      kind: 'claim',
      statement: 'Distributions of the newest audit of each route.',
      evidence: 'usage_signal',
      sample: count(
        audited.reduce((sum, { traces }) => sum + traces, 0),
        'audited trace',
      ),
      window: periodOf(audited) ?? window,
      confidence: 'low',
      limits: 'they depend on the requests as much as on the model that answered',
    },
  ];
}

function distributionTable(audited: readonly AuditedFacts[]): Block {
  const spread = (quantiles: number[] | null) =>
    quantiles === null ? 'not recorded' : quantiles.map((value) => Number(value.toPrecision(3))).join(' · ');
  return {
    kind: 'table',
    head: [
      'provider host',
      'claimed model',
      'traces',
      'latency ms (5 · 25 · 50 · 75 · 95 %)',
      'output tokens',
    ],
    rows: audited.map(({ host, model, traces, latencyMs, outputTokens }) => [
      named(host),
      named(model),
      String(traces),
      spread(latencyMs),
      spread(outputTokens),
    ]),
  };
}

function latencyBlocks(facts: ReportFacts, { window }: Judgement): Block[] {
  if (facts.latency.count === 0) return [];
  const timed = busiest(facts).filter(({ latency }) => latency.count > 0);
  const rows = timed.map(({ host, model, latency }) => [named(host), named(model), ...timesOf(latency)]);
  return [
    {
      kind: 'table',
      head: ['provider host', 'claimed model', 'samples', 'median', '95 % below'],
      rows: [...rows, ['all events', '', ...timesOf(facts.latency)]],
    },
    latencyChart(facts.latency),
    {
      kind: 'claim',
      statement: 'Latencies as recorded; they are not compared with a baseline window here.',
      evidence: 'latency_signal',
      sample: count(facts.latency.count, 'latency'),
      window,
      confidence: 'low',
      limits: 'latency alone never identifies a model and never shows a degradation of quality',
    },
  ];
}

function timesOf(latency: Histogram): string[] {
  const show = (ms: number | undefined) =>
    ms === undefined ? 'unknown' : `about ${Number(ms.toPrecision(2))} ms`;
  return [String(latency.count), show(quantileMs(latency, 0.5)), show(quantileMs(latency, 0.95))];
}

function latencyChart({ bins }: Histogram): Block {
  const first = bins.findIndex((size) => size > 0);
  const last = bins.findLastIndex((size) => size > 0);
  return {
    kind: 'chart',
    title: 'Latencies (ms)',
    legend: ['events'],
    bars: bins.slice(first, last + 1).map((size, i) => ({
      label: String(Math.round(binStartMs(first + i))),
      parts: [size],
    })),
  };
}
