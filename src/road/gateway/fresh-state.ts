/** The state that calls are ruled under, by the folder of their client: calls that arrive together share one look at the ledger. */
import type { ToolName } from '../../vocabulary/call.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import { type LiveState, liveStateFor } from '../state.ts';
import { FRESH_MS } from './fresh.ts';

/** A ledger that is made in a folder of the project counts after this. */
const KNOWN_MS = 1_000;
const MOST_FOLDERS = 64;

interface Known {
  readonly live: Promise<LiveState>;
  readonly madeMs: number;
  freshMs: number;
  refreshing: Promise<unknown>;
}

export class FreshState {
  readonly #desk: () => HookDesk;
  /** Of the tools that are called, as doors do that list them. */
  readonly #knowsOrigins: boolean;
  readonly #known = new Map<string, Known>();

  constructor(desk: () => HookDesk, knowsOrigins: boolean) {
    this.#desk = desk;
    this.#knowsOrigins = knowsOrigins;
  }

  /** What another process recorded since is noticed when the call is recorded. */
  async at(name: ToolName, cwd: string | undefined): Promise<LiveState> {
    const nowMs = this.#desk().ports.clock.elapsedMs();
    const known = this.#known.get(cwd ?? '');
    if (known === undefined || nowMs - known.madeMs > KNOWN_MS) return await this.#made(name, cwd, nowMs);
    const live = await known.live;
    if (nowMs - known.freshMs > FRESH_MS) {
      known.freshMs = nowMs;
      known.refreshing = live.news?.refresh() ?? Promise.resolve();
    }
    await known.refreshing;
    return live;
  }

  async #made(name: ToolName, cwd: string | undefined, nowMs: number): Promise<LiveState> {
    const live = liveStateFor(name, { ...this.#desk(), cwd, knowsOrigins: this.#knowsOrigins });
    if (this.#known.size >= MOST_FOLDERS) this.#known.clear();
    this.#known.set(cwd ?? '', { live, madeMs: nowMs, freshMs: nowMs, refreshing: live });
    try {
      return await live;
    } catch (error) {
      // Asked again by the next call: the ledger may be readable by then.
      this.#known.delete(cwd ?? '');
      throw error;
    }
  }
}
