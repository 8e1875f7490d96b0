/** The answer to a host about what a tool returned, before the model reads it: the road of replies. */
import { recallSession } from '../../sessions/session-memory.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { diskOf } from '../disk.ts';
import { receive } from '../judging/with-checks.ts';
import type { ReplyOpinion } from '../reply-ruling.ts';
import { type HookDesk, screenWithin } from './hook-desk.ts';

type Result = Extract<HookRequest, { about: 'result' }>;

export async function answerResult(asked: Result, asking: HookContext, desk: HookDesk): Promise<HookAnswer> {
  if (!desk.settings.screenResults) return { kind: 'nothing' };
  const { host, cwd, session } = asking;
  const { home, ports } = desk;
  const { opinion } = await receive(
    {
      call: asked,
      caller: { agent: host, door: 'hook' },
      ...(session === undefined ? {} : { session }),
      reply: asked.result,
      context: {
        disk: diskOf(ports),
        ...(cwd === undefined ? {} : { cwd }),
        ...(home === undefined ? {} : { home }),
      },
    },
    {
      ledger: () => desk.ledger(),
      recall: (named) => recallSession(named, desk),
      within: (work) => screenWithin(desk, work),
    },
    asking,
  );
  return answerFor(opinion);
}

function answerFor({ decision, reason, replacement }: ReplyOpinion): HookAnswer {
  if (decision === 'allow') return { kind: 'nothing' };
  if (decision === 'block') return { kind: 'deny', reason };
  return replacement === undefined
    ? { kind: 'warn', message: reason }
    : { kind: 'replace', reason, result: replacement };
}
