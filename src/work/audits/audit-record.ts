/** One event for each audited route: counts, quantiles and names that fit the ledger's closed shapes, nothing else. */
import type { Ledger } from '../../evidence/ledger.ts';
import type { AuditResult } from '../../routers/trace/audit.ts';
import type { RouteSummary } from '../../routers/trace/summary.ts';
import type { DraftOf } from '../../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';

export async function recordAudit(
  { routes, secrets, dropped }: AuditResult,
  ledger: Pick<Ledger, 'append'>,
): Promise<string[]> {
  const ids: string[] = [];
  const redaction_status = secrets + dropped > 0 ? 'redacted' : 'clean';
  for (const route of routes) {
    const { eventId } = await ledger.append({ ...draftOf(route), redaction_status });
    ids.push(eventId);
  }
  return ids;
}

const { provider_host: hostSchema, claimed_model: modelSchema } = EVENT_FIELDS;

function draftOf(route: RouteSummary): DraftOf<'trace_audit'> {
  const [observed] = route.observedModels;
  return {
    type: 'trace_audit',
    // A name that the ledger's shapes do not allow is left out; the numbers are worth keeping without it.
    provider_host: hostSchema.safeParse(route.host).data,
    claimed_model: modelSchema.safeParse(route.claimedModel).data,
    observed_model: modelSchema.safeParse(observed?.name).data,
    ...othersIn(route),
    trust_class: route.trust,
    risk_state: route.riskState,
    checks: [...route.checks],
    traces: route.traces,
    traces_from: isoOf(route.firstMs),
    traces_to: isoOf(route.lastMs),
    latency_quantiles_ms: mutable(route.latencyQuantilesMs),
    input_token_quantiles: mutable(route.inputTokenQuantiles),
    output_token_quantiles: mutable(route.outputTokenQuantiles),
  };
}

const MOST_OTHERS = 8;

/** What a report needs to name what was delivered instead. A name that relates to nothing counts where no other does. */
function othersIn({
  observedModels,
}: RouteSummary): Pick<DraftOf<'trace_audit'>, 'other_models' | 'answers'> {
  const others = observedModels.filter(({ relation }) => relation !== 'equal');
  const related = others.filter(({ relation }) => relation !== 'unknown');
  const other_models = (related.length > 0 ? related : others)
    .flatMap(({ name, count: answers }) => {
      const model = modelSchema.safeParse(name).data;
      return model === undefined ? [] : [{ model, answers }];
    })
    .slice(0, MOST_OTHERS);
  const answers = observedModels.reduce((sum, { count }) => sum + count, 0);
  return other_models.length === 0 ? {} : { other_models, answers };
}

const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

const mutable = (quantiles: readonly number[] | undefined): number[] | undefined =>
  quantiles && [...quantiles];
