/**
 * One writer at a time, without help from the kernel (Node has no flock). Each handle has a claim, a file that names
 * its process; linking the claim to `lock` takes the lock in one step, so a lock always has content.
 * The first process that links its claim to `lock.<nonce of the dead holder>.steal` may remove a dead process's lock;
 * a dead process's steal marker is removed in the same way.
 */

import type { FileFacts, Ports, Processes } from '../../ports/files.ts';
import type { LockHolder } from '../../vocabulary/events/event-fields.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { type Claimed, claimName, type Holder, inspectHolder, makeClaim, wishFor } from './claim.ts';
import { errnoOf, isFailure } from './failure.ts';
import type { Folder } from './folder.ts';
import { LOCK } from './layout.ts';
import { LEASE_MS, LeaseWatch } from './lease-watch.ts';

const RENEW_MS = 2_000;
/** Real chains of dead stealers are never this long; a planted cycle would have no end. */
const DEEPEST_STEAL = 8;
const LONGEST_PAUSE_MS = 4;
const CLAIM_KEPT_MS = 24 * 3600 * 1000;
/** For one wait: a holder that hangs must not look alive, because of us, to those who cannot check its process. */
const MOST_WISHES = 16;

/** Locks that this process holds, by nonce: waiting for one of them on the same thread would never end. */
const held = new WeakMap<Processes, Map<string, Lock>>();

export class Lock {
  readonly #folder: Folder;
  readonly #ports: Ports;
  readonly #waitMs: number;
  readonly #nonce: string;
  readonly #heldHere: Map<string, Lock>;
  #claim: Claimed | undefined;
  #stopRenewing: (() => void) | undefined;
  readonly #leases: LeaseWatch;
  #metOthers = false;
  /** How often we let the holder know that we wait. */
  #wishes = 0;
  #takenFrom: LockHolder | undefined;
  /** Whether it was held since it was used last: then nothing that it protects has changed. */
  isContinued = false;

  constructor(folder: Folder, ports: Ports, waitMs: number) {
    this.#folder = folder;
    this.#ports = ports;
    this.#waitMs = waitMs;
    this.#leases = new LeaseWatch(ports);
    this.#nonce = Buffer.from(ports.random.bytes(8)).toString('hex');
    this.#heldHere = held.get(ports.processes) ?? new Map();
    held.set(ports.processes, this.#heldHere);
  }

  acquireSync(): void {
    const { clock } = this.#ports;
    const deadline = clock.elapsedMs() + this.#waitMs;
    clock.sleepSync(this.courtesyMs());
    for (let busy = this.tryAcquire(); busy; busy = this.tryAcquire()) {
      if (clock.elapsedMs() >= deadline || busy.isHopeless) throw busy.trouble;
      clock.sleepSync(this.pauseMs());
    }
  }

  /** Undefined once the lock is ours; otherwise its holder, and whether waiting on this thread is pointless. */
  tryAcquire(): { readonly trouble: Trouble; readonly isHopeless: boolean } | undefined {
    let holder = this.#attempt();
    if (holder && this.#heldHere.get(holder.nonce)?.giveWay()) holder = this.#attempt();
    if (holder) this.#metOthers = true;
    if (holder) return { trouble: this.#busy(holder), isHopeless: this.#heldHere.has(holder.nonce) };
    this.#heldHere.set(this.#nonce, this);
    this.#wishes = 0;
    this.#leases.clear();
    this.#renewLater();
    return undefined;
  }

  /** Another process may have taken the lease while this one was suspended. */
  isHeld(): boolean {
    return this.isTaken && this.#isOurs(LOCK);
  }

  /** For one who has just taken it. */
  isStillHeld(): boolean {
    return this.isHeld();
  }

  /** The previous holder of a lock that was taken over, returned once: the writer records it. */
  takenFrom(): LockHolder | undefined {
    const taken = this.#takenFrom;
    this.#takenFrom = undefined;
    return taken;
  }

  release(): void {
    this.#stopRenewing?.();
    this.#stopRenewing = undefined;
    try {
      if (this.isHeld()) this.#ports.files.remove(this.#folder.at(LOCK));
    } catch (error) {
      // A lock that cannot be removed stays ours: the next attempt recognises our own nonce.
      if (!isFailure(error)) throw error;
    } finally {
      this.#heldHere.delete(this.#nonce);
    }
  }

  /** Removes the claim. A process that ends without this leaves it for the next holder's `sweep`. */
  dispose(): void {
    if (this.#claim === undefined) return;
    this.#ports.files.close(this.#claim.descriptor);
    this.#claim = undefined;
    try {
      this.#folder.removeFile(claimName(this.#nonce));
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  }

  /** Removes what dead processes left among these names. Only for the holder. */
  sweep(names: readonly string[]): void {
    for (const name of names) {
      if (!name.startsWith(`${LOCK}.`) || name === claimName(this.#nonce)) continue;
      const holder = inspectHolder(this.#folder, this.#ports, name);
      if (!holder) continue;
      // A claim can be made again by an owner that is alive after all. A marker cannot: it grants a right.
      const isMarker = name.endsWith('.steal');
      const keptMs = holder.claim ? CLAIM_KEPT_MS : LEASE_MS;
      const isForgotten = !isMarker && this.#ports.clock.nowMs() - holder.changedMs > keptMs;
      if (!isForgotten && !this.#leases.isAbandoned(holder)) continue;
      if (isMarker) this.#clear(name, holder, 0);
      else this.#folder.removeFile(name);
    }
  }

  /** Undefined once the lock is ours, otherwise its holder. */
  #attempt(): Holder | undefined {
    for (;;) {
      if (this.#link(LOCK)) return undefined;
      const holder = inspectHolder(this.#folder, this.#ports, LOCK);
      if (!holder) continue;
      if (holder.nonce === this.#nonce) {
        if (this.#isOurs(LOCK)) return undefined;
        this.#folder.removeFile(LOCK);
      } else if (!this.#leases.isAbandoned(holder) || !this.#clear(LOCK, holder, 0)) {
        if (++this.#wishes <= MOST_WISHES) wishFor(this.#folder, this.#ports, LOCK, holder);
        return holder;
      } else this.#takenFrom = this.#leases.isDead(holder) ? 'dead' : 'unknown';
    }
  }

  #link(name: string): boolean {
    const { files } = this.#ports;
    const claim = this.#folder.at(claimName(this.#nonce));
    for (;;) {
      this.#claim ??= makeClaim(this.#folder, this.#ports, this.#nonce);
      try {
        files.link(claim, this.#folder.at(name));
        return true;
      } catch (error) {
        if (errnoOf(error) === 'EEXIST') return false;
        if (errnoOf(error) !== 'ENOENT' || files.factsAt(claim)) throw error;
        // Another process swept our claim: make a new one.
        files.close(this.#claim.descriptor);
        this.#claim = undefined;
      }
    }
  }

  #isOurs(name: string): boolean {
    return this.isMine(this.#ports.files.factsAt(this.#folder.at(name)));
  }

  /** Whether these are facts of our claim. */
  protected isMine(facts: Pick<FileFacts, 'identity'> | undefined): boolean {
    return facts !== undefined && facts.identity === this.#claim?.identity;
  }

  /** As far as we know: it was taken, and not given back. */
  protected get isTaken(): boolean {
    return this.#heldHere.has(this.#nonce);
  }

  /** Removes an abandoned lock or marker. False if another process is about to. */
  #clear(name: string, holder: Holder, depth: number): boolean {
    const marker = `${LOCK}.${holder.nonce}.steal`;
    if (depth > DEEPEST_STEAL) {
      const reason = 'it was put there by hand, because no process leaves such a lock; remove it';
      throw new Trouble('ledger.unsafe', { path: this.#folder.show(marker), reason });
    }
    if (!this.#takeMarker(marker, depth)) return false;
    try {
      // Only the holder of the marker may remove this lock, which may be gone already.
      const again = inspectHolder(this.#folder, this.#ports, name);
      if (again?.nonce !== holder.nonce || again.identity !== holder.identity) return true;
      if (again.changedMs !== holder.changedMs) return true;
      if (holder.claim) this.#folder.removeFile(claimName(holder.nonce));
      this.#folder.removeFile(name);
      return true;
    } finally {
      this.#folder.removeFile(marker);
    }
  }

  #takeMarker(marker: string, depth: number): boolean {
    while (!this.#link(marker)) {
      const stealer = inspectHolder(this.#folder, this.#ports, marker);
      if (!stealer) continue;
      if (!this.#leases.isAbandoned(stealer) || !this.#clear(marker, stealer, depth + 1)) return false;
    }
    return true;
  }

  #renewLater(): void {
    this.#stopRenewing = this.#ports.clock.after(RENEW_MS, () => {
      if (!this.isHeld() || this.#claim === undefined) return;
      this.#ports.files.touch(this.#claim.descriptor);
      this.#renewLater();
    });
  }

  /** Asked by another handle of this process, which cannot wait: whether it was held without need, and no longer is. */
  giveWay(): boolean {
    return false;
  }

  protected meetOthers(): void {
    this.#metOthers = true;
  }

  /** A pause before acquiring again, so that a process that just had to wait does not starve the others. */
  courtesyMs(): number {
    const owed = this.#metOthers ? this.pauseMs() : 0;
    this.#metOthers = false;
    return owed;
  }

  /** Random, so that waiting processes do not retry in step. */
  pauseMs(): number {
    const [byte = 0] = this.#ports.random.bytes(1);
    return (LONGEST_PAUSE_MS * (byte + 1)) / 256;
  }

  #busy(holder: Holder): Trouble {
    return new Trouble('ledger.busy', { path: this.#folder.path, holder: holder.claim?.pid ?? 'unknown' });
  }
}
