/**
 * How often a PIN may be guessed. Wrong ones are counted in the user's own ledger, whatever project they were typed in, by
 * terminal: the session of processes that it belongs to. Who types ten in one terminal waits there and nowhere else; who
 * opens many meets the limits of all terminals together, which leave a few tries to one that was there before.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { takeTurn } from '../../evidence/folder/turn.ts';
import { type Fold, foldLedger } from '../../evidence/folds/fold.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { homeDirectory, type KeyPlace } from '../../evidence/person/keys.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { ProcessView } from './process-view.ts';

/** In one run of a command. */
export const MOST_TRIES = 3;
const MINUTES = 15;
const DAY_MINUTES = 24 * 60;
const MOST_OF_TERMINAL = 10;
const MOST_OF_ALL = 30;
const MOST_OF_DAY = 300;

const wrongPinsSchema = z.array(z.strictObject({ time: z.string(), terminal: z.string().nullable() }));
export type WrongPins = z.infer<typeof wrongPinsSchema>;

const wrongPinsFold: Fold<WrongPins> = {
  name: 'wrong-pins',
  version: 1,
  schema: wrongPinsSchema,
  reads: { types: ['approval.refused'] },
  isDecisive: true,
  initial: () => [],
  step: (wrong, event) =>
    event.type === 'approval.refused'
      ? [...wrong, { time: event.time, terminal: event.terminal ?? null }].slice(-MOST_OF_DAY)
      : wrong,
};

/** The oldest first. */
export async function wrongPins(place: KeyPlace): Promise<WrongPins> {
  const directory = ownDirectory(place);
  if (place.ports.files.factsAt(directory) === undefined) return [];
  return (await foldLedger(directory, place.ports, wrongPinsFold)).state;
}

const ownDirectory = ({ directory, home }: KeyPlace): string =>
  home === undefined ? directory : homeDirectory(home);

export interface PinTerminal {
  /** Null where the system does not tell terminals apart: these count together. */
  readonly name: string | null;
  /** Since when its session runs. */
  readonly sinceMs: number;
}

export function pinTerminal({ self }: Pick<ProcessView, 'self'>): PinTerminal {
  const { terminal, session } = self[0] ?? {};
  if (!terminal || !session) return { name: null, sinceMs: Number.POSITIVE_INFINITY };
  const leader = self.find(({ pid }) => pid === session);
  return {
    name: `tty-${terminal}/session-${session}`,
    sinceMs: leader?.startedMs ?? Number.POSITIVE_INFINITY,
  };
}

/** For how many minutes none is accepted in this terminal; undefined if one is. */
export function lockedMinutes(
  wrong: WrongPins,
  { name, sinceMs }: PinTerminal,
  nowMs: number,
): number | undefined {
  const within = (minutes: number) => wrong.filter(({ time }) => Date.parse(time) > nowMs - minutes * 60_000);
  const ownOf = (some: WrongPins) => some.filter(({ terminal }) => terminal === name).length;
  const [recent, today] = [within(MINUTES), within(DAY_MINUTES)];
  if (today.length >= MOST_OF_DAY) return DAY_MINUTES;
  if (ownOf(recent) >= MOST_OF_TERMINAL) return MINUTES;
  if (recent.length < MOST_OF_ALL) return undefined;
  const wasThereBefore = recent.every(({ time }) => sinceMs < Date.parse(time));
  return wasThereBefore && ownOf(today) < MOST_TRIES ? undefined : MINUTES;
}

export interface PinTries {
  /** Throws if none is accepted now. */
  assertAllowed(): Promise<void>;
  /** One after the other on this machine, so that many at once are not more. Undefined, and recorded, if it was wrong. */
  attempt<T>(approverKey: string, work: () => T | undefined): Promise<T | undefined>;
}

/** One try waits for the derivations of others. */
const TURN = 'pin';
const TURN_WAIT_MS = 60_000;

export function pinTries(place: KeyPlace, terminal: PinTerminal, ledger: () => Ledger): PinTries {
  const { ports } = place;
  const directory = ownDirectory(place);
  const assertAllowed = async () => {
    const minutes = lockedMinutes(await wrongPins(place), terminal, ports.clock.nowMs());
    if (minutes !== undefined)
      throw new Trouble('person.too_many_pins', { time: minutes === MINUTES ? `${MINUTES} minutes` : 'day' });
  };
  const record = async (approver_key: string) => {
    const draft = {
      ...({ type: 'approval.refused', approver_key } as const),
      ...(terminal.name === null ? {} : { terminal: terminal.name }),
    };
    if (resolve(directory) === resolve(place.directory)) return await ledger().append(draft);
    const own = openLedger(directory, ports);
    try {
      return await own.append(draft);
    } finally {
      await own.close();
    }
  };
  return {
    assertAllowed,
    attempt: async (approverKey, work) => {
      const endTurn = takeTurn(directory, TURN, ports, TURN_WAIT_MS);
      try {
        await assertAllowed();
        const opened = work();
        if (opened === undefined) await record(approverKey);
        return opened;
      } finally {
        endTurn();
      }
    },
  };
}
