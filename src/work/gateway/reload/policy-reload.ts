/**
 * The policy of a gateway, reloaded while it serves. The folders of the documents are watched, and the stamps of the files
 * are looked at each second. What changed is validated and compiled outside the serving thread and then replaces the whole
 * policy at once; calls under way keep the one that they began with. A file that cannot be used changes nothing.
 */
import type { Ports } from '../../../ports/files.ts';
import type { WatchFolders } from '../../../ports/folder-watching.ts';
import { eachSecond } from '../../../road/gateway/each-second.ts';
import {
  type LoadedPolicy,
  loadAtStart,
  loadHere,
  loadInThread,
  type PolicyPlace,
  type RefusedSources,
} from '../../../road/gateway/policy-order.ts';
import type { JudgingThreads } from '../../../road/judging/judging-orders.ts';
import type { Policy } from '../../../road/policy/plain-policy.ts';
import type { PolicyStatus } from './policy-note.ts';
import { documentsThere, stampOf, watchedPlaces, withdrawn } from './policy-stamps.ts';

/** A file that is still being written is not read: its stamp has to stay the same for so long. */
const SETTLE_MS = 100;

export interface ReloadOptions {
  readonly place: PolicyPlace;
  readonly ports: Ports;
  readonly watch?: WatchFolders | undefined;
  /** Where policies are compiled; absent: here. */
  readonly threads?: JudgingThreads | undefined;
  /** Called before a policy counts; it does not count if this refuses it or rejects. */
  prepare(loaded: LoadedPolicy): Promise<RefusedSources | undefined>;
  /** It counts from now on. */
  changed(loaded: LoadedPolicy): void;
  /** Whether the files are in force as they are. */
  report(status: PolicyStatus): void;
  closed(): void;
}

const UNFINISHED: RefusedSources = {
  ok: false,
  why: 'the changed policy could not be compiled or recorded',
  remedy: 'run `tokenauditor policy check`, and look at the free memory and disk space',
};

export class PolicyReload {
  readonly #options: ReloadOptions;
  #inForce: LoadedPolicy;
  #documents: readonly string[];
  #since: string;
  /** Of the files that were last loaded or refused. */
  #stamp: string;
  /** At the last look. */
  #seen: string;
  #problem: RefusedSources | undefined;
  #loading: Promise<void> | undefined;
  #isClosed = false;
  #unwatch = () => {};
  #stop = () => {};
  #soon: (() => void) | undefined;

  /** A policy that is not understood is thrown: nothing is served without one. */
  constructor(options: ReloadOptions) {
    const { place, ports } = options;
    this.#options = options;
    this.#stamp = stampOf(place, ports);
    this.#seen = this.#stamp;
    this.#documents = documentsThere(place, ports);
    this.#inForce = loadAtStart(place, ports);
    this.#since = this.#now();
  }

  start(): void {
    this.#report();
    this.#watchAgain();
    this.#stop = eachSecond(this.#options.ports.clock, () => this.#look());
  }

  /** Without waiting for the next look: resolves when the files as they are now count, or were refused. */
  async refresh(): Promise<void> {
    await this.#loading;
    const stamp = this.#stampNow();
    if (stamp !== this.#stamp && !this.#isClosed) await this.#begin(stamp);
  }

  /** What calls that begin now are judged by. */
  get policy(): Policy {
    return this.#inForce.policy;
  }

  status(): PolicyStatus {
    const since = this.#since;
    if (this.#problem === undefined) return { state: 'current', since };
    const { why, remedy } = this.#problem;
    return { state: 'degraded', since, why, remedy };
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#soon?.();
    this.#unwatch();
    this.#options.closed();
  }

  #now(): string {
    return new Date(this.#options.ports.clock.nowMs()).toISOString();
  }

  /** Many changes come at once: they share a look. */
  #lookSoon(): void {
    if (this.#isClosed || this.#soon !== undefined) return;
    this.#soon = this.#options.ports.clock.after(SETTLE_MS, () => {
      this.#soon = undefined;
      this.#look();
    });
  }

  #look(): void {
    if (this.#loading !== undefined || this.#isClosed) return;
    const stamp = this.#stampNow();
    const isStill = stamp === this.#seen;
    this.#seen = stamp;
    if (stamp === this.#stamp) return;
    if (isStill) void this.#begin(stamp);
    else this.#lookSoon();
  }

  /** What cannot even be looked at is a change, too. */
  #stampNow(): string {
    try {
      return stampOf(this.#options.place, this.#options.ports);
    } catch (error) {
      return `unreadable: ${error instanceof Error ? error.message : ''}`;
    }
  }

  #begin(stamp: string): Promise<void> {
    this.#loading = this.#load(stamp).finally(() => {
      this.#loading = undefined;
      this.#watchAgain();
      // It may have changed meanwhile.
      this.#lookSoon();
    });
    return this.#loading;
  }

  async #load(stamp: string): Promise<void> {
    try {
      const loaded = (await this.#loaded()) ?? (await this.#loaded()) ?? UNFINISHED;
      if (this.#isClosed) return;
      if (loaded.ok) await this.#use(loaded);
      else this.#refuse(loaded);
    } catch {
      this.#refuse(UNFINISHED);
    } finally {
      this.#stamp = stamp;
    }
  }

  async #loaded(): Promise<LoadedPolicy | RefusedSources | undefined> {
    const { place, ports, threads } = this.#options;
    const refused = withdrawn(this.#documents, place, ports);
    if (refused !== undefined) return refused;
    const pause = () => ports.clock.nextTurn();
    return threads === undefined
      ? await loadHere(place, this.#inForce.compared, ports, pause)
      : await loadInThread(threads, place, this.#inForce.compared, pause);
  }

  async #use(loaded: LoadedPolicy): Promise<void> {
    const { place, ports } = this.#options;
    if (!isSame(loaded, this.#inForce)) {
      const refused = await this.#options.prepare(loaded);
      if (refused !== undefined) return this.#refuse(refused);
      this.#inForce = loaded;
      this.#since = this.#now();
      this.#options.changed(loaded);
    }
    this.#documents = documentsThere(place, ports);
    this.#problem = undefined;
    this.#report();
  }

  #refuse(refused: RefusedSources): void {
    this.#problem = refused;
    this.#report();
  }

  #report(): void {
    this.#options.report(this.status());
  }

  /** A folder that was replaced is another one. */
  #watchAgain(): void {
    const { watch, place, ports } = this.#options;
    if (watch === undefined || this.#isClosed) return;
    this.#unwatch();
    this.#unwatch = watch(watchedPlaces(place, ports), () => this.#lookSoon());
  }
}

const isSame = (one: LoadedPolicy, other: LoadedPolicy): boolean =>
  Buffer.from(one.compared).equals(other.compared) &&
  JSON.stringify(one.servers) === JSON.stringify(other.servers);
