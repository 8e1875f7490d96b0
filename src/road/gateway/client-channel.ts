/** The client of a call as a channel for its question: a yes counts only in this process, and only while no PIN is set. */

import { approvalOf } from '../../approvals/approval-states.ts';
import { readApprovals } from '../../approvals/approval-uses.ts';
import type { OpenQuestion } from '../../approvals/ask-person.ts';
import { type ClientAnswer, clientQuestion } from '../../approvals/client-question.ts';
import { approveQuestion, denyQuestion, readQuestion } from '../../approvals/decide-question.ts';
import type { QuestionPlace } from '../../approvals/question-files.ts';
import { isFailure } from '../../evidence/folder/failure.ts';
import { readKeys } from '../../evidence/person/keys.ts';
import type { ClientAsked, Holding } from './awaited-approvals.ts';

/** Answers of clients that were not used. */
const MOST_ANSWERED = 1_000;
const MOST_ASKED = 10_000;

export class ClientChannel {
  readonly #place: QuestionPlace;
  readonly #answered: Set<string>;
  /** Each question is put to a client once: a person who closed it decides in a terminal. */
  readonly #asked = new Map<string, ClientAsked | undefined>();

  constructor(place: QuestionPlace, answered: Set<string>) {
    this.#place = place;
    this.#answered = answered;
  }

  /** Undefined if the client is not asked; the question waits for the terminal all the same. */
  async ask({ id }: OpenQuestion, holding: Holding | undefined): Promise<ClientAsked | undefined> {
    if (holding?.ask === undefined || this.#asked.has(id)) return undefined;
    if (this.#asked.size >= MOST_ASKED) this.#asked.clear();
    this.#asked.set(id, undefined);
    const asked = await this.#put(id, holding);
    if (asked === undefined) {
      this.#asked.delete(id);
      return undefined;
    }
    this.#asked.set(id, asked);
    const answer = asked.answer.then(async (given) => {
      if (given === undefined) this.#asked.delete(id);
      else await this.#take(id, given);
      return given;
    });
    return { ...asked, answer };
  }

  /** It was decided: what its client still shows is taken back. */
  decided({ id }: OpenQuestion): void {
    this.#asked.get(id)?.withdraw();
    this.#asked.delete(id);
  }

  async #put(id: string, { ask }: Holding): Promise<ClientAsked | undefined> {
    // Once there is a key, an approval without its signature counts for nothing.
    const { key, problem } = await readKeys(this.#place);
    const kept = key === null && problem === undefined ? (await this.#find(id))?.kept : undefined;
    // What a person is not shown they cannot allow.
    return kept === undefined ? undefined : await ask?.(clientQuestion(kept));
  }

  async #find(id: string) {
    const states = await readApprovals(this.#place);
    const approval = states && approvalOf(states, id);
    return states && approval && readQuestion(approval, states, this.#place);
  }

  async #take(id: string, answer: ClientAnswer): Promise<void> {
    try {
      const question = answer.kind === 'none' ? undefined : await this.#find(id);
      if (question?.state !== 'pending' || question.kept === undefined) return;
      if (answer.kind === 'deny') return await denyQuestion(question, answer.words, this.#place, 'client');
      if (this.#answered.size >= MOST_ANSWERED) this.#answered.clear();
      this.#answered.add(id);
      await approveQuestion(question, { scope: 'once' }, this.#place, () => undefined, 'client');
    } catch (error) {
      // Decided elsewhere meanwhile, or the ledger cannot be written: the question is as it was.
      this.#answered.delete(id);
      if (!isFailure(error)) throw error;
    }
  }
}
