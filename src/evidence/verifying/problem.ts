/** What verification can find. Each problem is a fact about the files, as a sentence for people; never an exception. */
import type { Verification } from '../../answers/ledger/verification.answer.ts';
import type { Place } from '../line/chains.ts';

export type LedgerProblem = Verification['problems'][number];
export type ProblemKind = LedgerProblem['kind'];

export function problem(
  kind: ProblemKind,
  sentence: string,
  places: readonly Place[] = [],
  events: readonly [number, number] | null = null,
): LedgerProblem {
  const [first] = places;
  const last = places.findLast(({ segment }) => segment === first?.segment);
  return {
    kind,
    sentence,
    at: first && last ? { segment: first.segment, firstLine: first.line, lastLine: last.line } : null,
    events: events && { first: events[0], last: events[1] },
  };
}

/** `event 5`, `events 5 to 7`. */
export function nameEvents(first: number, last: number): string {
  return first === last ? `event ${first}` : `events ${first} to ${last}`;
}
