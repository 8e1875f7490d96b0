/** What is asked of judging outside the serving thread, and answered: the port and its messages, without what judges. */
import type { Look } from '../../screening/calls/disk/watched-sight.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import { emptySession } from '../../screening/session/empty-session.ts';
import type { KnownSecrets } from '../../sensitive/known/known-secrets.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { CallFacts, ProjectFacts, SessionFacts } from '../../vocabulary/call-context.ts';
import type { Screening } from '../../vocabulary/screening.ts';
import type { ContentOptions } from '../content/content.ts';
import type { PlainContext } from '../context.ts';
import { callMsFor } from '../limits.ts';
import type { ReplyWork } from '../replies.ts';
import type { Remedies, Understood } from '../road.ts';

/** For one request, from when a thread has it, without the extra time for its size. */
export const ANSWER_MS = 1_250;

/** A thread that never judged anything takes a second more. */
export const answerMsFor = (characters: number): number => ANSWER_MS + callMsFor(characters);
/** Texts are looked through by more and slower checks. */
export const contentMsFor = (characters: number): number => ANSWER_MS + characters / 25;
/** Of a reply 2 MB are read; 1 MB takes a fifth of a second. */
export const replyMsFor = (characters: number): number => ANSWER_MS + Math.min(characters, 2_000_000) / 500;

/** What a thread was sent last, by name, so that it is not sent again. */
export type Sent = Map<string, unknown>;

export interface JudgingThreads {
  /** Undefined: over the budget of time or memory, or nothing judges here any more. Either way the call must not run. */
  ask(message: (sent: Sent) => object, mostMs?: number): Promise<unknown>;
  close(): Promise<void>;
}

/** What a thread keeps between two calls. */
export interface KeptFacts {
  session: SessionFacts;
  project: ProjectFacts | undefined;
}

/** The last reply that a thread read, by number. */
export interface KeptReply {
  read?: { readonly number: number; readonly reply: JsonValue };
  secrets?: { readonly key: string; readonly known: KnownSecrets };
}

export interface CallOrder {
  readonly about: 'call';
  readonly call: Call;
  readonly context: Omit<PlainContext, 'session' | 'project'>;
  /** Left out where the thread has it. */
  readonly facts: Partial<KeptFacts>;
}

export interface CallVerdict {
  readonly screening: Screening;
  readonly remedies: Remedies;
  readonly subject: Understood | undefined;
  /** What rules read. */
  readonly facts?: CallFacts | undefined;
  /** Of the session, with what this call would leave. */
  readonly after: SessionFacts;
}

export const keptFacts = (): KeptFacts => ({ session: emptySession, project: undefined });

/** What the thread does not have from the last call. */
export function unsent(facts: Partial<KeptFacts>, sent: Sent): Partial<KeptFacts> {
  const news = Object.entries(facts).filter(([name, fact]) => !sent.has(name) || sent.get(name) !== fact);
  for (const [name, fact] of news) sent.set(name, fact);
  return Object.fromEntries(news);
}

export interface ContentOrder {
  readonly about: 'content';
  readonly content: JsonValue;
  readonly options: ContentOptions;
}

export interface ReplyOrder {
  readonly about: 'reply';
  /** Without the reply where the thread itself read it: then this is the number of that reading. */
  readonly work: ReplyWork | (Omit<ReplyWork, 'reply'> & { readonly read: number });
}

/** Under this name: the number of the reading that a thread did last. */
export const LAST_READ = 'read';
/** The thread no longer has the reply that it read: it must be sent. */
export const NOT_KEPT = 'not kept';

export interface ReplyVerdict {
  readonly screening: ReplyScreening;
  /** On the disk; undefined if more was read than is compared again. */
  readonly looks: readonly Look[] | undefined;
}

export type JudgingOrder = CallOrder | ContentOrder | ReplyOrder;
