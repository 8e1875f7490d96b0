/** The answer to a host about what a tool returned, before the model reads it: the road of replies. */
import { understand } from '../../screening/calls/subject.ts';
import { sinksOf } from '../../screening/session/sinks.ts';
import type { CameBack } from '../../sessions/session-memory.ts';
import { recallSession } from '../../sessions/session-memory.ts';
import { spelledName } from '../../vocabulary/call.ts';
import type { CallContext, SessionFacts, ToolClass } from '../../vocabulary/call-context.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { diskOf } from '../disk.ts';
import { calledClass } from '../flows/called-class.ts';
import { receive } from '../judging/with-checks.ts';
import { projectRootOf } from '../project-files.ts';
import { isOrdering } from '../replies.ts';
import type { ReplyOpinion } from '../reply-ruling.ts';
import { liveStateFor } from '../state.ts';
import { pinNamesOf } from './asked-by-gateway.ts';
import { type HookDesk, screenWithin } from './hook-desk.ts';
import { hasRead } from './hook-flows.ts';

type Result = Extract<HookRequest, { about: 'result' }>;

export async function answerResult(asked: Result, asking: HookContext, desk: HookDesk): Promise<HookAnswer> {
  if (!desk.settings.screenResults) return { kind: 'nothing' };
  const { host, session } = asking;
  const context = contextFor(asking, desk);
  const read = session === undefined ? undefined : await readBy(asked, { ...asking, session }, context, desk);
  const { opinion, facts } = await receive(
    {
      call: asked,
      caller: { agent: host, door: 'hook' },
      ...(session === undefined ? {} : { session }),
      reply: asked.result,
      context,
      ...(read === undefined ? {} : { cameBack: read.cameBack }),
    },
    {
      ledger: () => desk.ledger(),
      recall: (named) => recallSession(named, desk),
      within: (work) => screenWithin(desk, work),
    },
    asking,
  );
  if (read !== undefined)
    desk.flows?.leave({
      class: read.tool,
      hasOrders: isOrdering(facts),
      hadRead: hasRead(read.before),
    });
  return answerFor(opinion);
}

const contextFor = ({ cwd }: HookContext, { home, ports }: HookDesk) => ({
  disk: diskOf(ports),
  ...(cwd === undefined ? {} : { cwd }),
  ...(home === undefined ? {} : { home }),
});

interface Read {
  readonly tool: ToolClass;
  readonly before: SessionFacts;
  readonly cameBack: CameBack;
}

/** What was read, for later calls. Files of the project are neither label: their session is not looked up. */
async function readBy(
  asked: Result,
  { session, host, cwd }: HookContext & { readonly session: string },
  plain: CallContext,
  desk: HookDesk,
): Promise<Read | undefined> {
  const state = await liveStateFor(asked, { ...desk, cwd });
  const context = cwd === undefined ? plain : { ...plain, projectRoot: projectRootOf(cwd, desk.ports) };
  const pinNames = pinNamesOf(asked.server, { host }, desk);
  const { flows, settings } = desk;
  const tool = screenWithin(desk, () =>
    calledClass({ call: asked, context, pinNames }, state.state(), settings.flows),
  );
  if (flows === undefined && tool.reads.length === 0 && !tool.acts.includes('send')) return undefined;
  const before = await recallSession(session, desk);
  const reads = tool.reads.filter((label) => before.reads?.includes(label) !== true);
  return { tool, before, cameBack: { reads, sinks: newSinks(asked, before, context, desk) } };
}

/** A host may have asked a person about the call: what it reached then is not asked about again. */
function newSinks(asked: Result, before: SessionFacts, context: CallContext, desk: HookDesk): string[] {
  if ((before.orders?.size ?? 0) === 0 && !hasRead(before)) return [];
  const call = { tool: spelledName(asked), arguments: asked.arguments };
  const sinks = screenWithin(desk, () => sinksOf(understand(call, context)));
  return sinks.filter((sink) => before.sinks?.has(sink) !== true);
}

function answerFor({ decision, reason, replacement }: ReplyOpinion): HookAnswer {
  if (decision === 'allow') return { kind: 'nothing' };
  if (decision === 'block') return { kind: 'deny', reason };
  return replacement === undefined
    ? { kind: 'warn', message: reason }
    : { kind: 'replace', reason, result: replacement };
}
