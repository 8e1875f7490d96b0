import { z } from 'zod';
import type { CallContext, ProposedCall } from '../../../detect/call.ts';
import type { Ruled } from '../../../gateway/road.ts';
import { decisionSchema } from '../../../vocabulary/decision.ts';
import { riskStateSchema } from '../../../vocabulary/risk-state.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { contextOf } from '../context.ts';
import type { Desk } from '../desk.ts';
import {
  argumentsSchema,
  coverageOutputSchema,
  findingOutputSchema,
  idSchema,
  projectRootSchema,
  routeContextSchema,
  spellFinding,
  toolNameSchema,
  toolSchemaSchema,
} from '../spelling.ts';
import { declareTool } from '../tool.ts';
import { writeReportOf } from '../write-report.ts';

export const roadsideScreenToolCall = declareTool({
  name: 'roadside_screen_tool_call',
  title: 'Screen and record a tool call',
  description:
    'Screens a proposed tool call, asks the gate, and records what the sampling policy asks for: metadata and keyed hashes, never the call itself. Critical findings are blocked. The call is never run.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: true,
  input: z.strictObject({
    project_root: projectRootSchema.optional(),
    tool_name: toolNameSchema,
    arguments: argumentsSchema,
    route_context: routeContextSchema.optional(),
    cwd: z.string().min(1).max(4096).optional().describe('The folder the call would run in'),
    tool_schema: toolSchemaSchema.optional(),
    session_id: idSchema.optional(),
    write_report: z
      .boolean()
      .optional()
      .describe('Whether to renew the report when an event is written; true'),
  }),
  output: z.strictObject({
    executed: z.literal(false),
    decision: decisionSchema,
    risk_state: riskStateSchema,
    event_written: z.boolean(),
    report_written: z.boolean(),
    tool_call_hash: z.string(),
    event_path: z.string(),
    report_path: z.string(),
    event_id: z.string().optional(),
    sampling_mode: z.string(),
    findings: z.array(findingOutputSchema),
    reason: z.string(),
    user_message: z.string(),
    exceptions: z.array(z.string()).describe('Ids of exceptions of the policy that silenced a finding'),
    coverage: coverageOutputSchema,
  }),
  async run(input, desk, progress) {
    const root = await desk.rootOf(input.project_root);
    const call = { tool: input.tool_name, arguments: input.arguments };
    const ruled = await ruleOn(call, await contextOf(input, root, desk), desk);
    await progress(1, 3, 'screened and ruled');
    const { record, digestCall } = await import('../../../gateway/road.ts');
    const { evaluateSampling } = await import('../../../policy/sampling.ts');
    const ledger = await desk.ledgerOf(root);
    const digest = digestCall(call, ledger);
    const sampling = evaluateSampling(
      {
        eventHash: digest,
        projectSalt: root,
        riskState: ruled.riskState,
        decision: ruled.ruling.decision,
        findings: ruled.findings,
      },
      ledger.samplingKey(),
    );
    const { provider_host, claimed_model } = input.route_context ?? {};
    const recorded = sampling.writeEvent
      ? await record(ruled, ledger, {
          ...(input.session_id === undefined ? {} : { sessionId: input.session_id }),
          ...(provider_host === undefined ? {} : { providerHost: provider_host }),
          ...(claimed_model === undefined ? {} : { claimedModel: claimed_model }),
        })
      : undefined;
    desk.issue(digest);
    await progress(2, 3, recorded ? 'recorded' : 'not in the sample');
    const directory = desk.directoryOf(root);
    const isReported =
      recorded !== undefined && input.write_report !== false && (await renewReport(directory, desk));
    await progress(3, 3, 'done');
    const { failed, capped } = ruled.screening.coverage;
    return {
      executed: false as const,
      decision: ruled.ruling.decision,
      risk_state: ruled.riskState,
      event_written: recorded !== undefined,
      report_written: isReported,
      tool_call_hash: digest,
      event_path: `${directory}/events.jsonl`,
      report_path: `${directory}/reports/route-risk.md`,
      ...(recorded ? { event_id: recorded.eventId } : {}),
      sampling_mode: sampling.mode,
      findings: ruled.findings.map(spellFinding),
      reason: ruled.ruling.reasons[0] ?? '',
      user_message: ruled.userMessage,
      exceptions: [...new Set(ruled.silenced.map(({ exception }) => exception.id))],
      coverage: { failed, capped },
    };
  },
});

/** What was decided is recorded by now: a report that cannot be written takes nothing away from it. */
async function renewReport(directory: string, desk: Desk): Promise<boolean> {
  try {
    await writeReportOf(directory, desk, { format: 'markdown' });
    return true;
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}

async function ruleOn(call: ProposedCall, context: CallContext, desk: Desk): Promise<Ruled> {
  const { decide } = await import('../../../gateway/road.ts');
  const { DEFAULT_GATE_POLICY } = await import('../../../policy/gate.ts');
  const ruled = decide(call, context, {
    gate: DEFAULT_GATE_POLICY,
    ...desk.policy,
    time: await desk.now(),
  });
  await desk.memory.remember(ruled.subject);
  return ruled;
}
