/** What audits of routes to models found. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { provider_host, claimed_model, observed_model, trust_class, risk_state } = EVENT_FIELDS;
const { sightings, lookalike_of, identity_state, identity_confidence, posterior, evidence_kinds } =
  EVENT_FIELDS;
const { session_id, request_hash, response_hash, tool_call_hash, checks, redaction_status } = EVENT_FIELDS;
const { other_models, answers, latency_ms, traces, traces_from, traces_to } = EVENT_FIELDS;
const { latency_quantiles_ms, input_token_quantiles, output_token_quantiles } = EVENT_FIELDS;
const { degradation_state, affected_areas, series_id, rates, log_e } = EVENT_FIELDS;

const ROUTE = { provider_host, claimed_model };

export const routeDiscoverySchema = z.strictObject({
  type: z.literal('route_discovery'),
  ...ROUTE,
  trust_class,
  sightings,
  lookalike_of,
  risk_state,
});

/** Of one trace, or of all traces of a route together. */
export const traceAuditSchema = z.strictObject({
  type: z.literal('trace_audit'),
  session_id,
  ...ROUTE,
  observed_model,
  other_models,
  answers,
  trust_class,
  request_hash,
  response_hash,
  tool_call_hash,
  risk_state,
  checks,
  redaction_status,
  latency_ms,
  traces,
  traces_from,
  traces_to,
  latency_quantiles_ms,
  input_token_quantiles,
  output_token_quantiles,
});

export const identityComparisonSchema = z.strictObject({
  type: z.literal('identity_comparison'),
  ...ROUTE,
  observed_model,
  trust_class,
  risk_state,
  identity_state,
  identity_confidence,
  posterior,
  evidence_kinds,
});

export const degradationWindowSchema = z.strictObject({
  type: z.literal('degradation_window'),
  ...ROUTE,
  risk_state,
  degradation_state,
  affected_areas,
  series_id,
  rates,
  log_e,
});
