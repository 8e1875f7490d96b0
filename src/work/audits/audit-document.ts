/** An audit as every door answers it: spelled once, because the same words are its contract everywhere. */
import type { AuditResult, BaselineUse, TraceFinding } from '../../routers/trace/audit.ts';
import type { RouteSummary } from '../../routers/trace/summary.ts';

export function auditDocument(result: AuditResult) {
  return {
    risk_state: result.riskState,
    confidence: result.confidence,
    findings: result.findings.map(findingDocument),
    recommended_next_actions: [...result.nextActions],
    traces: result.traces,
    copies: result.copies,
    routes: result.routes.map(routeDocument),
    redacted: { secrets: result.secrets, content_fields: result.dropped },
    baseline: result.baseline && baselineDocument(result.baseline),
    capped: [...result.capped],
  };
}

function baselineDocument({ traces, compared, without }: BaselineUse) {
  return {
    traces,
    routes_compared: compared,
    routes_without: without.map(({ host, claimedModel }) => ({
      provider_host: host,
      claimed_model: claimedModel,
    })),
  };
}

export function findingDocument({ evidenceClass, route, ...finding }: TraceFinding) {
  const spelled = { evidence_class: evidenceClass, ...finding };
  if (!route) return spelled;
  return { ...spelled, route: { provider_host: route.host, claimed_model: route.claimedModel } };
}

/** What is undefined is left out of the JSON. */
function routeDocument(route: RouteSummary) {
  return {
    provider_host: route.host,
    claimed_model: route.claimedModel,
    trust_class: route.trust,
    risk_state: route.riskState,
    traces: route.traces,
    failed: route.failed,
    observed_models: [...route.observedModels],
    mapped_models: [...route.mappedModels],
    proxy_aliases: [...route.proxyAliases],
    upstream_providers: [...route.providers],
    finish_reasons: [...route.finishReasons],
    latency_quantiles_ms: copied(route.latencyQuantilesMs),
    input_token_quantiles: copied(route.inputTokenQuantiles),
    output_token_quantiles: copied(route.outputTokenQuantiles),
    input_tokens: route.inputTokens,
    output_tokens: route.outputTokens,
    cache_hits: route.cacheHits,
    retries: route.retries,
    fallbacks: route.fallbacks,
    cost_usd: route.costUsd,
    costs_estimated: route.costsEstimated,
    cost_over_catalogue: route.costRatio,
  };
}

const copied = (numbers: readonly number[] | undefined): number[] | undefined => numbers && [...numbers];
