/** The instances of one server: one for each client of the older era, and one for all clients of the newer. */
import type { Clock, Random } from '../../../ports/files.ts';
import type { Era } from '../../messages/eras.ts';
import type { ClientSide } from './client-side.ts';
import type { Instance } from './instance.ts';
import type { ServerState } from './server-limits.ts';

/** Why a server cannot be used now; it did nothing. */
export interface Unavailable {
  readonly why: string;
  /** In which era it should be greeted instead. */
  readonly era?: Era;
}

export interface Slot {
  readonly key: string;
  /** For which it was made. */
  readonly agent: string;
  state: ServerState;
  opening: Promise<Instance | Unavailable> | undefined;
  /** Ends what the opening waits for at the moment. */
  hurry: () => void;
  /** Its client is gone, or the gateway closes: what is being opened is ended. */
  isGivenUp: boolean;
  /** Counts among the processes of its agent: it is being started, or runs. */
  hasPlace: boolean;
  /** There was no place for it when it was needed last. */
  isShutOut: boolean;
  /** When that began. */
  openingMs: number;
  instance: Instance | undefined;
  /** The clients that hear of its end. */
  readonly users: Set<ClientSide>;
  /** In a row: a start that failed, or an end before it ran steadily. */
  failures: number;
  /** Not started before. */
  notBeforeMs: number;
  why: string | undefined;
}

/** The key of the slot that all clients of the newer era use. */
export const SHARED = '';

export class Slots extends Map<string, Slot> {
  /** Of the last start that failed, until one succeeds: its client may leave at once. */
  #failure: string | undefined;

  enter(slot: Slot, state: ServerState, why: string | undefined): void {
    Object.assign(slot, { state, why });
    if (state === 'failed' || state === 'ready') this.#failure = state === 'failed' ? why : undefined;
  }

  at(key: string, agent: string): Slot {
    const slot = this.get(key) ?? newSlot(key, agent);
    this.set(key, slot);
    return slot;
  }

  /** Of its agent: those that run or are being started. The one that was used longest ago comes first. */
  othersWithPlace({ key, agent }: Slot): readonly Slot[] {
    return [...this.values()]
      .filter((slot) => slot.agent === agent && slot.key !== key && slot.key !== SHARED)
      .filter(({ instance, hasPlace }) => instance !== undefined || hasPlace)
      .sort((one, other) => usedMsOf(one) - usedMsOf(other));
  }

  /** What was opened for one client serves all. */
  share(slot: Slot): Slot {
    this.delete(slot.key);
    const users = new Set([...slot.users, ...(this.get(SHARED)?.users ?? [])]);
    const shared = { ...slot, key: SHARED, opening: undefined, users };
    this.set(SHARED, shared);
    return shared;
  }

  /** What runs for all clients, this one included; undefined if nothing does. */
  joined(client: ClientSide): Instance | undefined {
    const slot = this.get(SHARED);
    slot?.users.add(client);
    return slot?.instance?.connection.isOver === false ? slot.instance : undefined;
  }

  /** The slot that was the client's alone. */
  leave(client: ClientSide): Slot | undefined {
    this.get(SHARED)?.users.delete(client);
    const slot = this.get(client.key);
    this.delete(client.key);
    return slot;
  }

  holding(instance: Instance): Slot | undefined {
    return [...this.values()].find((slot) => slot.instance === instance);
  }

  /** Forgets failures, and hands over what runs. */
  async forRunning(work: (slot: Slot, instance: Instance) => Promise<void>): Promise<void> {
    const slots = [...this.values()].filter(({ isGivenUp }) => !isGivenUp);
    for (const slot of slots) Object.assign(slot, { failures: 0, notBeforeMs: 0 });
    await Promise.all(slots.map((slot) => (slot.instance ? work(slot, slot.instance) : undefined)));
  }

  /** The state that a person should know of. */
  worst(): { readonly state: ServerState; readonly why: string | undefined } {
    const slots = [...this.values()];
    const state = WORST_FIRST.find((one) => slots.some((slot) => slot.state === one)) ?? 'stopped';
    const before =
      state === 'stopped' && this.#failure !== undefined ? `it had failed: ${this.#failure}` : undefined;
    return { state, why: slots.find((slot) => slot.state === state)?.why ?? before };
  }

  get running(): number {
    return [...this.values()].filter(({ instance }) => instance !== undefined).length;
  }
}

const WORST_FIRST: readonly ServerState[] = ['failed', 'restarting', 'degraded', 'starting', 'ready'];

const usedMsOf = ({ instance }: Slot): number => instance?.usedMs ?? Number.POSITIVE_INFINITY;

const newSlot = (key: string, agent: string): Slot => ({
  key,
  agent,
  state: 'stopped',
  opening: undefined,
  hurry: () => {},
  isGivenUp: false,
  hasPlace: false,
  isShutOut: false,
  openingMs: 0,
  instance: undefined,
  users: new Set(),
  failures: 0,
  notBeforeMs: 0,
  why: undefined,
});

/** Ends what was opened in it, and what is being opened. */
export async function giveUp(slot: Slot, why: string): Promise<void> {
  slot.isGivenUp = true;
  if (slot.opening !== undefined) slot.hurry();
  await slot.opening;
  await slot.instance?.close(why);
}

/** Unless what it waits for is hurried. */
export function waitIn(slot: Slot, waitsMs: number, clock: Pick<Clock, 'after'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(waitsMs, resolve);
    slot.hurry = () => {
      stop();
      resolve();
    };
  });
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** At once after the first failure; then twice as long each time, by half more or less, so that many do not start together. */
export function waitAfter(failures: number, random: Random): number {
  if (failures <= 1) return 0;
  const [byte = 0] = random.bytes(1);
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + byte / 256);
}
