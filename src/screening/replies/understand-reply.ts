/** What a tool returned, as checks read it: its texts, and where they come from. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallContext, SessionFacts } from '../../vocabulary/call-context.ts';
import type { ProposedCall } from '../contract/call.ts';
import type { ReplySubject } from '../contract/reply-subject.ts';
import { isFetched, originOf } from './reply-origin.ts';
import { textsOfReply } from './reply-texts.ts';

/** The name in coverage for a reply that was not read completely, and for its structured content. */
export const REPLY_SIZE = 'reply.size';
export const STRUCTURE_SIZE = 'reply.structure-size';

/** How much of a reply is read. */
export interface ReplyLimits {
  readonly mostBytes?: number;
  /** Read for commands to its end: what is not read must not be passed on. Else both ends of it. */
  readonly isReadWhole?: boolean;
}

export function understandReply(
  call: ProposedCall,
  result: JsonValue,
  around: Pick<CallContext, 'cwd' | 'home' | 'disk'>,
  { mostBytes, isReadWhole }: ReplyLimits = {},
): ReplySubject {
  const { texts, isCut, isStructureCut } = textsOfReply(result, mostBytes);
  return {
    texts,
    origin: originOf(call, around),
    capped: [...(isCut ? [REPLY_SIZE] : []), ...(isStructureCut ? [STRUCTURE_SIZE] : [])],
    ...(isReadWhole === undefined ? {} : { isReadWhole }),
  };
}

/** The reply as seen by a session that fetched one of its files itself; undefined if it fetched none. */
export function asFetched(
  subject: ReplySubject,
  session: Pick<SessionFacts, 'downloaded'>,
): ReplySubject | undefined {
  const { origin } = subject;
  return isFetched(origin, session) ? { ...subject, origin: { ...origin, isLocal: false } } : undefined;
}
