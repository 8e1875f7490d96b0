/** The document that every door returns for an audit: built in one place, because all doors share the contract. */
import type { AuditDocument, AuditedRoute, AuditFinding } from '../../answers/routes/audit.answer.ts';
import { type Camel, toWire } from '../../answers/wire-names.ts';
import type { AuditResult, BaselineUse, TraceFinding } from '../../routers/trace/audit.ts';
import type { RouteSummary } from '../../routers/trace/summary.ts';

export function auditDocument(result: AuditResult): AuditDocument {
  return {
    risk_state: result.riskState,
    confidence: result.confidence,
    findings: result.findings.map(findingDocument),
    recommended_next_actions: result.nextActions,
    traces: result.traces,
    copies: result.copies,
    majorities: result.majorities.map(({ agent, model, seen, of }) => ({ agent, model, seen, of })),
    routes: result.routes.map(routeDocument),
    redacted: { secrets: result.secrets, content_fields: result.dropped },
    baseline: result.baseline && baselineDocument(result.baseline),
    capped: result.capped,
  };
}

function baselineDocument({ traces, compared, without }: BaselineUse): AuditDocument['baseline'] {
  return {
    traces,
    routes_compared: compared,
    routes_without: without.map((route) => toWire(nameOf(route))),
  };
}

export function findingDocument(finding: TraceFinding): AuditFinding {
  const { evidenceClass, severity, title, detail, confidence, checks, remedy, numbers, route } = finding;
  return toWire<Camel<AuditFinding>>({
    evidenceClass,
    severity,
    title,
    detail,
    confidence,
    checks,
    remedy,
    ...(numbers && { numbers }),
    ...(route && { route: nameOf(route) }),
  });
}

const nameOf = ({ host, claimedModel }: { readonly host: string; readonly claimedModel: string }) => ({
  providerHost: host,
  claimedModel,
});

/** What is undefined is left out of the JSON. */
function routeDocument(route: RouteSummary): AuditedRoute {
  return toWire<Camel<AuditedRoute>>({
    ...nameOf(route),
    trustClass: route.trust,
    riskState: route.riskState,
    traces: route.traces,
    requests: route.requests,
    failed: route.failed,
    observedModels: route.observedModels,
    mappedModels: route.mappedModels,
    proxyAliases: route.proxyAliases,
    upstreamProviders: route.providers,
    finishReasons: route.finishReasons,
    latencyQuantilesMs: route.latencyQuantilesMs,
    inputTokenQuantiles: route.inputTokenQuantiles,
    outputTokenQuantiles: route.outputTokenQuantiles,
    inputTokens: route.inputTokens,
    outputTokens: route.outputTokens,
    cacheHits: route.cacheHits,
    retries: route.retries,
    fallbacks: route.fallbacks,
    costUsd: route.costUsd,
    costsEstimated: route.costsEstimated,
    costOverCatalogue: route.costRatio,
  });
}
