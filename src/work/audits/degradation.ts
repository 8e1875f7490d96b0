/** One road for both doors: read the request, weigh the windows, place them in their series, record what is asked. */
import type { Ledger } from '../../evidence/ledger.ts';
import type { Ports } from '../../ports/files.ts';
import { blocksOf, type Evaluation, evaluateDegradation } from '../../routers/degradation/evaluate.ts';
import { judgeInSeries } from '../../routers/degradation/in-series.ts';
import { readRequest } from '../../routers/degradation/read-request.ts';
import { type Series, takeWindow } from '../../routers/degradation/series.ts';
import { redactText } from '../../sensitive/redact.ts';
import { AFFECTED_AREAS } from '../../vocabulary/audit.ts';
import type { DegradationRequest } from '../../vocabulary/degradation-request.ts';
import type { DraftOf } from '../../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import {
  baselineOf,
  type KnownSeries,
  rateBlockOf,
  readSeries,
  remember,
  routeOf,
  windowOf,
} from './degradation-series.ts';

export interface Audited {
  readonly evaluation: Evaluation;
  /** The window by itself, where a series decides. */
  readonly window: Evaluation;
  readonly series?: Series & { readonly id: string; readonly isCounted: boolean };
  /** What has to be read before the verdict. */
  readonly remarks: readonly string[];
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
    return new WindowBook(ledger, series, await readSeries(directory, ports, series));
  }

  /** The event is on the disk before the verdict is returned. */
  enter(request: DegradationRequest, window: Evaluation, tool: string): Audited {
    const blocks = blocksOf(window.rates);
    const known = this.#known;
    const id = this.#id;
    if (known === undefined || id === undefined) {
      const { eventId } = this.#ledger.appendSync(draftOf(request, window, blocks));
      return { evaluation: window, window, remarks: [], eventId };
    }
    const route = routeOf(draftOf(request, window, blocks));
    if (known.route !== undefined && known.route !== route) throw otherRoute(tool);
    const isAgain = request.baseline_reused === undefined && known.recent.includes(windowOf(blocks));
    const taken = takeWindow(known.series, blocks);
    // Windows of equal counts do occur by chance. To leave out only those that would raise E keeps its bound.
    const isLeftOut = isAgain && taken.logE > known.series.logE;
    const isCounted = !request.baseline_reused && blocks.length > 0 && !isLeftOut;
    const series = isCounted ? taken : known.series;
    const evaluation = judgeInSeries(window, series);
    const remarks = remarksOf(known, blocks, {
      isAgain,
      isCounted,
      isNew: request.baseline_reused === false,
    });
    const draft = draftOf(request, evaluation, isCounted ? blocks : []);
    const { eventId } = this.#ledger.appendSync({ ...draft, series_id: id, log_e: series.logE });
    this.#known = {
      ...known,
      series,
      route,
      lastBaseline: isCounted ? baselineOf(blocks) : known.lastBaseline,
      recent: isCounted ? remember(known.recent, blocks) : known.recent,
    };
    return { evaluation, window, series: { ...series, id, isCounted }, remarks, eventId };
  }
}

/** To be asked before a ledger is opened, which would write its first lines. */
export function refuseSecretName(series: string | undefined, tool: string): void {
  if (series !== undefined && redactText(series).spans.length > 0) throw secretName(tool);
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
            `Not compared, because only one of the windows has it: ${unmatched.join(', ')}.`,
          ],
        };
  return book ? book.enter(request, window, tool) : { evaluation: window, window, remarks: [] };
}

const { provider_host: hostSchema, claimed_model: modelSchema } = EVENT_FIELDS;

function draftOf(
  { provider_host, claimed_model }: DegradationRequest,
  { state, riskState, affectedAreas }: Evaluation,
  blocks: ReturnType<typeof blocksOf>,
): DraftOf<'degradation_window'> {
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

function secretName(tool: string): Trouble {
  return new Trouble('input.refused', {
    tool,
    field: 'the name of the series',
    reason: 'looks like a secret',
    hint: 'name it after the route, such as `openrouter-gpt-5`',
  });
}

function otherRoute(tool: string): Trouble {
  return new Trouble('input.refused', {
    tool,
    field: 'the series',
    reason: 'was started for another host or model',
    hint: 'give each route a series of its own',
  });
}

interface Standing {
  /** A window with the same counts was counted before. */
  readonly isAgain: boolean;
  readonly isCounted: boolean;
  /** The caller declares that its items are new. */
  readonly isNew: boolean;
}

function remarksOf(
  { broken, lastBaseline }: KnownSeries,
  blocks: ReturnType<typeof blocksOf>,
  { isAgain, isCounted, isNew }: Standing,
): string[] {
  const isAsked = isCounted && !isNew && blocks.length > 0;
  return [
    ...(isCounted ? [] : [isAgain ? HANDED_IN_AGAIN : NOT_COUNTED]),
    ...(isAsked && isAgain ? [SAME_WINDOW] : []),
    ...(isAsked && !isAgain && lastBaseline === baselineOf(blocks) ? [SAME_BASELINE] : []),
    ...(broken > 0
      ? [`Ledger lines that do not count, because they fail authentication with its key: ${broken}.`]
      : []),
  ];
}

const NOT_COUNTED = 'This window is recorded, but not counted in the series.';
const HANDED_IN_AGAIN =
  'The series already has a window with exactly these counts: this one is recorded, but not counted. If its items are new, set `"baseline_reused": false`.';
const SAME_WINDOW =
  'The series already has a window with exactly these counts. If it is the same one, E is lower than it should be: start a new series.';
const SAME_BASELINE =
  'The baseline has the same counts as that of the previous window. If it has the same items, the window should not count: set `"baseline_reused": true`.';
