/** The pieces that the inputs and outputs of several tools are spelled with. */
import { z } from 'zod';
import type { Ruled } from '../../gateway/road.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { checkIdSchema } from '../../vocabulary/check.ts';
import { decisionSchema } from '../../vocabulary/decision.ts';
import { evidenceClassSchema, type Finding } from '../../vocabulary/finding.ts';
import { riskStateSchema } from '../../vocabulary/risk-state.ts';
import { severitySchema } from '../../vocabulary/severity.ts';

/** Any value that came through the wire is JSON. */
export const contentSchema = z
  .custom<JsonValue>(
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    'is missing, or neither a text nor an object nor a list',
  )
  .meta({
    anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'array' }],
    description: 'A text, or an object or list whose texts are looked through',
  });

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Taken as it is: copying it key by key, as a schema of records does, could lose one. */
const objectSchema = z
  .custom<{ [key: string]: JsonValue }>(isObject, 'is missing or not an object')
  .meta({ type: 'object', additionalProperties: true });

/** Any name legal in MCP, and `mcp__server__tool` as agents spell it. */
export const toolNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-][A-Za-z0-9._:@/+-]{0,255}$/)
  .describe('The name of the tool that would be called');

export const argumentsSchema = objectSchema.meta({
  type: 'object',
  additionalProperties: true,
  description: 'The arguments of the call, exactly as they would be sent',
});

export const toolSchemaSchema = objectSchema.meta({
  type: 'object',
  additionalProperties: true,
  description: 'The input schema that the tool was listed with',
});

export const hostSchema = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/)
  .describe('A host name, perhaps with a port');

export const idSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/);

export const modelSchema = idSchema.describe('A model id');

export const routeContextSchema = z
  .strictObject({
    provider_host: hostSchema.optional(),
    claimed_model: modelSchema.optional(),
    yolo_mode: z.boolean().optional().describe('Whether the agent runs without asking'),
  })
  .describe('The route that the call came through');
export type RouteContext = z.infer<typeof routeContextSchema>;

export const projectRootSchema = z
  .string()
  .min(1)
  .max(4096)
  .describe('Absolute path of the project folder; otherwise the folder the server was started in');

export const findingInputSchema = z.strictObject({
  evidence_class: evidenceClassSchema.optional(),
  severity: severitySchema,
  title: z.string().min(1).max(200),
  detail: z.string().max(2000).optional(),
  confidence: z.number().min(0).max(1).optional(),
  checks: z.array(checkIdSchema).max(64).optional(),
});

const findingOutputSchema = z.strictObject({
  evidence_class: evidenceClassSchema,
  severity: severitySchema,
  title: z.string(),
  detail: z.string(),
  confidence: z.number(),
  checks: z.array(z.string()),
});

function spellFinding(finding: Finding): z.infer<typeof findingOutputSchema> {
  const { evidenceClass, severity, title, detail, confidence, checks } = finding;
  return { evidence_class: evidenceClass, severity, title, detail, confidence, checks };
}

const coverageOutputSchema = z
  .strictObject({ failed: z.array(z.string()), capped: z.array(z.string()) })
  .describe('Checks that failed, or that could not read everything; empty when the screening is whole');

/** What every tool that rules on a call answers. */
export const rulingOutput = {
  decision: decisionSchema,
  risk_state: riskStateSchema,
  findings: z.array(findingOutputSchema),
  reason: z.string(),
  user_message: z.string(),
  exceptions: z.array(z.string()).describe('Ids of exceptions of the policy that silenced a finding'),
  coverage: coverageOutputSchema,
};

export function spellRuled({ ruling, riskState, findings, userMessage, silenced, screening }: Ruled) {
  const { failed, capped } = screening.coverage;
  return {
    decision: ruling.decision,
    risk_state: riskState,
    findings: findings.map(spellFinding),
    reason: ruling.reasons[0] ?? '',
    user_message: userMessage,
    exceptions: [...new Set(silenced.map(({ exception }) => exception.id))],
    coverage: { failed, capped },
  };
}
