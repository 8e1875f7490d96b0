import { z } from 'zod';
import { samplingSchema } from '../../../answers/calls/sampling.answer.ts';
import { toWire } from '../../../answers/wire-names.ts';
import { RATE_CEILING } from '../../../vocabulary/document/built-in-values.ts';
import { decisionSchema, riskStateSchema } from '../../../vocabulary/order-schemas.ts';
import { findingInputSchema, foreignHashSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

export const evaluateSamplingPolicy = declareTool({
  name: 'evaluate_sampling_policy',
  title: 'Evaluate the sampling policy',
  description:
    'Decides whether an event is examined in depth: always if it is suspicious, otherwise by a deterministic sample of 1 %, never more than 5 %. The same event always gets the same answer. No event is written; the first low-risk event of a project creates its key.',
  isReadOnly: false,
  isIdempotent: true,
  isJudging: false,
  input: z.strictObject({
    event_hash: foreignHashSchema.describe('A hash that represents the event; never its content'),
    project_salt: z.string().max(4096).describe('Any text from the project; mixed with its secret key'),
    risk_state: riskStateSchema,
    policy_decision: decisionSchema,
    findings: z.array(findingInputSchema).max(200).optional(),
    sample_rate: z
      .number()
      .min(0)
      .max(RATE_CEILING)
      .optional()
      .describe('Rate for low-risk events; default 0.01'),
  }),
  output: samplingSchema,
  async run(input, desk) {
    const { evaluateSampling } = await import('../../../policy/sampling.ts');
    const event = {
      eventHash: input.event_hash,
      projectSalt: input.project_salt,
      riskState: input.risk_state,
      decision: input.policy_decision,
      findings: input.findings ?? [],
      ...(input.sample_rate === undefined ? {} : { rate: input.sample_rate }),
    };
    // A suspicious event is always examined, without a key: a project that has no key need not get one.
    const keyless = evaluateSampling(event, new Uint8Array(32));
    const isSuspicious = keyless.mode === 'suspicion_deep_audit';
    const ruling = isSuspicious
      ? keyless
      : evaluateSampling(event, (await desk.ledgerOf(desk.project)).keyFor('sampling'));
    const { mode, deepAudit, writeEvent, requiresUserConsent, reason, rateApplied } = ruling;
    return toWire({
      mode,
      deepAudit,
      writeTransparencyEvent: writeEvent,
      requiresUserConsent,
      reason,
      sampleRateApplied: rateApplied,
    });
  },
});
