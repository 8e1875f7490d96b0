/** What rulings read besides the call and the policy: folds over the ledger, kept up to date. */
import { ledgersAround } from '../evidence/folder/which-ledger.ts';
import { sightIn } from '../evidence/keys/adoption.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import type { Receipt } from '../evidence/writing/event-maker.ts';
import type { Clock, Ports } from '../ports/files.ts';
import { mayBeOfServer, type PinnedCall, pinsOfCall } from '../quarantine/assess-call.ts';
import { classOfPins } from '../quarantine/class-of-pins.ts';
import { OwnPins } from '../quarantine/own-pins.ts';
import { type Pin, type Pins, pinsFold } from '../quarantine/pins.ts';
import type { ToolName } from '../vocabulary/call.ts';
import type { ToolClass } from '../vocabulary/call-context.ts';
import { Trouble } from '../vocabulary/trouble.ts';

export interface State {
  /** ISO time, for exceptions that expire. */
  readonly time: string;
  readonly pins: Pick<Pins, 'pins'>;
  /** Pins of the call's tool that hold nothing back here: they show its class. */
  readonly shown?: readonly Pin[];
}

/** The entries of the state that a ruling was made under; an event that changes none of them moves nothing. */
export type StateRead = readonly string[];

export const stateRead = (call: PinnedCall, { pins }: State): StateRead =>
  pinsOfCall(call, pins).map(({ eventId }) => eventId);

/** What the tool of a call reads and does, for doors that know its name alone. Undefined where no pin shows it. */
export const pinnedClass = (call: PinnedCall, { pins, shown = [] }: State): ToolClass | undefined =>
  classOfPins([...pinsOfCall(call, pins), ...shown]);

/** How a road learns what other processes recorded. */
export interface News {
  /** Whether another process recorded something before this event that the state does not know yet. */
  hasMissed(receipt: Pick<Receipt, 'othersUpTo'>): boolean;
  refresh(): Promise<unknown>;
}

const NOTHING: Pick<Pins, 'pins'> = { pins: {} };

/** For roads that read no ledger. */
export const stateAt = (clock: Pick<Clock, 'nowMs'>, pins: Pick<Pins, 'pins'> = NOTHING): State => ({
  time: new Date(clock.nowMs()).toISOString(),
  pins,
});

interface StatePlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly home?: string | undefined;
  /** Where the call would run: hooks of the user answer for all projects, and each has pins of its own. */
  readonly cwd?: string | undefined;
  /** For a process that answers more than once. */
  readonly pins?: LiveFold<Pins> | undefined;
  readonly ownPins?: OwnPins | undefined;
  /** Whether a tool that the user's own ledger holds is known by its server's origin: then only blocks count by name. */
  readonly knowsOrigins?: boolean;
}

export interface LiveState {
  state(): State;
  readonly news?: News;
}

/** As far as a state is made of it. */
interface Source {
  readonly directory: string;
  readonly version: number;
  /** Lines that are not the writer's: with them, what was decided cannot be known. */
  readonly broken: number;
  pins(): readonly [string, Pin][];
  /** Where `pins` leaves some out: all of a tool. */
  named?(name: ToolName): readonly Pin[];
  hasChanged(): boolean;
  refresh(): Promise<unknown>;
}

/** As it is now. The ledger is read only for calls that it can concern: those to tools of a server. */
export async function liveStateFor(name: ToolName, place: StatePlace): Promise<LiveState> {
  const { directory, ports, pins = openLiveFold(directory, ports, pinsFold) } = place;
  if (!mayBeOfServer(name)) return { state: () => stateAt(ports.clock) };
  const others = othersBeside(place);
  const own = sourceOf(directory, pins);
  let read: readonly Source[] = [];
  const refresh = async () => {
    // The first event of ours makes the folder.
    const sources = [...(ports.files.factsAt(directory) === undefined ? [] : [own]), ...others];
    await Promise.all(sources.map((each) => each.refresh()));
    const unsure = sources.find(({ broken }) => broken > 0);
    if (unsure !== undefined)
      throw new Trouble('quarantine.unsure', { path: unsure.directory, lines: unsure.broken });
    read = sources;
  };
  await refresh();
  const known = mergedFrom(() => read);
  return {
    state: () => {
      const shown = others.flatMap((each) => each.named?.(name) ?? []);
      const state = stateAt(ports.clock, read.length === 1 && read[0] === own ? pins.state : known());
      return shown.length === 0 ? state : { ...state, shown };
    },
    news: {
      // The receipt is of the ledger that the call is recorded in; the others are looked at.
      hasMissed: (receipt) =>
        (read.includes(own) ? pins.hasMissed(receipt) : receipt.othersUpTo > 0) ||
        others.some((each) => each.hasChanged()),
      refresh,
    },
  };
}

/** Ids are digests under the key of their ledger, so two ledgers have none in common. */
function mergedFrom(sources: () => readonly Source[]): () => Pick<Pins, 'pins'> {
  let merged = NOTHING;
  let stamp: string | undefined;
  return () => {
    const now = sources()
      .map(({ version }) => version)
      .join(' ');
    if (now !== stamp) merged = { pins: Object.fromEntries(sources().flatMap((each) => each.pins())) };
    stamp = now;
    return merged;
  };
}

const sourceOf = (directory: string, fold: LiveFold<Pins>): Source => ({
  directory,
  get version() {
    return fold.version;
  },
  get broken() {
    return fold.broken;
  },
  pins: () => Object.entries(fold.state.pins),
  hasChanged: () => fold.hasChanged(),
  refresh: () => fold.refresh(),
});

/**
 * For the user's own ledger those of the project: one in a folder of the project hides none above it. For a project's
 * the user's own, where what a person decided counts in every project.
 */
function othersBeside(place: StatePlace): Source[] {
  const { directory, ports, home, cwd, knowsOrigins = false } = place;
  if (home === undefined) return [];
  const own = place.ownPins ?? OwnPins.beside(directory, { ...ports, home });
  if (own !== undefined) return [ownSource(own, knowsOrigins)];
  if (cwd === undefined) return [];
  return ledgersAround(cwd, home, sightIn(ports))
    .filter((ledger) => ports.files.factsAt(ledger)?.kind === 'directory')
    .map((ledger) => sourceOf(ledger, openLiveFold(ledger, ports, pinsFold)));
}

const ownSource = (own: OwnPins, knowsOrigins: boolean): Source => ({
  directory: own.directory,
  get version() {
    return own.version;
  },
  get broken() {
    return own.broken;
  },
  pins: () => own.held(knowsOrigins ? 'name' : undefined),
  named: (name) => own.named(name),
  hasChanged: () => own.hasChanged(),
  refresh: () => own.refresh(),
});
