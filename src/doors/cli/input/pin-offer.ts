/** Offers a PIN before anything is written, and names where approvals count without one. */
import { judgeTerminal } from '../../../approvals/person/terminal.ts';
import { homeDirectory, type KeyState, readKeys } from '../../../evidence/person/keys.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Arguments } from '../verb/arguments.ts';
import { homeOf } from '../verb/home.ts';
import type { Session } from '../verb/session.ts';
import { askNewPin, type PinSpot, pinSpot, setAsked, withPinRoom } from './pin-desk.ts';

const RECOMMENDED = `A PIN is recommended: no program that runs as you can read it, and with one your approvals count in every terminal.
`;
const MOST_ASKED = 3;
const PROMPT = 'PIN, at least 6 characters (not echoed; Enter skips it): ';

export const WAITS =
  'agents are guarded already, and other programs can type into this terminal: a PIN that is set here counts a day later, so that one that is not yours is noticed first';

/** Where a first PIN counts at once now, and will not once agents are guarded. */
const isLastChance = ({ terminal, waits }: PinSpot): boolean =>
  !waits && terminal.is !== 'person' && terminal.maySetPin !== true;

const LAST_CHANCE =
  'before you skip it: once hooks or wrapped entries are in place, a first PIN that is set in this terminal counts a day later, and until then `allow-once`, `except`, `init --undo` and `uninstall` do not work here; in a terminal window of your own they do';
const SKIPPED =
  'no PIN was set: `tokenauditor pin set` sets one later, which counts a day after that if it is set in this terminal';
const SKIPPED_ANYWHERE = 'no PIN was set; `tokenauditor pin set` sets one later';

export const setWords = ({ key, resetUntil }: KeyState): string =>
  key === null && resetUntil !== undefined
    ? `the PIN is set, and counts from ${resetUntil}; \`tokenauditor pin set\` in a terminal window of your own sets one that counts at once`
    : 'the PIN is set: from now on an approval counts only with it';

/**
 * To be called before the first question, which closes standard input; the returned function makes the offer. It never
 * fails the run, unless --pin insists on it.
 */
export async function preparePin(args: Arguments, session: Session): Promise<() => Promise<void>> {
  const isWanted = args.flag('pin');
  if (args.flag('undo') || args.flag('dry-run') || (session.json && !isWanted)) return async () => undefined;
  const isAsked = isWanted || !(args.flag('no-pin') || args.flag('yes'));
  const spot = await pinSpot(session).catch((error: unknown) => {
    if (isWanted || !(error instanceof Trouble)) throw error;
    return error;
  });
  return async () => {
    try {
      if (await hasPin(session)) return;
      if (isAsked && !(spot instanceof Trouble)) return await offer(spot, session);
      session.note(`no PIN is set: ${await whereCounted(session)}`);
    } catch (error) {
      if (!(error instanceof Trouble) || isWanted) throw error;
      session.note(`no PIN was set: ${error.message}`);
    }
  };
}

/** Or one that waits. */
async function hasPin(session: Session): Promise<boolean> {
  const { home } = homeOf(session);
  if (home === undefined) throw new Trouble('pin.no_home', {});
  const keys = await readKeys({ directory: homeDirectory(home), home, ports: await session.ports() });
  return keys.key !== null || keys.resetUntil !== undefined;
}

async function offer(spot: PinSpot, session: Session): Promise<void> {
  session.io.stdout.write(`${RECOMMENDED}Without one, ${await whereCounted(session)}.\n`);
  if (spot.waits) session.note(WAITS);
  else if (isLastChance(spot)) session.note(LAST_CHANCE);
  await withPinRoom(session, async (room) => {
    const pin = await askedAgain(session);
    if (pin === undefined) return session.note(isLastChance(spot) ? SKIPPED : SKIPPED_ANYWHERE);
    session.io.stdout.write(`${setWords(await setAsked(pin, spot, room, session))}\n`);
  });
}

/** A PIN that was mistyped is asked for again: the next question would write, and later a PIN may have to wait. */
async function askedAgain(session: Session): Promise<string | undefined> {
  for (let left = MOST_ASKED - 1; ; left--) {
    try {
      return await askNewPin(PROMPT, session);
    } catch (error) {
      if (left === 0 || !(error instanceof Trouble) || error.code !== 'pin.refused') throw error;
      session.note(error.message);
    }
  }
}

/** Without a PIN. */
async function whereCounted({ io }: Session): Promise<string> {
  if (!io.stdin.isTerminal)
    return 'approvals count in a terminal window of your own or over SSH; `tokenauditor pin set` makes them count everywhere';
  const verdict = judgeTerminal(await io.processes(), io.env);
  return verdict.is === 'person'
    ? 'approvals count in terminals such as this one, but not in tmux, in an editor or in a container'
    : `approvals do not count in this terminal (${verdict.why}), only in a terminal window of your own or over SSH`;
}
