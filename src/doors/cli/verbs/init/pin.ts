/** Offers a PIN once hooks are installed: approvals are safer with one, and later it is easily forgotten. */

import { type PinRoom, placeOf } from '../../../../approvals/person/pin.ts';
import { readKeys } from '../../../../evidence/person/keys.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { askNewPin, assertMaySet, setAsked, withPinRoom } from '../../input/pin-desk.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

const OFFER = `
A PIN is recommended: with one, an approval (allow-once, quarantine approve) counts only if it was given with the PIN,
which no program that runs as you can read.
`;
const PROMPT = 'PIN, at least 6 characters (not echoed; Enter skips it): ';

/**
 * What to do once the hooks are installed. The terminal is checked before anything is asked, because a question closes
 * standard input. The offer never fails the run, unless --pin insists on it.
 */
export async function preparePin(args: Arguments, session: Session): Promise<() => Promise<void>> {
  const isWanted = args.flag('pin');
  const isUnasked = args.flag('no-pin') || args.flag('undo') || args.flag('dry-run');
  if (isUnasked || (!isWanted && (args.flag('yes') || session.json))) return async () => undefined;
  const refusal = await assertMaySet(session).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal !== undefined && (isWanted || !(refusal instanceof Trouble))) throw refusal;
  return async () => {
    try {
      await withPinRoom(session, (room) => offer(room, refusal, session));
    } catch (error) {
      if (!(error instanceof Trouble) || isWanted) throw error;
      session.note(`${unset(error)}; run \`tokenauditor pin set\` in your own terminal window or over SSH`);
    }
  };
}

/** Why this terminal cannot set a PIN needs no further words. */
const unset = ({ code, message }: Trouble): string =>
  code === 'pin.no_place' ? message : `no PIN was set: ${message}`;

async function offer(room: PinRoom, refusal: unknown, session: Session): Promise<void> {
  if ((await readKeys(placeOf(room))).key !== null) return;
  if (refusal !== undefined) throw refusal;
  session.io.stdout.write(OFFER);
  const pin = await askNewPin(PROMPT, session);
  if (pin === undefined) return session.note('no PIN was set; `tokenauditor pin set` sets one later');
  await setAsked(pin, room, session);
  session.io.stdout.write('the PIN is set\n');
}
