/**
 * Calls that wait for a person: what they wait for is in the ledger, and another process writes it. One look at the file
 * every few milliseconds serves all of them, and only while one waits.
 */

import { type Approval, approvalOf, isOver, latestOf } from '../../approvals/approval-states.ts';
import { readApprovals } from '../../approvals/approval-uses.ts';
import type { OpenQuestion } from '../../approvals/ask-person.ts';
import type { ClientAnswer } from '../../approvals/client-question.ts';
import { endQuestion } from '../../approvals/decide-question.ts';
import type { QuestionPlace } from '../../approvals/question-files.ts';
import { isFailure } from '../../evidence/folder/failure.ts';
import type { CallersClient } from '../../judge/opinions/second-opinion.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { QuestionRoom } from '../hooks/hook-road.ts';
import { ClientChannel } from './client-channel.ts';
import { decidedAnswer, endedAnswer, pendingAnswer, settledAnswer } from './held-answers.ts';
import type { NotSent, Returned } from './travel.ts';

/** A person's yes counts so soon. */
const LOOK_MS = 10;
/** Questions whose callers have to come back. */
const MOST_AWAITED = 10_000;

/** A client that is back with an answer waits so long for what becomes of it. */
const BACK_MS = 1_000;

export interface HeldHow {
  readonly holdMs: number;
  readonly connection: string;
  /** A person sits at the client of this agent, by its settings. */
  readonly isAttended?: boolean;
}

export type Ending = Exclude<Approval['state'], 'pending'> | 'held' | 'gone';

/** A question that the client of the call puts to its person. */
export interface ClientAsked {
  /** Undefined if the client gave none. */
  readonly answer: Promise<ClientAnswer | undefined>;
  /** The client has an answer to its call for now, and comes back with that of its person. */
  readonly isCarried: boolean;
  /** It was decided elsewhere. */
  withdraw(): void;
}

/** The caller's side of a call that waits. */
export interface Holding {
  /** Undefined if its client cannot be asked, or its answer would not be that of a person. */
  ask?(question: { readonly [key: string]: JsonValue }): Promise<ClientAsked | undefined>;
  /** Its client, if it can be asked as a judge. */
  readonly client?: CallersClient;
  /** Called once if its caller gives up; returns the end of the arrangement. */
  onGone(gone: () => void): () => void;
  /** It waits now. */
  waits(question: OpenQuestion): void;
}

/** Whether a person's word is missing. */
export const isWaiting = (travelled: Returned | NotSent): boolean =>
  travelled.kind === 'stopped' && travelled.question?.kind === 'open';

interface Waiter {
  readonly question: OpenQuestion;
  untilMs: number;
  settle(ending: Ending): void;
}

export class AwaitedApprovals implements QuestionRoom {
  readonly #place: QuestionPlace;
  readonly #waiters = new Set<Waiter>();
  #isLooking = false;
  /** Questions whose callers got `pending`, by id: when the call comes again, it hears what became of it. */
  readonly awaited = new Map<string, { readonly connection: string }>();

  /** Questions that the client of their own connection answered with yes. */
  readonly answered = new Set<string>();
  readonly #client: ClientChannel;

  readonly asked: QuestionRoom['asked'];

  constructor(place: QuestionPlace, asked: QuestionRoom['asked'] = () => {}) {
    this.#place = place;
    this.asked = asked;
    this.#client = new ClientChannel(place, this.answered);
  }

  #turn: Promise<unknown> = Promise.resolve();

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Until it ran, or its caller has to be answered: `again` judges it from the start, so that what changed meanwhile counts. */
  async through(
    first: Returned | NotSent,
    again: () => Promise<Returned | NotSent>,
    { holdMs, connection, isAttended = false }: HeldHow,
    holding?: Holding,
  ): Promise<Returned | NotSent> {
    const { clock } = this.#place.ports;
    const untilMs = clock.elapsedMs() + holdMs;
    for (let travelled = first; ; travelled = await again()) {
      if (travelled.kind !== 'stopped' || travelled.question === undefined) return travelled;
      const { question, ...stopped } = travelled;
      if (question.kind !== 'open') return settledAnswer(stopped, question, this.#place);
      this.#tell(question, connection);
      const asked = isAttended ? await this.#client.ask(question, holding) : undefined;
      const ending = await this.wait(question, untilMs - clock.elapsedMs(), holding, asked);
      if (ending !== 'held') this.#client.decided(question);
      if (ending === 'approved' || ending === 'consumed') continue;
      if (ending === 'held') return pendingAnswer(stopped, question);
      if (ending === 'gone') return endedAnswer(stopped, ending);
      this.awaited.delete(question.id);
      if (ending === 'cancelled' && (await this.#isReplaced(question))) continue;
      return await this.#decided(stopped, question);
    }
  }

  /** By a question about the same call as it is judged now. Otherwise its connection is over, or another process ended it. */
  async #isReplaced({ id }: OpenQuestion): Promise<boolean> {
    const states = await readApprovals(this.#place);
    const call = states === undefined ? null : (approvalOf(states, id)?.call ?? null);
    return states !== undefined && call !== null && latestOf(states, call)?.id !== id;
  }

  async #decided(stopped: NotSent, { id }: OpenQuestion): Promise<NotSent> {
    const states = await readApprovals(this.#place);
    const approval = states && approvalOf(states, id);
    return approval === undefined
      ? endedAnswer(stopped, 'expired')
      : decidedAnswer(stopped, approval, this.#place);
  }

  /** Until it is decided, its time is over, its caller gives up, or the caller has to be answered. */
  async wait(
    question: OpenQuestion,
    holdMs: number,
    holding?: Holding,
    asked?: ClientAsked,
  ): Promise<Ending> {
    const isAway = asked?.isCarried === true;
    if (holdMs <= 0 && !isAway) return 'held';
    const { clock } = this.#place.ports;
    let release = () => {};
    try {
      return await new Promise<Ending>((resolve) => {
        // A client that is away with the question has to be answered only when it is back.
        const untilMs = isAway ? Number.POSITIVE_INFINITY : clock.elapsedMs() + holdMs;
        const waiter: Waiter = { question, untilMs, settle: resolve };
        if (isAway)
          void asked.answer.then(() => {
            waiter.untilMs = clock.elapsedMs() + BACK_MS;
          });
        this.#waiters.add(waiter);
        release = holding?.onGone(() => this.#end(waiter, 'gone')) ?? release;
        holding?.waits(question);
        this.#lookLater();
      });
    } finally {
      release();
    }
  }

  /** The caller has to come back. A question that no call asks about again still ends. */
  #tell({ id, expiresAt }: OpenQuestion, connection: string): void {
    const { clock } = this.#place.ports;
    if (this.awaited.has(id)) return;
    if (this.awaited.size >= MOST_AWAITED) this.awaited.clear();
    this.awaited.set(id, { connection });
    clock.after(Math.max(0, Date.parse(expiresAt) - clock.nowMs()) + LOOK_MS, () => void this.#expire(id));
  }

  /** Its answers can reach no call any more; a grant for calls or flows like it is for other connections as well. */
  async leave(connection: string): Promise<void> {
    const ids = [...this.awaited].filter(([, each]) => each.connection === connection).map(([id]) => id);
    for (const id of ids) {
      this.awaited.delete(id);
      await this.#finish(id, 'cancelled', ({ granted }) =>
        granted.every(
          ({ approval_scope, granted_flows }) => approval_scope !== 'shape' && granted_flows === undefined,
        ),
      );
    }
  }

  async #expire(id: string): Promise<void> {
    await this.#finish(id, 'expired', (approval, now) => isOver(approval, now));
  }

  /** A ledger that cannot be written changes nothing: the time of a question is over all the same. */
  async #finish(
    id: string,
    how: 'expired' | 'cancelled',
    isDue: (approval: Approval, now: string) => boolean,
  ): Promise<void> {
    try {
      const place = this.#place;
      const states = await readApprovals(place);
      const approval = states && approvalOf(states, id);
      const now = new Date(place.ports.clock.nowMs()).toISOString();
      const isOpen = approval?.state === 'pending' || approval?.state === 'approved';
      if (approval !== undefined && isOpen && isDue(approval, now)) await endQuestion(approval, how, place);
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }

  #end(waiter: Waiter, ending: Ending): void {
    if (this.#waiters.delete(waiter)) waiter.settle(ending);
  }

  #lookLater(): void {
    if (this.#isLooking || this.#waiters.size === 0) return;
    this.#isLooking = true;
    this.#place.ports.clock.after(LOOK_MS, () => {
      void this.#look().finally(() => {
        this.#isLooking = false;
        this.#lookLater();
      });
    });
  }

  async #look(): Promise<void> {
    const place = this.#place;
    const { clock } = place.ports;
    try {
      const states = await readApprovals(place);
      const now = new Date(clock.nowMs()).toISOString();
      for (const waiter of this.#waiters) {
        const approval = states && approvalOf(states, waiter.question.id);
        if (approval !== undefined && approval.state !== 'pending') this.#end(waiter, approval.state);
        else if (approval !== undefined && isOver(approval, now)) {
          await this.#expire(approval.id);
          this.#end(waiter, 'expired');
        }
      }
    } catch (error) {
      // Unreadable for the moment: a caller is answered in time all the same.
      if (!isFailure(error)) throw error;
    } finally {
      for (const waiter of this.#waiters) if (clock.elapsedMs() >= waiter.untilMs) this.#end(waiter, 'held');
    }
  }
}
