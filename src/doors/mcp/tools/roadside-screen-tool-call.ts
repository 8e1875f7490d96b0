import { z } from 'zod';
import { recordedRulingSchema } from '../../../answers/calls/ruling.answer.ts';
import type { Ruled, Screened, Understood } from '../../../road/road.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { contextOf } from '../desk/context.ts';
import type { Desk } from '../desk/desk.ts';
import {
  adviceOn,
  argumentsSchema,
  projectRootSchema,
  type RouteContext,
  routeContextSchema,
  sessionLine,
  sessionSchema,
  toolNameSchema,
  toolSchemaSchema,
} from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';
import { writeReportOf } from '../desk/write-report.ts';

export const roadsideScreenToolCall = declareTool({
  name: 'roadside_screen_tool_call',
  title: 'Screen and record a tool call',
  description:
    'Screens a proposed tool call, applies the gate, and records what the sampling policy selects: metadata and keyed hashes, never the call itself. Critical findings are blocked. The call is never run.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: true,
  line: sessionLine,
  input: z.strictObject({
    project_root: projectRootSchema.optional(),
    tool_name: toolNameSchema,
    arguments: argumentsSchema,
    route_context: routeContextSchema.optional(),
    cwd: z.string().min(1).max(4096).optional().describe('The folder in which the call would run'),
    tool_schema: toolSchemaSchema.optional(),
    session_id: sessionSchema.optional(),
    write_report: z
      .boolean()
      .optional()
      .describe('Whether to update the report when an event is written; default true'),
  }),
  output: recordedRulingSchema,
  async run(input, desk, progress) {
    const root = await desk.rootOf(input.project_root);
    const call = { tool: input.tool_name, arguments: input.arguments };
    const context = await contextOf(input, root, desk);
    const ruled = await ruleOn(await desk.judge.screen(call, context, input.session_id), desk);
    await progress(1, 3, 'screened and ruled');
    const { recordSampled } = await import('../../../road/roadside.ts');
    const ledger = await desk.ledgerOf(root);
    const about = {
      projectSalt: root,
      ...(desk.policy?.sampleRate === undefined ? {} : { sampleRate: desk.policy.sampleRate }),
      ...spellAbout(input.session_id, input.route_context),
    };
    const { callDigest, sampling, recorded } = await recordSampled(ruled, ledger, about);
    desk.issue(callDigest);
    await progress(2, 3, recorded ? 'recorded' : 'not in the sample');
    const directory = desk.directoryOf(root);
    const isWanted = recorded !== undefined && input.write_report !== false;
    const isReported = isWanted && (await renewReport(directory, desk));
    await progress(3, 3, 'done');
    return {
      executed: false as const,
      event_written: recorded !== undefined,
      report_written: isReported,
      tool_call_hash: callDigest,
      event_path: `${directory}/events.jsonl`,
      report_path: `${directory}/reports/route-risk.md`,
      ...(recorded ? { event_id: recorded.eventId } : {}),
      sampling_mode: sampling.mode,
      ...(await adviceOn(ruled)),
    };
  },
});

function spellAbout(sessionId: string | undefined, route: RouteContext = {}) {
  return {
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(route.provider_host === undefined ? {} : { providerHost: route.provider_host }),
    ...(route.claimed_model === undefined ? {} : { claimedModel: route.claimed_model }),
  };
}

/** The decision is already recorded: a report that cannot be written does not change it. */
async function renewReport(directory: string, desk: Desk): Promise<boolean> {
  try {
    await writeReportOf(directory, desk, { format: 'markdown' });
    return true;
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}

async function ruleOn(screened: Screened<Understood>, desk: Desk): Promise<Ruled<Understood>> {
  const { rule } = await import('../../../road/road.ts');
  const { DEFAULT_GATE_POLICY } = await import('../../../policy/gate.ts');
  return rule(screened, { gate: DEFAULT_GATE_POLICY, ...desk.policy, time: await desk.now() });
}
