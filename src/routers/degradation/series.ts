/**
 * Windows of one route, one after the other. Every metric has its own e-process and an equal part of the stake,
 * so the sum is an e-value of all of them, however they depend on each other. A metric that appears later gets its
 * part from what is left then. An alarm, once raised, stays: its false-alarm rate is that of the whole series.
 */
import { ALARM_AT, advance, type Block, logE, startEProcess } from '../statistics/e-process.ts';

export interface MetricBlock extends Block {
  readonly metric: string;
}

export interface SeriesMetric {
  readonly metric: string;
  /** The logarithm of its part of the stake. */
  readonly logStake: number;
  readonly logs: readonly number[];
  /** All windows together. */
  readonly total: Block;
}

export interface Series {
  readonly windows: number;
  readonly metrics: readonly SeriesMetric[];
  readonly logE: number;
  /** The window that first reached the bar. */
  readonly alarmAt: number | null;
}

/** Further metrics of a series are ignored. */
export const MOST_METRICS = 16;

export function startSeries(): Series {
  return { windows: 0, metrics: [], logE: 0, alarmAt: null };
}

export function takeWindow(series: Series, blocks: readonly MetricBlock[]): Series {
  const windows = series.windows + 1;
  const metrics = admit(series, blocks).map((metric) => {
    const block = blocks.find(({ metric: name }) => name === metric.metric);
    return block ? take(metric, block) : metric;
  });
  const total = sumLogs(metrics.map(({ logStake, logs }) => logStake + logE({ logs })));
  const log = metrics.length === 0 ? 0 : total;
  const isAlarm = log >= Math.log(ALARM_AT);
  return { windows, metrics, logE: log, alarmAt: series.alarmAt ?? (isAlarm ? windows : null) };
}

/** New metrics take an equal part from the others, before their first block is looked at. */
function admit({ metrics, logE: stake }: Series, blocks: readonly MetricBlock[]): readonly SeriesMetric[] {
  const names = new Set(blocks.map(({ metric }) => metric));
  for (const { metric } of metrics) names.delete(metric);
  const fresh = [...names].slice(0, MOST_METRICS - metrics.length);
  if (fresh.length === 0) return metrics;
  const count = metrics.length + fresh.length;
  const kept = Math.log(metrics.length / count);
  const none = { baselinePassed: 0, baselineTotal: 0, currentPassed: 0, currentTotal: 0 };
  return [
    ...metrics.map((metric) => ({ ...metric, logStake: metric.logStake + kept })),
    ...fresh.map((metric) => ({
      metric,
      logStake: stake - Math.log(count),
      logs: startEProcess().logs,
      total: none,
    })),
  ];
}

function take(metric: SeriesMetric, block: Block): SeriesMetric {
  const { total } = metric;
  return {
    ...metric,
    logs: advance(metric, block).logs,
    total: {
      baselinePassed: total.baselinePassed + block.baselinePassed,
      baselineTotal: total.baselineTotal + block.baselineTotal,
      currentPassed: total.currentPassed + block.currentPassed,
      currentTotal: total.currentTotal + block.currentTotal,
    },
  };
}

function sumLogs(logs: readonly number[]): number {
  const largest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
}
