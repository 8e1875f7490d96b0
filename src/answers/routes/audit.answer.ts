/** An audit of traces: `audit`, its `--jsonl` lines, and the MCP tool `audit_redacted_trace`. */
import { z } from 'zod';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import { TRUST_CLASSES } from '../../vocabulary/route.ts';
import { checkedFields, lineId } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

const named = {
  name: z.string().describe('The name'),
  count: z.number().describe('In how many traces'),
};
const countsSchema = z.array(z.strictObject(named));
const tallySchema = z.record(z.string(), z.number());
const quantilesSchema = z.array(z.number()).optional();
const QUANTILES = '5th, 25th, 50th, 75th and 95th percentile';

/** Of a route. */
const routeName = {
  provider_host: z.string().describe('The host of the route'),
  claimed_model: z.string().describe('The model that was asked for'),
};

const findingSchema = z.strictObject({
  ...checkedFields,
  remedy: z.string().describe('What to do'),
  numbers: z
    .record(z.string(), z.number())
    .optional()
    .describe('Those of the detail: `seen` of `of`, a `ratio`, its interval from `lo` to `hi`, and the like'),
  route: z.strictObject(routeName).optional().describe('The route that it is about'),
});
export type AuditFinding = Wire<typeof findingSchema>;

const routeSchema = z.strictObject({
  ...routeName,
  trust_class: z.enum(TRUST_CLASSES).optional().describe('What is known about the operator of the host'),
  risk_state: riskStateSchema.describe('How closely the route should be watched'),
  traces: z.number().describe('How many traces of it'),
  requests: z.number().describe('How many requests they cover: more where a note sums up several'),
  observed_models: z
    .array(
      z.strictObject({
        ...named,
        relation: z
          .string()
          .describe('To the claimed model: `equal`, `same_family_smaller`, `other_family` and the like'),
      }),
    )
    .describe('Models that the answers name'),
  mapped_models: countsSchema.describe('What the relay itself reports that it mapped the model to'),
  proxy_aliases: countsSchema.describe('What your own proxy was asked for'),
  upstream_providers: countsSchema.describe('Providers that the relay reports'),
  finish_reasons: countsSchema.describe('Why answers ended'),
  latency_quantiles_ms: quantilesSchema.describe(`Latency in milliseconds: ${QUANTILES}`),
  input_token_quantiles: quantilesSchema.describe(`Input tokens: ${QUANTILES}`),
  output_token_quantiles: quantilesSchema.describe(`Output tokens: ${QUANTILES}`),
  input_tokens: z.number().describe('Input tokens of all traces'),
  output_tokens: z.number().describe('Output tokens of all traces'),
  failed: z.number().describe('Answers that failed, by their status'),
  cache_hits: z.number().describe('Answers from a cache'),
  retries: z.number().describe('Requests that were sent again'),
  fallbacks: z.number().describe('Traces in which other routes were tried before the answer'),
  cost_usd: z.number().optional().describe('What was billed, in US dollars'),
  costs_estimated: z.number().describe('Traces whose cost is an estimate of a client or proxy'),
  cost_over_catalogue: z.number().optional().describe('Billed, divided by what the catalogue’s price gives'),
});
export type AuditedRoute = Wire<typeof routeSchema>;

const importReportSchema = z.strictObject({
  files: z.number().describe('Files that were read'),
  rows: z.number().describe('Rows in them'),
  traces: z.number().describe('Rows that are traces'),
  duplicates: z.number().describe('Rows that were left out as copies'),
  skipped: tallySchema.describe('Rows that are not traces, by reason'),
  unreadable: tallySchema.describe('Rows that could not be used, by reason'),
  places: z
    .array(
      z.strictObject({
        reason: z.string().describe('Why the row could not be used'),
        file: z.string().describe('The file'),
        row: z.number().describe('Line, record or element, counted from 1; 0 for the file itself'),
      }),
    )
    .describe('The first few rows of each reason; not over MCP'),
  unread: z
    .strictObject({
      count: z.number().describe('How many'),
      first: z
        .array(
          z.strictObject({
            file: z.string().describe('The file'),
            reason: z.string().describe('Why'),
          }),
        )
        .describe('The first of them'),
    })
    .describe('Files of a folder that were not read; not over MCP'),
  formats: tallySchema.describe('Files of each format that was recognised'),
  claimed: z
    .array(
      z.strictObject({
        format: z.string().describe('The format of the logs'),
        model: z.string().describe('The model'),
      }),
    )
    .describe('Models that `--claimed` names, for formats whose files record only one'),
  dropped: tallySchema.describe('Fields with content that were dropped, by kind'),
  assumptions: z.array(z.string()).describe('What is assumed of files of these formats'),
  remarks: z.array(z.string()).describe('What is worth knowing of these files'),
});
export type ImportReport = Wire<typeof importReportSchema>;

const importSchema = importReportSchema.partial({ places: true, unread: true });

const verdictFields = {
  risk_state: riskStateSchema.describe('How closely the routes should be watched'),
  confidence: z.enum(CONFIDENCES).describe('How sure that is'),
  findings: z.array(findingSchema).describe('What was found, most severe first'),
};

export const auditSchema = z.strictObject({
  ...verdictFields,
  recommended_next_actions: z.array(z.string()).describe('What to do next'),
  traces: z.number().describe('How many traces were audited'),
  copies: z.number().describe('Exchanges whose id came again, and which were left out'),
  routes: z.array(routeSchema).describe('The numbers of each route'),
  redacted: z
    .strictObject({
      secrets: z.number().describe('Secrets'),
      content_fields: z.number().describe('Fields with content'),
    })
    .describe('What the redactor removed'),
  majorities: z
    .array(
      z.strictObject({
        agent: z.string().describe('The agent whose session logs they are'),
        model: z.string().describe('The model that most replies name'),
        seen: z.number().describe('How many of them'),
        of: z.number().describe('Of how many'),
      }),
    )
    .describe('What models of session logs were compared with, where nothing names the claimed one'),
  baseline: z
    .strictObject({
      traces: z.number().describe('How many traces it has'),
      routes_compared: z.number().describe('Routes that both windows have'),
      routes_without: z.array(z.strictObject(routeName)).describe('Routes that the baseline does not have'),
    })
    .optional()
    .describe('The earlier window, if one was given'),
  capped: z.array(z.string()).describe('What was not kept apart or not listed; empty if nothing was'),
  import: importSchema.optional().describe('How the rows of the files were read'),
  event_ids: z.array(z.string()).optional().describe('With `record`: ids of the events'),
});
export type AuditDocument = Wire<typeof auditSchema>;

export const auditLineSchema = z.strictObject({ ...lineId, ...verdictFields });
export type AuditLine = Wire<typeof auditLineSchema>;
