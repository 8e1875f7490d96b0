/**
 * State is a fold over the ledger: the same events give the same state, in every process and after every crash.
 * A snapshot saves reading old events again (see `snapshot.ts`); without it the result is the same, only later.
 * Folding does not verify the ledger, but a fold that decides something skips every line that the ledger's key does not
 * vouch for or that does not follow the line before it. It counts them, and the caller must take the count into account.
 */
import type { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import type { EventType, LedgerEvent } from '../../vocabulary/events/event.ts';
import type { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';
import { Run } from './fold-run.ts';
import { type Snapshot, SnapshotFile } from './snapshot.ts';

/** Fewer new lines than this are folded faster than a snapshot is written. */
export const WORTH_A_SNAPSHOT = 2_000;

/** A line that has neither such a type nor such a field is not read. */
export interface Reads {
  readonly types?: readonly EventType[];
  /** Whatever the type: version 0.1 recorded fields of one type in others. */
  readonly fields?: readonly (keyof typeof EVENT_FIELDS)[];
}

export interface Fold<S> {
  /** Names the snapshot: lower-case letters and dashes. */
  readonly name: string;
  /** The version of the state's meaning: snapshots of other versions are ignored. */
  readonly version: number;
  /** The state as JSON. */
  readonly schema: z.ZodType<S>;
  readonly initial: () => S;
  /** The state decides something: forged and moved lines do not count. */
  readonly isDecisive?: true;
  /** Without it, every line is read. A decisive fold does not even parse the others. */
  readonly reads?: Reads;
  /** For folds with a time limit: how many new lines are worth a snapshot; long folds are saved along the way. */
  readonly snapshotEvery?: number;
  /** May change the state it is given, and returns it. */
  readonly step: (state: S, event: LedgerEvent) => S;
  /** For a fold that needs the time of every event: called for those that it does not read. */
  readonly pass?: (state: S, time: string) => S;
}

export interface Folded<S> {
  readonly state: S;
  readonly events: number;
  /** Lines that are not events, or not the writer's: what they would have changed is unknown. */
  readonly broken: number;
  /** Lines of a newer version that this fold has no use for. */
  readonly newer: number;
}

export async function foldLedger<S>(directory: string, ports: Ports, fold: Fold<S>): Promise<Folded<S>> {
  const { state, bookmark } = await runOver(directory, ports, fold);
  const { events, broken, newer } = bookmark;
  return { state, events, broken, newer };
}

/** Over the whole ledger, from the snapshot if there is one. */
export async function runOver<S>(directory: string, ports: Ports, fold: Fold<S>): Promise<Run<S>> {
  const file = SnapshotFile.open(directory, ports, fold);
  try {
    const snapshot = file?.recall();
    const run = new Run(fold, file?.lineKey, snapshot);
    // The process may be killed for taking too long, again and again: each attempt must get further.
    const onPause = (at: Snapshot<S>) => (fold.snapshotEvery === undefined ? undefined : file?.keep(at));
    const isGoingOn = snapshot !== undefined && (await run.over(directory, ports, onPause));
    const whole = isGoingOn ? run : new Run(fold, file?.lineKey);
    if (!isGoingOn) await whole.over(directory, ports, onPause);
    if (whole.steps >= (fold.snapshotEvery ?? WORTH_A_SNAPSHOT)) {
      file?.keep(whole);
      whole.steps = 0;
    }
    return whole;
  } finally {
    file?.close();
  }
}
