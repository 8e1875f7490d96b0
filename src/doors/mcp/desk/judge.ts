/** Judges calls and contents in threads, if there are any, so that the wire is served meanwhile. */

import type { ContentVerdict } from '../../../answers/calls/content.answer.ts';
import type { ContentOptions } from '../../../road/content/content.ts';
import type { Sight } from '../../../road/context.ts';
import type {
  CallOrder,
  CallVerdict,
  ContentOrder,
  JudgingThreads,
  KeptFacts,
  Sent,
} from '../../../road/judging/judging-orders.ts';
import type { Entered, Screened, Understood } from '../../../road/road.ts';
import type { CallMemory } from '../../../sessions/call-memory.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';

export class Judge {
  readonly #threads: JudgingThreads | undefined;
  readonly #memory: CallMemory;

  constructor(threads: JudgingThreads | undefined, memory: CallMemory) {
    this.#threads = threads;
    this.#memory = memory;
  }

  /** The next call of the session takes into account what this one would leave behind. */
  async screen(entered: Entered): Promise<Screened<Understood>> {
    const { isBlocked } = await import('../../../road/road.ts');
    const { NOT_SCREENED, OVER_BUDGET } = await import('../../../road/coverage.ts');
    if (isBlocked(entered)) return { ...entered, subject: undefined, screening: NOT_SCREENED, remedies: {} };
    const { sent: call, context, session } = entered;
    const { session: before, project, disk, guarded, popularNames, noteRead: _, ...around } = context;
    const facts: Partial<KeptFacts> = { ...(before === undefined ? {} : { session: before }), project };
    const { answerMsFor, unsent } = await import('../../../road/judging/judging-orders.ts');
    let thread: Sent | undefined;
    const verdict = await this.#judge<CallVerdict>(
      (sent) => {
        thread = sent;
        return { about: 'call', call, context: around, facts: unsent(facts, sent) };
      },
      answerMsFor(JSON.stringify(call.arguments).length),
      {
        ...(disk === undefined ? {} : { disk }),
        ...(guarded === undefined ? {} : { guarded }),
        ...(popularNames === undefined ? {} : { popularNames }),
      },
    );
    if (verdict === undefined) {
      return { ...entered, subject: undefined, screening: OVER_BUDGET, remedies: {} };
    }
    thread?.set('session', verdict.after);
    this.#memory.keep(verdict.after, session);
    const { subject, screening, remedies, facts: known } = verdict;
    return { ...entered, subject, screening, remedies, facts: known };
  }

  async inspect(content: JsonValue, options: ContentOptions): Promise<ContentVerdict> {
    const { contentMsFor } = await import('../../../road/judging/judging-orders.ts');
    const verdict = await this.#judge<ContentVerdict>(
      () => ({ about: 'content', content, options }),
      contentMsFor(JSON.stringify(content).length),
    );
    if (verdict === undefined) throw new Trouble('content.costly', {});
    return verdict;
  }

  async #judge<Verdict extends CallVerdict | ContentVerdict>(
    order: (sent: Sent) => CallOrder | ContentOrder,
    mostMs: number,
    sight: Sight = {},
  ): Promise<Verdict | undefined> {
    // The serving thread reports it, in our own text.
    if (this.#threads) return (await this.#threads.ask(order, mostMs)) as Verdict | undefined;
    const { judgeOrder } = await import('../../../road/judging/judge-order.ts');
    const { keptFacts } = await import('../../../road/judging/judging-orders.ts');
    return judgeOrder(order(new Map()), keptFacts(), sight) as Verdict;
  }
}
