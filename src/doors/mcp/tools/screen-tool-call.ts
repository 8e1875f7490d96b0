import { z } from 'zod';
import { adviceSchema } from '../../../answers/calls/ruling.answer.ts';
import { proposedBy, roadOf } from '../desk/proposed-call.ts';
import {
  adviceOn,
  argumentsSchema,
  projectRootSchema,
  routeContextSchema,
  sessionLine,
  sessionSchema,
  toolNameSchema,
  toolSchemaSchema,
} from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

export const screenToolCall = declareTool({
  name: 'screen_tool_call',
  title: 'Screen a tool call',
  description:
    'Reports what a proposed tool call would do and advises whether it may run. Nothing is run or written. For critical findings the advice is require_approval; policy_gate_check and roadside_screen_tool_call block them.',
  isReadOnly: true,
  isIdempotent: true,
  isJudging: true,
  line: sessionLine,
  input: z.strictObject({
    tool_name: toolNameSchema,
    arguments: argumentsSchema,
    route_context: routeContextSchema.optional(),
    project_root: projectRootSchema.optional(),
    cwd: z.string().min(1).max(4096).optional().describe('The folder in which the call would run'),
    tool_schema: toolSchemaSchema.optional(),
    session_id: sessionSchema.optional(),
  }),
  output: adviceSchema,
  async run(input, desk) {
    const root = await desk.rootOf(input.project_root);
    const { enter, rule } = await import('../../../road/road.ts');
    const proposed = await proposedBy(input, root, desk);
    const road = await roadOf(proposed, root, desk);
    const { policy } = road;
    // A critical finding is asked about here, and blocked by the doors that a call passes through.
    const advising = {
      ...road,
      policy: { ...policy, gate: { ...policy.gate, failClosedForCritical: false } },
    };
    const screened = await desk.judge.screen(enter(proposed, advising));
    const ruled = rule(screened, advising);
    return await adviceOn(ruled);
  },
});
