/** Offers a PIN once hooks are in place: approvals are worth more with one, and later it is easily forgotten. */
import { readKeys } from '../../../gateway/person/keys.ts';
import { placeOf } from '../../../gateway/person/pin.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Arguments } from '../parse.ts';
import { askNewPin, assertMaySet, setAsked, withPinRoom } from '../person/pin-desk.ts';
import type { Session } from '../session.ts';

const OFFER = `
A PIN is recommended: with one, an approval (allow-once, quarantine approve) counts only if it was given with the PIN,
which no program that runs as you can read.
`;
const PROMPT = 'PIN, at least 6 characters (nothing is shown; Enter goes without): ';

/** After a run that wrote or kept hooks. Never fails it: the hooks are in place. */
export async function offerPin(args: Arguments, session: Session): Promise<void> {
  const isWanted = args.flag('pin');
  const isUnasked = args.flag('no-pin') || args.flag('undo') || args.flag('dry-run');
  if (isUnasked || (!isWanted && (args.flag('yes') || session.json))) return;
  try {
    await withPinRoom(session, async (room) => {
      if ((await readKeys(placeOf(room))).key !== null) return;
      await assertMaySet(session);
      session.io.stdout.write(OFFER);
      const pin = await askNewPin(PROMPT, session);
      if (pin === undefined) return session.note('no PIN was set; `tokenauditor pin set` sets one later');
      await setAsked(pin, room, session);
      session.io.stdout.write('the PIN is set\n');
    });
  } catch (error) {
    if (!(error instanceof Trouble) || isWanted) throw error;
    session.note(`no PIN was set: ${error.message}; \`tokenauditor pin set\` sets one`);
  }
}
