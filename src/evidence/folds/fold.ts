/**
 * State is a fold over the ledger: the same events give the same state, in every process and after every crash.
 * A snapshot saves reading old events again (see `snapshot.ts`); without it the result is the same, only later.
 * Folding does not verify the ledger, but a fold that decides something skips every line that the ledger's key does not
 * vouch for or that does not follow the line before it. It counts them, and the caller must take the count into account.
 */
import type { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import type { LedgerEvent } from '../../vocabulary/events/event.ts';
import { LedgerReader, type Line } from '../folder/lines.ts';
import { readEventLine } from '../line/event-line.ts';
import { bearsMark } from '../line/line-mac.ts';
import { hashLine, NO_LINE } from '../line/tail.ts';
import { type Bookmark, type Snapshot, SnapshotFile } from './snapshot.ts';

/** Fewer new lines than this are folded faster than a snapshot is written. */
const WORTH_A_SNAPSHOT = 2_000;
const LINES_PER_TURN = 4_096;

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
  /** For folds with a time limit: how many new lines are worth a snapshot; long folds are saved along the way. */
  readonly snapshotEvery?: number;
  /** May change the state it is given, and returns it. */
  readonly step: (state: S, event: LedgerEvent) => S;
}

export interface Folded<S> {
  readonly state: S;
  readonly events: number;
  readonly broken: number;
}

export async function foldLedger<S>(directory: string, ports: Ports, fold: Fold<S>): Promise<Folded<S>> {
  const file = SnapshotFile.open(directory, ports, fold);
  try {
    const snapshot = file?.recall();
    const run = new Run(fold, snapshot, file?.lineKey);
    // The process may be killed for taking too long, again and again: each attempt must get further.
    const onTurn = (at: Snapshot<S>) => (fold.snapshotEvery === undefined ? undefined : file?.keep(at));
    const isGoingOn = snapshot !== undefined && (await run.over(directory, ports, onTurn));
    const whole = isGoingOn ? run : new Run(fold, undefined, file?.lineKey);
    if (!isGoingOn) await whole.over(directory, ports, onTurn);
    if (whole.steps >= (fold.snapshotEvery ?? WORTH_A_SNAPSHOT)) file?.keep(whole);
    return { state: whole.state, events: whole.bookmark.events, broken: whole.bookmark.broken };
  } finally {
    file?.close();
  }
}

class Run<S> {
  readonly #fold: Fold<S>;
  readonly #isResumed: boolean;
  state: S;
  /** The last line that was folded. */
  bookmark: Bookmark = { firstSeq: 1, number: 0, offset: 0, hash: NO_LINE, events: 0, broken: 0 };
  steps = 0;
  readonly #lineKey: Uint8Array | undefined;

  constructor(fold: Fold<S>, from: Snapshot<S> | undefined, lineKey: Uint8Array | undefined) {
    this.#fold = fold;
    this.#lineKey = lineKey;
    this.#isResumed = from !== undefined;
    this.state = from?.state ?? fold.initial();
    if (from) this.bookmark = from.bookmark;
  }

  /** False when the ledger does not have the snapshot's last line at its position. */
  async over(
    directory: string,
    { files, clock }: Ports,
    onTurn: (at: Snapshot<S>) => void,
  ): Promise<boolean> {
    const reader = new LedgerReader(directory, files, this.#isResumed ? this.bookmark : undefined);
    try {
      if (this.#isResumed) {
        const last = reader.next();
        if (!last || hashLine(last.bytes) !== this.bookmark.hash) return false;
      }
      for (let line = reader.next(); line; line = reader.next()) {
        this.#step(line);
        if (this.steps % LINES_PER_TURN !== 0) continue;
        onTurn(this);
        await clock.nextTurn();
      }
      return true;
    } finally {
      reader.close();
    }
  }

  #mayCount({ mac, prev }: LedgerEvent, { bytes }: Line): boolean {
    if (!this.#fold.isDecisive) return true;
    if (this.#lineKey === undefined || prev !== this.bookmark.hash) return false;
    return bearsMark(this.#lineKey, bytes, mac);
  }

  #step(line: Line): void {
    const { events, broken, firstSeq } = this.bookmark;
    const event = readEventLine(line);
    const isBroken = typeof event === 'string' || !this.#mayCount(event, line);
    if (!isBroken) this.state = this.#fold.step(this.state, event);
    this.steps += 1;
    this.bookmark = {
      firstSeq: line.number === 1 ? events + broken + 1 : firstSeq,
      number: line.number - 1,
      offset: line.offset,
      hash: hashLine(line.bytes),
      events: events + (isBroken ? 0 : 1),
      broken: broken + (isBroken ? 1 : 0),
    };
  }
}
