/** What verification can find. Each is a fact about the files, in a sentence for people; never an exception. */
import type { Place } from '../line/chains.ts';

export type ProblemKind =
  | 'edited'
  | 'removed'
  | 'inserted'
  | 'duplicated'
  | 'reordered'
  | 'truncated'
  | 'torn'
  | 'unreadable'
  | 'rewritten'
  | 'wrong-key'
  | 'bad-checkpoint'
  /** A writer would refuse to go on: owner, mode, links. */
  | 'unsafe'
  /** It holds less than was recorded in it. */
  | 'rolled-back';

export interface LedgerProblem {
  readonly kind: ProblemKind;
  readonly sentence: string;
  /** The lines to look at; null when the problem is in none of them. */
  readonly at: { readonly segment: string; readonly firstLine: number; readonly lastLine: number } | null;
  /** The events it is about, by `seq`; null when it is about none. */
  readonly events: { readonly first: number; readonly last: number } | null;
}

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
