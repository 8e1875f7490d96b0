import { z } from 'zod';
import { decisionSchema } from '../../../vocabulary/decision.ts';
import { riskStateSchema } from '../../../vocabulary/risk-state.ts';
import { contextOf } from '../context.ts';
import {
  argumentsSchema,
  coverageOutputSchema,
  findingOutputSchema,
  projectRootSchema,
  routeContextSchema,
  spellFinding,
  toolNameSchema,
  toolSchemaSchema,
} from '../spelling.ts';
import { declareTool } from '../tool.ts';

export const screenToolCall = declareTool({
  name: 'screen_tool_call',
  title: 'Screen a tool call',
  description:
    'Says what a proposed tool call would do and advises whether it may run. Nothing is run and nothing is written. Critical findings are advised as require_approval here; policy_gate_check and roadside_screen_tool_call block them.',
  isReadOnly: true,
  isIdempotent: true,
  isJudging: true,
  input: z.strictObject({
    tool_name: toolNameSchema,
    arguments: argumentsSchema,
    route_context: routeContextSchema.optional(),
    project_root: projectRootSchema.optional(),
    cwd: z.string().min(1).max(4096).optional().describe('The folder the call would run in'),
    tool_schema: toolSchemaSchema.optional(),
  }),
  output: z.strictObject({
    decision: decisionSchema,
    risk_state: riskStateSchema,
    findings: z.array(findingOutputSchema),
    reason: z.string(),
    user_message: z.string(),
    exceptions: z.array(z.string()).describe('Ids of exceptions of the policy that silenced a finding'),
    coverage: coverageOutputSchema,
  }),
  async run(input, desk) {
    const root = await desk.rootOf(input.project_root);
    const { ADVICE, decide } = await import('../../../gateway/road.ts');
    const call = { tool: input.tool_name, arguments: input.arguments };
    const context = await contextOf(input, root, desk);
    const ruled = decide(call, context, {
      ...desk.policy,
      gate: { ...(desk.policy?.gate ?? ADVICE), failClosedForCritical: false },
      time: await desk.now(),
    });
    await desk.memory.remember(ruled.subject);
    const { failed, capped } = ruled.screening.coverage;
    return {
      decision: ruled.ruling.decision,
      risk_state: ruled.riskState,
      findings: ruled.findings.map(spellFinding),
      reason: ruled.ruling.reasons[0] ?? '',
      user_message: ruled.userMessage,
      exceptions: [...new Set(ruled.silenced.map(({ exception }) => exception.id))],
      coverage: { failed, capped },
    };
  },
});
