/** Which holders of a lock are gone: those whose process is dead, and those that let their lease expire. */
import type { Ports } from '../../ports/files.ts';
import type { Holder } from './claim.ts';

/** For holders whose process cannot be checked: they renew the lease; it expires only if unchanged while we watch. */
export const LEASE_MS = 10_000;
const WATCH_MS = 3_000;

export class LeaseWatch {
  readonly #ports: Ports;
  /** Since when a holder whose process cannot be checked has not renewed its lease. */
  readonly #watched = new Map<string, number>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  clear(): void {
    this.#watched.clear();
  }

  isDead({ claim }: Holder): boolean {
    return claim !== undefined && this.#ports.processes.stateOf(claim) === 'dead';
  }

  isAbandoned(holder: Holder): boolean {
    const { clock, processes } = this.#ports;
    const state = holder.claim ? processes.stateOf(holder.claim) : 'unknown';
    if (state !== 'unknown') return state === 'dead';
    const what = `${holder.identity} ${holder.changedMs}`;
    const nowMs = clock.elapsedMs();
    const sinceMs = this.#watched.get(what) ?? nowMs;
    this.#watched.set(what, sinceMs);
    // Clocks of two machines may differ, and after a suspended night every lease looks old:
    // so age alone proves nothing; the lease must also stay unchanged while we watch.
    const isOld = clock.nowMs() - holder.changedMs > LEASE_MS;
    return nowMs - sinceMs >= (isOld ? WATCH_MS : LEASE_MS);
  }
}
