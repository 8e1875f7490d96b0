/** Which events a reader wants. An event passes when it passes every part that is given. */
import { compileGlob } from '../../text/patterns/glob.ts';
import type { AnyEvent } from '../../vocabulary/events/event.ts';
import type { Decision, RiskState } from '../../vocabulary/orders.ts';

export interface EventFilter {
  /** Globs; one of them must match. */
  readonly types?: readonly string[];
  readonly decisions?: readonly Decision[];
  readonly riskStates?: readonly RiskState[];
  /** Inclusive, like `untilMs`. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  readonly session?: string;
  readonly call?: string;
  /** Globs. */
  readonly server?: string;
  readonly tool?: string;
  /** A glob that one of the event's checks must match. */
  readonly check?: string;
  readonly eventId?: string;
}

type Test = (event: AnyEvent) => boolean;

/** Throws RangeError where a glob is malformed. */
export function compileFilter(filter: EventFilter): Test {
  const tests = [
    ...given(filter.types, (globs) => testGlobs(globs, ({ type }) => [type])),
    ...given(filter.decisions, (wanted) => testMember(wanted, ({ decision }) => decision)),
    ...given(filter.riskStates, (wanted) => testMember(wanted, ({ risk_state }) => risk_state)),
    ...given(
      filter.sinceMs,
      (since) =>
        ({ time }: AnyEvent) =>
          Date.parse(time) >= since,
    ),
    ...given(
      filter.untilMs,
      (until) =>
        ({ time }: AnyEvent) =>
          Date.parse(time) <= until,
    ),
    ...given(
      filter.session,
      (id) =>
        ({ session_id }: AnyEvent) =>
          session_id === id,
    ),
    ...given(
      filter.call,
      (id) =>
        ({ call_id }: AnyEvent) =>
          call_id === id,
    ),
    ...given(filter.server, (glob) => testGlobs([glob], ({ server }) => [server])),
    ...given(filter.tool, (glob) => testGlobs([glob], ({ tool }) => [tool])),
    ...given(filter.check, (glob) => testGlobs([glob], ({ checks }) => checks ?? [])),
    ...given(
      filter.eventId,
      (id) =>
        ({ event_id }: AnyEvent) =>
          event_id === id,
    ),
  ];
  return (event) => tests.every((test) => test(event));
}

function given<T>(part: T | undefined, make: (part: T) => Test): Test[] {
  return part === undefined ? [] : [make(part)];
}

function testMember<T>(wanted: readonly T[], read: (event: AnyEvent) => T | undefined): Test {
  const set = new Set<T | undefined>(wanted);
  return (event) => set.has(read(event));
}

function testGlobs(
  patterns: readonly string[],
  read: (event: AnyEvent) => readonly (string | undefined)[],
): Test {
  const globs = patterns.map((pattern) => compileGlob(pattern));
  const matches = (text: string | undefined) =>
    text !== undefined && globs.some((glob) => glob.matches(text));
  return (event) => read(event).some(matches);
}
