/**
 * What a tool returned, before the model reads it. Secrets and instructions to the model are removed in place, and the
 * rest is passed on unchanged; if a host cannot replace a result, nothing is passed on. Never repeats what was found.
 */

import { screenReply } from '../../checks/reply-screening.ts';
import { sessionIdOf } from '../../evidence/session-id.ts';
import { SECRET_EXPOSED } from '../../screening/contract/check-ids.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import { asFetched, understandReply } from '../../screening/replies/understand-reply.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import { recallSession } from '../../sessions/session-memory.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { Answer, Asked, Asking } from '../../vocabulary/hook-request.ts';
import { diskOf } from '../disk.ts';
import { isToolName } from '../proposal.ts';
import type { HookDesk } from './hook-desk.ts';
import { answerReply } from './reply-answer.ts';

type Result = Extract<Asked, { about: 'result' }>;

export async function answerResult(asked: Result, asking: Asking, desk: HookDesk): Promise<Answer> {
  if (!desk.settings.screenResults) return { says: 'nothing' };
  const { cwd } = asking;
  const { home, ports } = desk;
  const subject = understandReply(asked, asked.result, {
    disk: diskOf(ports),
    ...(cwd === undefined ? {} : { cwd }),
    ...(home === undefined ? {} : { home }),
  });
  const screening = await screenInSession(subject, asking, desk);
  const answer = answerReply(asked.result, screening, asking);
  if (answer.says !== 'nothing') await record(asked, asking, screening, answer, desk);
  return answer;
}

/** The session is recalled only where it matters: a file that the session itself fetched is not the machine's own. */
async function screenInSession(
  subject: ReplySubject,
  { session }: Asking,
  desk: HookDesk,
): Promise<ReplyScreening> {
  const screening = screenReply(subject);
  if (screening.left === undefined || session === undefined) return screening;
  const fetched = asFetched(subject, await recallSession(session, desk));
  return fetched === undefined ? screening : screenReply(fetched);
}

/** On the disk before the host is answered. */
async function record(
  { tool, result }: Result,
  { host, session }: Asking,
  { withheld }: ReplyScreening,
  answer: Answer,
  desk: HookDesk,
): Promise<void> {
  const ledger = desk.ledger();
  const secrets = withheld.get(SECRET_EXPOSED)?.length ?? 0;
  await ledger.append({
    type: 'tool_call.returned',
    agent: host,
    ...(isToolName(tool) ? { tool } : {}),
    ...(session === undefined ? {} : { session_id: sessionIdOf(session, ledger) }),
    response_hash: ledger.digest(canonicalJson(result)),
    checks: [...withheld.keys()],
    decision: answer.says === 'deny' ? 'block' : 'warn',
    redaction_status: secrets > 0 && answer.says === 'replace' ? 'redacted' : 'not_applicable',
    ...(secrets > 0 ? { detections: { secret: secrets } } : {}),
  });
}
