/** What the sessions of a process read, in its memory: bounded, the one that was quiet for longest gives way. */

import type { ScanKey } from '../flows/scan-text.ts';
import type { Clock } from '../ports/files.ts';
import { FlowMemory } from './flow-memory.ts';

const MOST_SESSIONS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Sizes are added up now and then. */
const WEIGHED_EVERY = 64;

interface Kept {
  readonly memory: FlowMemory;
  /** It has heard the session from its beginning; undefined: not known yet. */
  readonly isWhole: boolean | undefined;
  usedMs: number;
}

export class FlowSessions {
  readonly #sessions = new Map<string, Kept>();
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #key: ScanKey;
  #heard = 0;

  readonly #mostBytes: number;

  /** `random`: eight bytes, of this process alone. */
  constructor(clock: Pick<Clock, 'elapsedMs'>, random: Uint8Array, mostBytes = MOST_BYTES) {
    this.#clock = clock;
    this.#mostBytes = mostBytes;
    const view = new DataView(random.buffer, random.byteOffset, 8);
    this.#key = { seed: view.getUint32(0), base: view.getUint32(4) | 1 };
  }

  /** Undefined for a session in which nothing happened yet. */
  recall(session: string, idleMs = Number.POSITIVE_INFINITY): FlowMemory | undefined {
    const kept = this.#sessions.get(session);
    if (kept === undefined || this.#clock.elapsedMs() - kept.usedMs > idleMs) return undefined;
    return kept.memory;
  }

  of(session: string, idleMs?: number): FlowMemory {
    const known = this.recall(session, idleMs);
    const memory = known ?? new FlowMemory(this.#key);
    const isWhole = known === undefined ? undefined : this.#sessions.get(session)?.isWhole;
    this.#sessions.delete(session);
    this.#sessions.set(session, { memory, isWhole, usedMs: this.#clock.elapsedMs() });
    if (++this.#heard % WEIGHED_EVERY === 0) this.#fit();
    return memory;
  }

  /** Whether replies came back before this memory began is known once: with the first that it hears. */
  begin(session: string, hadRead: boolean): void {
    const kept = this.#sessions.get(session);
    if (kept !== undefined && kept.isWhole === undefined)
      this.#sessions.set(session, { ...kept, isWhole: !hadRead });
  }

  isWhole(session: string): boolean | undefined {
    return this.#sessions.get(session)?.isWhole;
  }

  forget(session: string): void {
    this.#sessions.delete(session);
  }

  #fit(): void {
    let bytes = 0;
    for (const { memory } of this.#sessions.values()) bytes += memory.bytes;
    for (const [session, { memory }] of this.#sessions) {
      if (bytes <= this.#mostBytes && this.#sessions.size <= MOST_SESSIONS) return;
      this.#sessions.delete(session);
      bytes -= memory.bytes;
    }
  }
}
