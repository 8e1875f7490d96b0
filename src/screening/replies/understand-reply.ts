/** What a tool returned, as checks read it: its texts, and where they come from. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallContext, SessionFacts } from '../../vocabulary/call-context.ts';
import type { ProposedCall } from '../contract/call.ts';
import type { ReplySubject } from '../contract/reply-subject.ts';
import { isFetched, originOf } from './reply-origin.ts';
import { textsOfReply } from './reply-texts.ts';

/** The name in coverage for a reply that was not read completely. */
export const REPLY_SIZE = 'reply.size';

export function understandReply(
  call: ProposedCall,
  result: JsonValue,
  around: Pick<CallContext, 'cwd' | 'home' | 'disk'>,
): ReplySubject {
  const { texts, isCut } = textsOfReply(result);
  return { texts, origin: originOf(call, around), capped: isCut ? [REPLY_SIZE] : [] };
}

/** The reply as seen by a session that fetched one of its files itself; undefined if it fetched none. */
export function asFetched(
  subject: ReplySubject,
  session: Pick<SessionFacts, 'downloaded'>,
): ReplySubject | undefined {
  const { origin } = subject;
  return isFetched(origin, session) ? { ...subject, origin: { ...origin, isLocal: false } } : undefined;
}
