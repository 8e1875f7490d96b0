import { z } from 'zod';
import { evaluationSchema } from '../../../answers/calls/evaluation.answer.ts';
import { stops } from '../../../vocabulary/orders.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { proposedBy, recordingRoadOf } from '../desk/proposed-call.ts';
import {
  adviceOn,
  argumentsSchema,
  idSchema,
  sessionLine,
  sessionSchema,
  toolNameSchema,
} from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';
import { seedError } from './evaluation/seed-errors.ts';

/** Goes on after the reason. */
const HOW_TO_APPROVE =
  'It needs a person’s approval: ask yours, and run it only after an explicit yes; a rule that allows it is in docs/rules.md.';

export const evaluateToolRequest = declareTool({
  name: 'evaluate_tool_request',
  title: 'Evaluate a tool request',
  description:
    'Evaluates a proposed tool call under the rules and every other layer of the policy, and records the decision. The answer is allow or deny with the reason and the rule; the whole ruling is in the structured content. The call is never run.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: true,
  line: sessionLine,
  input: z.strictObject({
    tool_name: toolNameSchema,
    parameters: argumentsSchema,
    session_id: sessionSchema.optional(),
    agent_id: idSchema
      .max(200)
      .optional()
      .describe('A label that the event gets; it is not an identity, and rules do not see it'),
    cwd: z.string().min(1).max(4096).optional().describe('The folder in which the call would run'),
  }),
  output: evaluationSchema,
  inText: ({ ruling: _, ...seed }) => seed,
  inError: seedError,
  async run({ parameters, agent_id, ...input }, desk) {
    const started = performance.now();
    const root = desk.project;
    const [{ enter, record, rule }, { tookMs }, { judgeSampled }] = await Promise.all([
      import('../../../road/road.ts'),
      import('../../../road/recording.ts'),
      import('../../../road/sampling/sampled-call.ts'),
    ]);
    const proposed = await proposedBy({ ...input, arguments: parameters }, root, desk);
    const road = await recordingRoadOf(proposed, root, desk);
    const screened = await desk.judge.screen(enter(proposed, road));
    const { session_id: sessionId } = input;
    const ruled = rule(screened, road);
    const screeningMs = tookMs(started, performance.now());
    const isSampled = ruled.samples.length > 0;
    const judged = await judgeSampled(ruled, road.policy, isSampled ? await desk.judges() : undefined);
    const recorded = await record(judged.ruled, road, {
      projectSalt: root,
      isChosen: true,
      ...{ screeningMs, judgeMs: tookMs(started + screeningMs, performance.now()) },
      ...(judged.judgement === undefined ? {} : { judgement: judged.judgement }),
      ...(sessionId === undefined ? {} : { sessionId }),
      // The caller's own word: marked, so that it is never taken for an agent of the gateway.
      ...(agent_id === undefined ? {} : { agent: `mcp/${agent_id}` }),
    });
    if (judged.judgement?.verdict === 'unavailable' && judged.ruled.ruling.decision === 'block')
      throw new Trouble('judge.unavailable', {});
    desk.issue(recorded.callDigest);
    const ruling = await adviceOn(recorded);
    const isAllowed = !stops(ruling.decision);
    const isHeld = ruling.decision === 'require_approval';
    const took = Math.round(performance.now() - started);
    desk.pace.add(took);
    return {
      decision: isAllowed ? ('allow' as const) : ('deny' as const),
      reason: isHeld ? `${withWords(ruling)} ${HOW_TO_APPROVE}` : ruling.reason,
      rule_id: decidedBy(ruling),
      confidence: confidenceOf(ruling),
      processing_time_ms: took,
      ruling,
    };
  },
});

type Ruling = Awaited<ReturnType<typeof adviceOn>>;

const decidedBy = ({ trace, decision }: Ruling): string | null =>
  trace.find((one) => one.layer === 'rules' && one.decision === decision && one.shadow === undefined)?.rule ??
  null;

/** Why a judge wants a person to decide, in its own words: in the reason itself they would change the question. */
function withWords({ reason, trace, decision }: Ruling): string {
  const words = trace.find((one) => one.layer === 'judge' && one.decision === decision)?.words;
  return words === undefined ? reason : `${reason} In the model's own words: "${words}".`;
}

/** Of the judge or the finding that decided. What a rule alone decides, and what has no finding, is not a guess. */
function confidenceOf(ruling: Ruling): number {
  const { findings, trace, decision } = ruling;
  const judge = trace.find((one) => one.layer === 'judge' && one.decision === decision);
  if (judge?.confidence !== undefined) return judge.confidence;
  const [worst] = findings;
  return worst === undefined || decidedBy(ruling) !== null ? 1 : worst.confidence;
}
