/** Fields that the inputs and outputs of several tools share. */
import { z } from 'zod';
import type { Advice } from '../../../answers/calls/ruling.answer.ts';
import { type Camel, toWire } from '../../../answers/wire-names.ts';
import type { Ruled, Understood } from '../../../road/road.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { leadsOut, TOOL_NAME } from '../../../vocabulary/call.ts';
import { checkIdSchema } from '../../../vocabulary/check.ts';
import { evidenceClassSchema } from '../../../vocabulary/finding.ts';
import { asciiHost } from '../../../vocabulary/host-name.ts';
import { severitySchema } from '../../../vocabulary/order-schemas.ts';

/** Any value that came over the wire is JSON. */
export const contentSchema = z
  .custom<JsonValue>(
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    'is missing, or not a string, object or array',
  )
  .meta({
    anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'array' }],
    description: 'A string, or an object or array whose strings are scanned',
  });

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Taken as is: a record schema copies key by key, and could lose one. */
const objectSchema = z
  .custom<{ [key: string]: JsonValue }>(isObject, 'is missing or not an object')
  .meta({ type: 'object', additionalProperties: true });

const NO_TOOL_NAME = 'is not the name of a tool: 1 to 256 letters, digits and . _ - : @ / +, without ../';

export const toolNameSchema = z
  .string()
  .regex(TOOL_NAME, NO_TOOL_NAME)
  .refine((name) => !leadsOut(name), NO_TOOL_NAME)
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
  .overwrite(asciiHost)
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/,
    'is not a host name like router.example.com, optionally with a port; leave out scheme and path',
  )
  .describe('A host name, optionally with a port');

export const idSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/,
    'is not an id: 1 to 256 letters, digits and . _ - : @ / +, without spaces',
  );

/** Hashes made by others are plain ids here, however they were made. */
export const foreignHashSchema = z
  .string()
  .regex(/^sha256:[A-Za-z0-9._-]{1,128}$/, 'is not `sha256:` followed by 1 to 128 letters, digits and . _ -');

export const sessionSchema = idSchema.describe(
  'The agent’s session: its calls are judged in context of each other. Default: all calls of the connection',
);

/** Calls of one session are judged one after another; other sessions proceed meanwhile. */
export function sessionLine(args: unknown): string {
  const session = typeof args === 'object' && args !== null && 'session_id' in args ? args.session_id : '';
  return `session ${typeof session === 'string' ? session : ''}`;
}

export const modelSchema = idSchema.describe('A model id');

export const routeContextSchema = z
  .strictObject({
    provider_host: hostSchema.optional(),
    claimed_model: modelSchema.optional(),
    yolo_mode: z.boolean().optional().describe('Whether the agent runs without asking'),
  })
  .describe('The route through which the call came');
export type RouteContext = z.infer<typeof routeContextSchema>;

export const projectRootSchema = z
  .string()
  .min(1, 'is empty')
  .max(4096)
  .describe('Absolute path of the project folder; default: the folder in which the server was started');

export const findingInputSchema = z.strictObject({
  evidence_class: evidenceClassSchema.optional(),
  severity: severitySchema,
  title: z.string().min(1).max(200),
  detail: z.string().max(2000).optional(),
  confidence: z.number().min(0).max(1).optional(),
  checks: z.array(checkIdSchema).max(64).optional(),
});

export async function adviceOn(ruled: Ruled<Understood>): Promise<Advice> {
  const [{ explainRuling }, { redactText }] = await Promise.all([
    import('../../../road/explained.ts'),
    import('../../../sensitive/redact.ts'),
  ]);
  const { decision, riskState, findings, reason, userMessage, trace, exceptions, coverage } =
    explainRuling(ruled);
  const { ran: _, ...gaps } = coverage;
  return toWire<Camel<Advice>>({
    decision,
    riskState,
    findings: findings.map((finding) => ({
      ...finding,
      // A place is written by the caller, and may contain something that the check did not look for.
      evidence: finding.evidence.map((words) => redactText(words).text),
    })),
    reason,
    userMessage,
    trace,
    exceptions,
    coverage: gaps,
  });
}
