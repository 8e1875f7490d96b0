/**
 * The judge of a thread that must not wait: what it wants to know is asked outside, and the call is judged again with the
 * answers. Nothing is recorded in between.
 */
import type { SampledCall, SecondOpinion } from '../../judge/opinions/second-opinion.ts';
import type { Policy } from '../policy/plain-policy.ts';
import type { JudgeDesk } from './sampled-call.ts';

/** Plain data: it goes from one thread to another. */
export interface RelayedQuestion {
  readonly settings: Policy['judge'];
  readonly sampled: SampledCall;
}

export interface RelayedOpinion {
  readonly question: RelayedQuestion;
  readonly opinion: SecondOpinion;
}

export class OpinionsWanted extends Error {
  readonly questions: readonly RelayedQuestion[];

  constructor(questions: readonly RelayedQuestion[]) {
    super('a judge has to be asked first');
    this.questions = questions;
  }
}

/** An opinion counts for the very question that it was given on: policy and call may have changed since. */
export function relayedJudge(known: readonly RelayedOpinion[]): JudgeDesk {
  const opinions = new Map(known.map(({ question, opinion }) => [JSON.stringify(question), opinion]));
  const wanted: RelayedQuestion[] = [];
  return {
    opinionOn: async (settings, sampled) => {
      const question = { settings, sampled };
      const opinion = opinions.get(JSON.stringify(question));
      if (opinion !== undefined) return opinion;
      // All questions of a call are asked before the first one is refused.
      wanted.push(question);
      throw new OpinionsWanted(wanted);
    },
  };
}
