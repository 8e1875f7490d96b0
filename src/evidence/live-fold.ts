/**
 * The state of a fold, kept by a process that goes on serving. `refresh` reads only what was added to the ledger since,
 * by whatever process; if nothing was, it costs one look at the file. After an append of our own, `refresh` also brings
 * every event that another process recorded before ours. A ledger that was cut, replaced or set aside meanwhile is folded
 * anew; one that cannot be read, or that ends before its signed checkpoint, is an error, and then there is no state until a
 * later `refresh` succeeds.
 */
import { join } from 'node:path';
import type { FileFacts, Ports } from '../ports/files.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { isFailure } from './folder/failure.ts';
import { ACTIVE_SEGMENT } from './folder/layout.ts';
import { activeBytes } from './folds/active-lines.ts';
import { type Fold, type Folded, runOver, WORTH_A_SNAPSHOT } from './folds/fold.ts';
import type { Run } from './folds/fold-run.ts';
import { SnapshotFile } from './folds/snapshot.ts';
import { signedSize } from './writing/checkpoint.ts';
import type { Receipt } from './writing/event-maker.ts';

/** File systems stamp changes in steps: two changes within one step may have the same time. */
const STAMP_STEP_MS = 50;

export interface LiveFold<S> extends Folded<S> {
  /** Changes in place. Throws before the first `refresh`, and after one that failed. */
  readonly state: S;
  /** Grows when the state may have changed: never by an event that the fold does not read. */
  readonly version: number;
  /** The number of the last event that was taken in. */
  readonly seq: number;
  /** Rejects as `foldLedger` does. */
  refresh(): Promise<S>;
  /** Whether another process recorded an event before this one, in the same ledger, that is not in the state yet. */
  hasMissed(receipt: Pick<Receipt, 'othersUpTo'>): boolean;
  /** Whether anything may have been recorded since the last `refresh`: one look at the file. */
  hasChanged(): boolean;
}

export function openLiveFold<S>(directory: string, ports: Ports, fold: Fold<S>): LiveFold<S> {
  return new Live(directory, ports, fold);
}

class Live<S> implements LiveFold<S> {
  readonly #directory: string;
  readonly #ports: Ports;
  readonly #fold: Fold<S>;
  #run: Run<S> | undefined;
  /** The active segment before it was read last. */
  #seen: FileFacts | undefined;
  #isSettled = false;
  /** Changes of runs before this one. */
  #changes = 0;
  #refreshing: Promise<unknown> | undefined;

  constructor(directory: string, ports: Ports, fold: Fold<S>) {
    this.#directory = directory;
    this.#ports = ports;
    this.#fold = fold;
  }

  get state(): S {
    return this.#current.state;
  }

  get events(): number {
    return this.#current.bookmark.events;
  }

  get broken(): number {
    return this.#current.bookmark.broken;
  }

  get newer(): number {
    return this.#current.bookmark.newer;
  }

  get seq(): number {
    return this.#current.seq;
  }

  get version(): number {
    return this.#changes + this.#current.changes;
  }

  get #current(): Run<S> {
    if (this.#run) return this.#run;
    throw new Error(`the fold ${this.#fold.name} was not refreshed, or could not be`);
  }

  hasMissed({ othersUpTo }: Pick<Receipt, 'othersUpTo'>): boolean {
    return othersUpTo > this.seq;
  }

  hasChanged(): boolean {
    return !this.#isUnchanged();
  }

  /** One after the other: a caller must not get a state that was read before it asked. */
  async refresh(): Promise<S> {
    while (this.#refreshing) await this.#refreshing.catch(() => undefined);
    if (this.#isUnchanged()) return this.state;
    const refreshing = this.#catchUp();
    this.#refreshing = refreshing;
    try {
      await refreshing;
    } catch (error) {
      this.#drop();
      throw error;
    } finally {
      this.#refreshing = undefined;
    }
    return this.state;
  }

  #isUnchanged(): boolean {
    return this.#run !== undefined && this.#isSettled && isSame(this.#look(), this.#seen);
  }

  #look(): FileFacts | undefined {
    try {
      return this.#ports.files.factsAt(join(this.#directory, ACTIVE_SEGMENT));
    } catch (error) {
      // Reading fails as well, with an error for people.
      if (!isFailure(error)) throw error;
      return undefined;
    }
  }

  async #catchUp(): Promise<void> {
    // Before reading: what is written meanwhile is a change the next time.
    const nowMs = this.#ports.clock.nowMs();
    const facts = this.#look();
    // The key of a ledger is made with its first event: a fold of nothing has none to check lines by.
    const isFirst = facts !== undefined && this.#run?.seq === 0;
    const mayGoOn = !isFirst && this.#mayGoOn(facts);
    const isRead = mayGoOn && (this.#readEnd(facts) || (await this.#run?.over(this.#directory, this.#ports)));
    if (isRead !== true) {
      const signed = this.#fold.isDecisive ? signedSize(this.#directory, this.#ports) : 0;
      const run = await runOver(this.#directory, this.#ports, this.#fold);
      if (run.seq < signed)
        throw new Trouble('ledger.rolled_back', { path: join(this.#directory, ACTIVE_SEGMENT) });
      this.#drop();
      this.#run = run;
    }
    this.#seen = facts;
    this.#isSettled = facts !== undefined && nowMs - facts.changedMs > STAMP_STEP_MS;
    await this.#keepSnapshot();
  }

  /** What was added to the same file since, if that is little. */
  #readEnd(facts: FileFacts | undefined): boolean {
    const run = this.#run;
    // The fold may have ended with the segment before this one.
    if (!run || run.seq === 0 || facts === undefined || facts.identity !== this.#seen?.identity) return false;
    const bytes = activeBytes(this.#directory, this.#ports.files, facts, run.bookmark.offset);
    return bytes !== undefined && run.overEnd(bytes, ACTIVE_SEGMENT);
  }

  /** A file that changed and kept its size was edited; whether it was cut or replaced, its last line shows. */
  #mayGoOn(facts: FileFacts | undefined): boolean {
    if (facts === undefined || facts.identity !== this.#seen?.identity) return true;
    return facts.size !== this.#seen.size || facts.changedMs === this.#seen.changedMs;
  }

  #drop(): void {
    this.#changes += (this.#run?.changes ?? 0) + 1;
    this.#run = undefined;
    this.#seen = undefined;
  }

  /**
   * For processes that start later. Not as often as those that fold once, and in steps of some milliseconds: this one
   * serves others meanwhile.
   */
  async #keepSnapshot(): Promise<void> {
    const run = this.#current;
    if (run.steps < WORTH_A_SNAPSHOT) return;
    const { clock } = this.#ports;
    await clock.nextTurn();
    const file = SnapshotFile.open(this.#directory, this.#ports, this.#fold);
    try {
      await clock.nextTurn();
      run.steps = 0;
      await file?.keepInTurns(run, clock.nextTurn);
    } finally {
      file?.close();
    }
  }
}

function isSame(one: FileFacts | undefined, other: FileFacts | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.identity === other.identity && one.size === other.size && one.changedMs === other.changedMs;
}
