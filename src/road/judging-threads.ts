/** Judging outside the serving thread: the port, and its messages. */
import type { ContentVerdict } from '../answers/calls/content.answer.ts';
import { emptySession, remember } from '../screening/session/session.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Call } from '../vocabulary/call.ts';
import type { CallFacts, ProjectFacts, SessionFacts } from '../vocabulary/call-context.ts';
import type { Screening } from '../vocabulary/screening.ts';
import { type ContentOptions, inspectContent } from './content/content.ts';
import type { PlainContext, Sight } from './context.ts';
import { callMsFor } from './limits.ts';
import type { Understood } from './road.ts';
import { screenCallOf } from './screened-call.ts';

/** For one request, from when a thread has it, without the extra time for its size. */
export const ANSWER_MS = 1_250;

/** A thread that never judged anything takes a second more. */
export const answerMsFor = (characters: number): number => ANSWER_MS + callMsFor(characters);
/** Texts are looked through by more and slower checks. */
export const contentMsFor = (characters: number): number => ANSWER_MS + characters / 25;

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

export interface CallOrder {
  readonly about: 'call';
  readonly call: Call;
  readonly context: Omit<PlainContext, 'session' | 'project'>;
  /** Left out where the thread has it. */
  readonly facts: Partial<KeptFacts>;
}

export interface CallVerdict {
  readonly screening: Screening;
  readonly subject: Understood | undefined;
  /** What rules read. */
  readonly facts?: CallFacts | undefined;
  /** Of the session, with what this call would leave. */
  readonly after: SessionFacts;
}

export const keptFacts = (): KeptFacts => ({ session: emptySession, project: undefined });

export interface ContentOrder {
  readonly about: 'content';
  readonly content: JsonValue;
  readonly options: ContentOptions;
}

/** What a thread is asked, and answers. */
export function judgeOrder(
  order: CallOrder | ContentOrder,
  kept: KeptFacts,
  sight: Sight,
): CallVerdict | ContentVerdict {
  return order.about === 'call'
    ? judgeCall(order, kept, sight)
    : inspectContent(order.content, order.options);
}

/** Plain data in and out: it goes from one thread to another. */
function judgeCall({ call, context, facts }: CallOrder, kept: KeptFacts, sight: Sight): CallVerdict {
  Object.assign(kept, facts);
  const { session, project } = kept;
  const whole = {
    ...context,
    session,
    ...(project === undefined ? {} : { project }),
    ...sight,
  };
  const { subject, screening, facts: known } = screenCallOf(call, whole);
  if (subject !== undefined) kept.session = remember(session, subject);
  const understood = subject && {
    texts: subject.texts.map(({ path, text }) => ({ path, text })),
    commands: subject.commands.map(({ path }) => ({ path })),
  };
  return { screening, subject: understood, facts: known, after: kept.session };
}
