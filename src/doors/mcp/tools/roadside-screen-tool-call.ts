import { z } from 'zod';
import { recordedRulingSchema } from '../../../answers/calls/ruling.answer.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Desk } from '../desk/desk.ts';
import { proposedBy, recordingRoadOf } from '../desk/proposed-call.ts';
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
      .describe('Whether to write the report anew when an event is recorded; default true'),
  }),
  output: recordedRulingSchema,
  async run(input, desk, progress) {
    const root = await desk.rootOf(input.project_root);
    const [{ enter, record, rule }, { tookMs }] = await Promise.all([
      import('../../../road/road.ts'),
      import('../../../road/recording.ts'),
    ]);
    const proposed = await proposedBy(input, root, desk);
    const road = await recordingRoadOf(proposed, root, desk);
    const { clock } = await desk.ports();
    const sinceMs = clock.elapsedMs();
    const screened = await desk.judge.screen(enter(proposed, road));
    const ruled = rule(screened, road);
    const screeningMs = tookMs(sinceMs, clock.elapsedMs());
    await progress(1, 3, 'screened and ruled');
    const remarks = { projectSalt: root, screeningMs, ...spellAbout(input.session_id, input.route_context) };
    const recorded = await record(ruled, road, remarks);
    const { callDigest, sampling, eventId } = recorded;
    desk.issue(callDigest);
    await progress(2, 3, eventId === undefined ? 'not in the sample' : 'recorded');
    const directory = await desk.directoryOf(root);
    const isWanted = eventId !== undefined && input.write_report !== false;
    const isReported = isWanted && (await renewReport(directory, desk));
    await progress(3, 3, 'done');
    return {
      executed: false as const,
      event_written: eventId !== undefined,
      report_written: isReported,
      tool_call_hash: callDigest,
      event_path: `${directory}/events.jsonl`,
      report_path: `${directory}/reports/route-risk.md`,
      ...(eventId === undefined ? {} : { event_id: eventId }),
      sampling_mode: sampling.mode,
      ...(await adviceOn(recorded)),
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
    await desk.reports.do(directory, async () => {
      const live = await desk.reportFactsOf(directory);
      return await writeReportOf(directory, desk, { format: 'markdown', live });
    });
    return true;
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}
