/** What rulings read besides the call and the policy: folds over the ledger, kept up to date. */
import { isOwnFolder } from '../evidence/folder/own-folder.ts';
import { ledgersAround, sightIn } from '../evidence/folder/which-ledger.ts';
import { isStranger } from '../evidence/keys/adoption.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import type { Receipt } from '../evidence/writing/event-maker.ts';
import type { Clock, Ports } from '../ports/files.ts';
import { mayBeOfServer, type PinnedCall, pinsOfCall } from '../quarantine/assess-call.ts';
import { type Pins, pinsFold } from '../quarantine/pins.ts';
import type { ToolName } from '../vocabulary/call.ts';

export interface State {
  /** ISO time, for exceptions that expire. */
  readonly time: string;
  readonly pins: Pick<Pins, 'pins'>;
}

/** The entries of the state that a ruling was made under; an event that changes none of them moves nothing. */
export type StateRead = readonly string[];

export const stateRead = (call: PinnedCall, { pins }: State): StateRead =>
  pinsOfCall(call, pins).map(({ eventId }) => eventId);

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
}

export interface LiveState {
  state(): State;
  readonly news?: News;
}

/** As it is now. The ledger is read only for calls that it can concern: those to tools of a server. */
export async function liveStateFor(name: ToolName, place: StatePlace): Promise<LiveState> {
  const { directory, ports, pins = openLiveFold(directory, ports, pinsFold) } = place;
  if (!mayBeOfServer(name)) return { state: () => stateAt(ports.clock) };
  const others = projectPins(place);
  let read: readonly LiveFold<Pins>[] = [];
  const refresh = async () => {
    // The first event of ours makes the folder.
    const folds = [...(ports.files.factsAt(directory) === undefined ? [] : [pins]), ...others];
    await Promise.all(folds.map((each) => each.refresh()));
    read = folds;
  };
  await refresh();
  // Ids are digests under the key of their ledger, so two ledgers have none in common.
  const known = () => ({
    pins: Object.fromEntries(read.flatMap(({ state }) => Object.entries(state.pins))),
  });
  return {
    state: () => stateAt(ports.clock, read.length === 1 ? read[0]?.state : known()),
    news: {
      // The receipt is of the ledger that the call is recorded in; the others are looked at.
      hasMissed: (receipt) =>
        (read.includes(pins) ? pins.hasMissed(receipt) : receipt.othersUpTo > 0) ||
        others.some((each) => each.hasChanged()),
      refresh,
    },
  };
}

/** Those of the project's ledgers if they are other ones, and the user's: one in a folder of the project hides none above it. */
function projectPins({ directory, ports, home, cwd }: StatePlace): LiveFold<Pins>[] {
  if (cwd === undefined || home === undefined || !isOwnFolder(directory, ports, home)) return [];
  return ledgersAround(cwd, home, sightIn(ports))
    .filter((ledger) => ports.files.factsAt(ledger)?.kind === 'directory')
    .filter((ledger) => !isStranger(ledger, { ...ports, home }))
    .map((ledger) => openLiveFold(ledger, ports, pinsFold));
}
