/**
 * Series of degradation windows: a fold over the `degradation_window` events of the ledger. The counts of each event
 * are counted again; the `log_e` beside them is for readers. Lines that the key does not authenticate do not count, and
 * the answer gives their number.
 */
import { z } from 'zod';
import { type Fold, foldLedger } from '../../evidence/folds/fold.ts';
import type { Ports } from '../../ports/files.ts';
import {
  type MetricBlock,
  MOST_METRICS,
  type Series,
  startSeries,
  takeWindow,
} from '../../routers/degradation/series.ts';
import type { DraftOf, LedgerEvent } from '../../vocabulary/events/event.ts';
import type { RateBlock } from '../../vocabulary/events/event-fields.ts';

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
  z.strictObject({
    id: z.string(),
    route: z.string(),
    series: seriesSchema,
    lastBaseline: z.string(),
    /** The counts of its last windows, to notice one that is handed in again. */
    recent: z.array(z.string()),
  }),
);
type Books = z.infer<typeof booksSchema>;

export const seriesFold: Fold<Books> = {
  name: 'degradation-series',
  version: 2,
  schema: booksSchema,
  isDecisive: true,
  reads: { types: ['degradation_window'] },
  initial: () => [],
  step: takeEvent,
};

/** An event without a series, or without counts, changes nothing. */
function takeEvent(books: Books, event: LedgerEvent): Books {
  if (event.type !== 'degradation_window') return books;
  const { series_id: id, rates } = event;
  if (id === undefined || rates === undefined) return books;
  const blocks = rates.filter(isPossible).map(blockOf);
  if (blocks.length === 0) return books;
  const known = books.findIndex((book) => book.id === id);
  const book = books[known];
  const route = routeOf(event);
  // Windows of two routes cannot be added up; the first one decides the route of the series.
  if (book && book.route !== route) return books;
  const series = mutable(takeWindow(book?.series ?? startSeries(), blocks));
  const recent = remember(book?.recent ?? [], blocks);
  const next = { id, route, series, lastBaseline: baselineOf(blocks), recent };
  if (book) books[known] = next;
  else books.push(next);
  return books;
}

export interface KnownSeries {
  readonly series: Series;
  /** Whose it is, once it has a window. */
  readonly route: string | undefined;
  /** The baseline block of its last window. */
  readonly lastBaseline: string | undefined;
  readonly recent: readonly string[];
  /** Lines of the ledger that do not count. */
  readonly broken: number;
}

export async function readSeries(directory: string, ports: Ports, id: string): Promise<KnownSeries> {
  const { state, broken } = await foldLedger(directory, ports, seriesFold);
  const book = state.find((each) => each.id === id);
  return {
    series: book?.series ?? startSeries(),
    route: book?.route,
    lastBaseline: book?.lastBaseline,
    recent: book?.recent ?? [],
    broken,
  };
}

type Route = Pick<DraftOf<'degradation_window'>, 'provider_host' | 'claimed_model'>;

export function routeOf({ provider_host = '', claimed_model = '' }: Route): string {
  return `${provider_host} ${claimed_model}`;
}

/** The same counts in every metric: most likely the same items. */
export function baselineOf(blocks: readonly MetricBlock[]): string {
  return blocks
    .map(({ metric, baselinePassed, baselineTotal }) => `${metric} ${baselinePassed}/${baselineTotal}`)
    .sort()
    .join(', ');
}

/** Both arms of every metric, in whatever order they were named. */
export function windowOf(blocks: readonly MetricBlock[]): string {
  const current = blocks.map(
    ({ metric, currentPassed, currentTotal }) => `${metric} ${currentPassed}/${currentTotal}`,
  );
  return `${baselineOf(blocks)} then ${current.sort().join(', ')}`;
}

/** A file that is handed in twice is one of the last; older windows with the same counts are chance. */
const MOST_REMEMBERED = 64;

export function remember(recent: readonly string[], blocks: readonly MetricBlock[]): string[] {
  return [...recent, windowOf(blocks)].slice(-MOST_REMEMBERED);
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
