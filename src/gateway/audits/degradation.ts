/** One road for both doors: read the request, weigh the windows, place them in their series, record what is asked. */
import type { Ledger } from '../../evidence/ledger.ts';
import type { Ports } from '../../evidence/ports.ts';
import { blocksOf, type Evaluation, evaluateDegradation } from '../../routers/degradation/evaluate.ts';
import { judgeInSeries } from '../../routers/degradation/in-series.ts';
import { readRequest } from '../../routers/degradation/read-request.ts';
import { type Series, takeWindow } from '../../routers/degradation/series.ts';
import { redactText } from '../../sensitive/redact.ts';
import { AFFECTED_AREAS } from '../../vocabulary/audit.ts';
import type { DegradationRequest } from '../../vocabulary/degradation-request.ts';
import { type EventDraft, eventDraftSchema } from '../../vocabulary/event.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { baselineOf, type KnownSeries, rateBlockOf, readSeries, routeOf } from './degradation-series.ts';

export interface Audited {
  readonly evaluation: Evaluation;
  /** The window by itself, where a series decides. */
  readonly window: Evaluation;
  readonly series?: Series & { readonly id: string };
  readonly eventId?: string;
}

/** Where windows are kept: the ledger, and the series they belong to, if any. */
export class WindowBook {
  readonly #ledger: Pick<Ledger, 'appendSync'>;
  readonly #id: string | undefined;
  #known: KnownSeries | undefined;

  private constructor(ledger: Pick<Ledger, 'appendSync'>, id?: string, known?: KnownSeries) {
    this.#ledger = ledger;
    this.#id = id;
    this.#known = known;
  }

  static async open(
    { directory, ports }: { readonly directory: string; readonly ports: Ports },
    ledger: Pick<Ledger, 'appendSync'>,
    series: string | undefined,
  ): Promise<WindowBook> {
    if (series === undefined) return new WindowBook(ledger);
    // Before anything is written: the name of a series stands in every one of its events.
    if (redactText(series).spans.length > 0) throw secretName();
    return new WindowBook(ledger, series, await readSeries(directory, ports, series));
  }

  /** The event is on the disk before anybody hears of the verdict. */
  enter(request: DegradationRequest, window: Evaluation, tool: string): Audited {
    const blocks = blocksOf(window.rates);
    const known = this.#known;
    const id = this.#id;
    if (known === undefined || id === undefined) {
      const { eventId } = this.#ledger.appendSync(draftOf(request, window, blocks));
      return { evaluation: window, window, eventId };
    }
    const route = routeOf(draftOf(request, window, blocks));
    if (known.route !== undefined && known.route !== route) throw otherRoute(tool);
    const isCounted = !request.baseline_reused && blocks.length > 0;
    const series = isCounted ? takeWindow(known.series, blocks) : known.series;
    const judged = judgeInSeries(window, series);
    const evaluation = {
      ...judged,
      limitations: [...judged.limitations, ...doubts(known, blocks, isCounted)],
    };
    const draft = draftOf(request, evaluation, isCounted ? blocks : []);
    const { eventId } = this.#ledger.appendSync({ ...draft, series_id: id, log_e: series.logE });
    this.#known = {
      ...known,
      series,
      route,
      lastBaseline: isCounted ? baselineOf(blocks) : known.lastBaseline,
    };
    return { evaluation, window, series: { ...series, id }, eventId };
  }
}

/** Records nothing without a book. */
export function auditWindow(request: DegradationRequest, tool: string, book?: WindowBook): Audited {
  const { input, unmatched, refusal } = readRequest(request);
  if (refusal)
    throw new Trouble('input.refused', {
      tool,
      ...refusal,
      hint: 'each metric has a name of its own and counts that fit',
    });
  const weighed = evaluateDegradation(input);
  const window =
    unmatched.length === 0
      ? weighed
      : {
          ...weighed,
          limitations: [
            ...weighed.limitations,
            `Not compared, because one window has it alone: ${unmatched.join(', ')}.`,
          ],
        };
  return book ? book.enter(request, window, tool) : { evaluation: window, window };
}

const { provider_host: hostSchema, claimed_model: modelSchema } = eventDraftSchema.shape;

function draftOf(
  { provider_host, claimed_model }: DegradationRequest,
  { state, riskState, affectedAreas }: Evaluation,
  blocks: ReturnType<typeof blocksOf>,
): EventDraft {
  return {
    type: 'degradation_window',
    // A name that the ledger's shapes do not allow is left out; the numbers are worth keeping without it.
    provider_host: hostSchema.safeParse(provider_host).data,
    claimed_model: modelSchema.safeParse(claimed_model).data,
    risk_state: riskState,
    degradation_state: state,
    affected_areas: AFFECTED_AREAS.filter((area) => affectedAreas.includes(area)),
    rates: blocks.length === 0 ? undefined : blocks.map(rateBlockOf),
  };
}

function secretName(): Trouble {
  return new Trouble('input.refused', {
    tool: 'a series',
    field: 'its name',
    reason: 'looks like a secret',
    hint: 'name it after the route, such as `openrouter-gpt-5`',
  });
}

function otherRoute(tool: string): Trouble {
  return new Trouble('input.refused', {
    tool,
    field: 'the series',
    reason: 'was begun for another host or model',
    hint: 'give each route a series of its own',
  });
}

function doubts(known: KnownSeries, blocks: ReturnType<typeof blocksOf>, isCounted: boolean): string[] {
  return [
    ...(known.broken > 0
      ? [`Lines of the ledger that do not count, because its key does not vouch for them: ${known.broken}.`]
      : []),
    ...(isCounted && known.lastBaseline === baselineOf(blocks)
      ? [
          'The baseline has the same counts as that of the window before. If it is of the same items, the window must not count: say so with `baseline_reused`.',
        ]
      : []),
    ...(isCounted ? [] : ['This window is recorded, but not counted in the series.']),
  ];
}
