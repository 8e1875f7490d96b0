import type { RiskState } from '../../vocabulary/orders.ts';
import type { TrustClass } from '../../vocabulary/route.ts';
import { classifyHost } from '../catalogue/classify.ts';
import { relateModels } from '../catalogue/model-name.ts';
import type { Relation } from './route/models.ts';
import type { RouteWindow } from './route/route.ts';
import type { Spread } from './route/spread.ts';
import type { Tally } from './route/tally.ts';

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

export interface ObservedModel extends NamedCount {
  /** To the model that was asked for. */
  readonly relation: Relation;
}

/** The summary of one route. Quantiles are the 5th, 25th, 50th, 75th and 95th percentiles. */
export interface RouteSummary {
  readonly host: string;
  readonly claimedModel: string;
  /** Missing where no host is known. */
  readonly trust: TrustClass | undefined;
  readonly riskState: RiskState;
  readonly checks: readonly string[];
  readonly traces: number;
  readonly requests: number;
  /** Answers that failed, by their status. */
  readonly failed: number;
  /** When the first and the last of them were made, in milliseconds since 1970, if they record it. */
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  readonly observedModels: readonly ObservedModel[];
  /** The model that the relay's own record names, and the name that the user's own proxy has for it. */
  readonly mappedModels: readonly NamedCount[];
  readonly proxyAliases: readonly NamedCount[];
  readonly providers: readonly NamedCount[];
  readonly finishReasons: readonly NamedCount[];
  readonly latencyQuantilesMs: readonly number[] | undefined;
  readonly inputTokenQuantiles: readonly number[] | undefined;
  readonly outputTokenQuantiles: readonly number[] | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheHits: number;
  readonly retries: number;
  /** Traces in which other routes were tried before the answer. */
  readonly fallbacks: number;
  readonly costUsd: number | undefined;
  /** Traces whose cost is an estimate, not a bill. */
  readonly costsEstimated: number;
  /** Billed over what the catalogue's price gives, where it knows one. */
  readonly costRatio: number | undefined;
}

export function summarise(
  window: RouteWindow,
  riskState: RiskState,
  checks: readonly string[],
): RouteSummary {
  const { host, claimedModel, billing, models } = window;
  const { atLeast, costed, costUsd } = billing;
  return {
    host,
    claimedModel,
    trust: NO_HOSTS.has(host) ? undefined : classifyHost(host).trust,
    riskState,
    checks,
    traces: window.traces,
    requests: window.requests,
    failed: window.failed,
    firstMs: window.firstMs,
    lastMs: window.lastMs,
    observedModels: named(models.observed).map((model) => ({
      ...model,
      relation: relate(window, model.name),
    })),
    mappedModels: namedOf(models.mapped),
    proxyAliases: namedOf(models.aliases),
    providers: named(window.providers),
    finishReasons: named(window.finishReasons),
    latencyQuantilesMs: quantilesOf(window.latencyMs),
    inputTokenQuantiles: quantilesOf(window.inputTokens),
    outputTokenQuantiles: quantilesOf(window.outputTokens),
    inputTokens: window.inputTokens.sum + window.summed.input,
    outputTokens: window.outputTokens.sum + window.summed.output,
    cacheHits: window.cacheHits,
    retries: window.retries.attempts,
    fallbacks: models.fallbacksDisclosed + models.fallbacksDenied + models.fallbacksUnknown,
    costsEstimated: billing.estimated,
    costUsd: costed > 0 ? rounded(costUsd) : undefined,
    costRatio: atLeast.below > 0 ? rounded(atLeast.above / atLeast.below) : undefined,
  };
}

/** Placeholders for a host that the log does not name, that was invalid, and for several hosts. */
const NO_HOSTS: ReadonlySet<string> = new Set(['unknown', 'not-a-name', 'other-routes']);

const named = (tally: Tally): NamedCount[] => tally.ranked().map(([name, count]) => ({ name, count }));

/** Of all relations together, the most frequent first. */
const namedOf = (relations: ReadonlyMap<Relation, Tally>): NamedCount[] =>
  [...relations.values()].flatMap(named).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

const relate = ({ claimedModel, isMixed }: RouteWindow, name: string): Relation =>
  isMixed ? 'unknown' : relateModels(claimedModel, name);

const quantilesOf = (spread: Spread): number[] | undefined => (spread.n > 0 ? spread.quantiles() : undefined);

/** To a millionth of a dollar: sums of fractions differ in their last places by the order they came in. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
