/**
 * Series of degradation windows: a fold over the `degradation_window` events of the ledger. The counts of each event
 * are counted again; the `log_e` beside them is for reading. Lines that the key does not vouch for do not count, and
 * how many there were is said.
 */
import { z } from 'zod';
import { type Fold, foldLedger } from '../../evidence/fold.ts';
import type { Ports } from '../../evidence/ports.ts';
import {
  type MetricBlock,
  MOST_METRICS,
  type Series,
  startSeries,
  takeWindow,
} from '../../routers/degradation/series.ts';
import type { LedgerEvent, RateBlock } from '../../vocabulary/event.ts';

const blockSchema = z.strictObject({
  baselinePassed: z.number(),
  baselineTotal: z.number(),
  currentPassed: z.number(),
  currentTotal: z.number(),
});
const seriesSchema = z.strictObject({
  windows: z.int(),
  metrics: z
    .array(
      z.strictObject({
        metric: z.string(),
        logStake: z.number(),
        logs: z.array(z.number()),
        total: blockSchema,
      }),
    )
    .max(MOST_METRICS),
  logE: z.number(),
  alarmAt: z.int().nullable(),
});
/** A list, because a name may be one that objects have already. */
const booksSchema = z.array(
  z.strictObject({ id: z.string(), series: seriesSchema, lastBaseline: z.string() }),
);
type Books = z.infer<typeof booksSchema>;

export const seriesFold: Fold<Books> = {
  name: 'degradation-series',
  version: 1,
  schema: booksSchema,
  isDecisive: true,
  initial: () => [],
  step: takeEvent,
};

/** What an event that says nothing of a series, or nothing that was counted, changes: nothing. */
function takeEvent(books: Books, { type, series_id: id, rates }: LedgerEvent): Books {
  if (type !== 'degradation_window' || id === undefined || rates === undefined) return books;
  const blocks = rates.filter(isPossible).map(blockOf);
  if (blocks.length === 0) return books;
  const known = books.findIndex((book) => book.id === id);
  const before = books[known]?.series ?? startSeries();
  const book = { id, series: mutable(takeWindow(before, blocks)), lastBaseline: baselineOf(blocks) };
  if (known < 0) books.push(book);
  else books[known] = book;
  return books;
}

export interface KnownSeries {
  readonly series: Series;
  /** The baseline block of its last window. */
  readonly lastBaseline: string | undefined;
  /** Lines of the ledger that do not count. */
  readonly broken: number;
}

export async function readSeries(directory: string, ports: Ports, id: string): Promise<KnownSeries> {
  const { state, broken } = await foldLedger(directory, ports, seriesFold);
  const book = state.find((each) => each.id === id);
  return { series: book?.series ?? startSeries(), lastBaseline: book?.lastBaseline, broken };
}

/** The same counts in every metric: most likely the same items. */
export function baselineOf(blocks: readonly MetricBlock[]): string {
  return blocks
    .map(({ metric, baselinePassed, baselineTotal }) => `${metric} ${baselinePassed}/${baselineTotal}`)
    .join(', ');
}

export function rateBlockOf(block: MetricBlock): RateBlock {
  return {
    metric: block.metric,
    baseline_passed: block.baselinePassed,
    baseline_total: block.baselineTotal,
    current_passed: block.currentPassed,
    current_total: block.currentTotal,
  };
}

function blockOf(rate: RateBlock): MetricBlock {
  return {
    metric: rate.metric,
    baselinePassed: rate.baseline_passed,
    baselineTotal: rate.baseline_total,
    currentPassed: rate.current_passed,
    currentTotal: rate.current_total,
  };
}

function isPossible(rate: RateBlock): boolean {
  return rate.baseline_passed <= rate.baseline_total && rate.current_passed <= rate.current_total;
}

function mutable(series: Series): Books[number]['series'] {
  return { ...series, metrics: series.metrics.map((metric) => ({ ...metric, logs: [...metric.logs] })) };
}
