import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { FORMAT_IDS } from '../../../routers/imports/fields/importer.ts';
import type { TraceAudit } from '../../../routers/trace/audit.ts';
import { evidenceClassSchema } from '../../../vocabulary/finding.ts';
import { riskStateSchema, severitySchema } from '../../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../../vocabulary/orders.ts';
import { TRUST_CLASSES } from '../../../vocabulary/route.ts';
import { type RedactedTrace, redactedTraceSchema } from '../../../vocabulary/trace.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { FileReport } from '../../../work/audits/audit-file.ts';
import type { Desk } from '../desk/desk.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool, type Progress } from '../desk/tool.ts';

const NAME = 'audit_redacted_trace';
const MOST_TRACES = 1000;
const windowSchema = z.array(redactedTraceSchema).min(1, 'holds no trace').max(MOST_TRACES);

const countsSchema = z.array(z.strictObject({ name: z.string(), count: z.number() }));
const tallySchema = z.record(z.string(), z.number());
const quantilesSchema = z
  .array(z.number())
  .optional()
  .describe('5th, 25th, 50th, 75th and 95th of a hundred');

const routeSchema = z.strictObject({
  provider_host: z.string(),
  claimed_model: z.string(),
  trust_class: z.enum(TRUST_CLASSES).optional(),
  risk_state: riskStateSchema,
  traces: z.number(),
  observed_models: z.array(
    z.strictObject({
      name: z.string(),
      count: z.number(),
      relation: z
        .string()
        .describe('To the claimed model: `equal`, `same_family_smaller`, `other_family` and the like'),
    }),
  ),
  mapped_models: countsSchema.describe('What the relay itself says it mapped the model to'),
  proxy_aliases: countsSchema.describe('What your own proxy was asked for'),
  upstream_providers: countsSchema,
  finish_reasons: countsSchema,
  latency_quantiles_ms: quantilesSchema,
  input_token_quantiles: quantilesSchema,
  output_token_quantiles: quantilesSchema,
  input_tokens: z.number(),
  output_tokens: z.number(),
  failed: z.number().describe('Answers that failed, by their status'),
  cache_hits: z.number(),
  retries: z.number(),
  fallbacks: z.number().describe('Traces in which other routes were tried before the answer'),
  cost_usd: z.number().optional(),
  costs_estimated: z.number().describe('Traces whose cost is an estimate of a client or proxy, and no bill'),
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
  numbers: z
    .record(z.string(), z.number())
    .optional()
    .describe('Those of the detail: `seen` of `of`, a `ratio`, its interval from `lo` to `hi`, and the like'),
  route: z.strictObject({ provider_host: z.string(), claimed_model: z.string() }).optional(),
});

const importSchema = z
  .strictObject({
    files: z.number(),
    rows: z.number(),
    traces: z.number(),
    duplicates: z.number(),
    skipped: tallySchema,
    unreadable: tallySchema,
    formats: tallySchema,
    dropped: tallySchema,
    assumptions: z.array(z.string()),
    remarks: z.array(z.string()),
  })
  .describe('What became of the rows of the file, and which content was dropped from them');

export const auditRedactedTrace = declareTool({
  name: NAME,
  title: 'Audit redacted traces',
  description:
    'Audits one redacted trace, a window of traces or a file of them: undisclosed fallbacks, other models than claimed, a relay’s own admissions, outliers, billing, finish reasons, tool calls. Each finding has its numbers and accuses nobody. Everything passes the redactor first; nothing is recorded unless `record` is set.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  isLong: true,
  input: z
    .strictObject({
      trace: redactedTraceSchema.optional(),
      traces: windowSchema.optional().describe('A window: up to 1,000 traces in the order they happened'),
      file: z
        .string()
        .min(1, 'is empty')
        .max(4096)
        .optional()
        .describe('A log or session file, or a folder of them, inside the project'),
      format: z
        .enum(['auto', ...FORMAT_IDS])
        .optional()
        .describe('Of the file; `auto` recognises it'),
      baseline: windowSchema.optional().describe('An earlier window of the same routes to compare with'),
      record: z.boolean().optional().describe('Whether to record one event for each route; false'),
      project_root: projectRootSchema.optional(),
    })
    .refine(
      ({ trace, traces, file }) => [trace, traces, file].filter((given) => given !== undefined).length === 1,
      'needs exactly one of `trace`, `traces` and `file`',
    )
    .refine(({ file, format }) => format === undefined || file !== undefined, {
      path: ['format'],
      message: 'means something only with `file`',
    }),
  output: z.strictObject({
    risk_state: riskStateSchema,
    confidence: z.enum(CONFIDENCES),
    findings: z.array(findingSchema),
    recommended_next_actions: z.array(z.string()),
    traces: z.number(),
    copies: z.number().describe('Exchanges that came again by their id, and were left out'),
    routes: z.array(routeSchema),
    redacted: z
      .strictObject({ secrets: z.number(), content_fields: z.number() })
      .describe('What the redactor took out'),
    baseline: z
      .strictObject({
        traces: z.number(),
        routes_compared: z.number(),
        routes_without: z.array(z.strictObject({ provider_host: z.string(), claimed_model: z.string() })),
      })
      .optional()
      .describe('How many routes the baseline has too, and which of these it has not'),
    capped: z.array(z.string()).describe('What was not kept apart or not listed; empty when nothing was'),
    import: importSchema.optional(),
    event_ids: z.array(z.string()).optional(),
  }),
  async run({ trace, traces, file, format, baseline, record, project_root }, desk, progress) {
    const root = await desk.rootOf(project_root);
    const [{ startAudit }, { auditDocument }] = await Promise.all([
      import('../../../routers/trace/audit.ts'),
      import('../../../work/audits/audit-document.ts'),
    ]);
    const earlier = baseline && startAudit();
    if (earlier) fold(baseline, earlier);
    const audit = startAudit(earlier);
    fold(traces ?? (trace ? [trace] : []), audit);
    const report =
      file === undefined ? undefined : await foldFile(placeOf(file, root), format, audit, desk, progress);
    const result = audit.result();
    const document = { ...auditDocument(result), ...(report ? { import: spelled(report) } : {}) };
    if (!record) return document;
    const { recordAudit } = await import('../../../work/audits/audit-record.ts');
    return { ...document, event_ids: await recordAudit(result, await desk.ledgerOf(root)) };
  },
});

function fold(traces: readonly RedactedTrace[], audit: TraceAudit): void {
  for (const trace of traces) audit.add(trace);
}

/** Without the places: the person who has the file looks for them with the command line. */
const spelled = ({ places: _, unread: __, ...report }: FileReport) => ({
  ...report,
  assumptions: [...report.assumptions],
  remarks: [...report.remarks],
});

const STEP_BYTES = 4 * 1024 * 1024;

async function foldFile(
  place: string,
  format: 'auto' | (typeof FORMAT_IDS)[number] = 'auto',
  audit: TraceAudit,
  desk: Desk,
  progress: Progress,
): Promise<FileReport> {
  const { auditImported } = await import('../../../work/audits/audit-file.ts');
  let read = 0;
  let told = 0;
  return await auditImported(place, { format }, audit, await desk.importFiles(), (bytes) => {
    read += bytes;
    if (read - told < STEP_BYTES) return;
    told = read;
    // How much there is in a folder nobody knows before; a client sees that it goes on. One that has gone is noticed
    // when it is answered.
    progress(read, read + STEP_BYTES, `${Math.round(read / 1e6)} MB read`).catch(() => {});
  });
}

/** An agent may name what belongs to the project, with links followed, and nothing else. */
function placeOf(file: string, root: string): string {
  const refuse = (reason: string) =>
    new Trouble('input.refused', {
      tool: NAME,
      field: '`file`',
      reason,
      hint: 'name a file of the project; `tokenauditor audit --import auto FILE` reads others',
    });
  let place: string;
  try {
    place = realpathSync.native(isAbsolute(file) ? resolve(file) : join(root, file));
  } catch {
    throw refuse('is not there, or cannot be followed');
  }
  const inside = relative(realpathSync.native(root), place);
  if (inside.startsWith('..') || isAbsolute(inside)) throw refuse('is not inside the project');
  return place;
}
