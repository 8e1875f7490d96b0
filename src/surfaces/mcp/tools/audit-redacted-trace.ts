import { z } from 'zod';
import { evidenceClassSchema } from '../../../vocabulary/finding.ts';
import { CONFIDENCES } from '../../../vocabulary/orders.ts';
import { riskStateSchema } from '../../../vocabulary/risk-state.ts';
import { TRUST_CLASSES } from '../../../vocabulary/route.ts';
import { severitySchema } from '../../../vocabulary/severity.ts';
import { type RedactedTrace, redactedTraceSchema } from '../../../vocabulary/trace.ts';
import { projectRootSchema } from '../spelling.ts';
import { declareTool } from '../tool.ts';

const MOST_TRACES = 1000;
const windowSchema = z.array(redactedTraceSchema).min(1, 'holds no trace').max(MOST_TRACES);

const countsSchema = z.array(z.strictObject({ name: z.string(), count: z.number() }));
const quantilesSchema = z
  .array(z.number())
  .optional()
  .describe('5th, 25th, 50th, 75th and 95th of a hundred');

const routeSchema = z.strictObject({
  provider_host: z.string(),
  claimed_model: z.string(),
  trust_class: z.enum(TRUST_CLASSES),
  risk_state: riskStateSchema,
  traces: z.number(),
  observed_models: countsSchema,
  upstream_providers: countsSchema,
  finish_reasons: countsSchema,
  latency_quantiles_ms: quantilesSchema,
  input_token_quantiles: quantilesSchema,
  output_token_quantiles: quantilesSchema,
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_hits: z.number(),
  retries: z.number(),
  cost_usd: z.number().optional(),
  cost_over_catalogue: z.number().optional().describe('Billed over what the catalogue’s price gives'),
});

const findingSchema = z.strictObject({
  evidence_class: evidenceClassSchema,
  severity: severitySchema,
  title: z.string(),
  detail: z.string(),
  confidence: z.number(),
  checks: z.array(z.string()),
  remedy: z.string().describe('What to do'),
  route: z.strictObject({ provider_host: z.string(), claimed_model: z.string() }).optional(),
});

export const auditRedactedTrace = declareTool({
  name: 'audit_redacted_trace',
  title: 'Audit redacted traces',
  description:
    'Audits one redacted trace, a window of traces or a file of them: undisclosed fallbacks, other models than claimed, a relay’s own admissions, outliers, billing, finish reasons, tool calls. Each finding has its numbers and accuses nobody. Everything passes the redactor first; nothing is recorded unless `record` is set.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  input: z
    .strictObject({
      trace: redactedTraceSchema.optional(),
      traces: windowSchema.optional().describe('A window: up to 1,000 traces in the order they happened'),
      baseline: windowSchema.optional().describe('An earlier window of the same routes to compare with'),
      record: z.boolean().optional().describe('Whether to record one event for each route; false'),
      project_root: projectRootSchema.optional(),
    })
    .refine(
      ({ trace, traces }) => (trace === undefined) !== (traces === undefined),
      'needs exactly one of `trace` and `traces`',
    ),
  output: z.strictObject({
    risk_state: riskStateSchema,
    confidence: z.enum(CONFIDENCES),
    findings: z.array(findingSchema),
    recommended_next_actions: z.array(z.string()),
    traces: z.number(),
    routes: z.array(routeSchema),
    redacted: z
      .strictObject({ secrets: z.number(), content_fields: z.number() })
      .describe('What the redactor took out'),
    capped: z.array(z.string()).describe('What was not kept apart or not listed; empty when nothing was'),
    event_ids: z.array(z.string()).optional(),
  }),
  async run(input, desk) {
    const root = await desk.rootOf(input.project_root);
    const [{ startAudit }, { auditDocument }] = await Promise.all([
      import('../../../routers/trace/audit.ts'),
      import('../../../gateway/audits/audit-document.ts'),
    ]);
    const fold = (traces: readonly RedactedTrace[], audit = startAudit()) => {
      for (const trace of traces) audit.add(trace);
      return audit;
    };
    const baseline = input.baseline && fold(input.baseline);
    const result = fold(input.traces ?? (input.trace ? [input.trace] : []), startAudit(baseline)).result();
    if (!input.record) return auditDocument(result);
    const { recordAudit } = await import('../../../gateway/audits/audit-record.ts');
    return { ...auditDocument(result), event_ids: await recordAudit(result, await desk.ledgerOf(root)) };
  },
});
