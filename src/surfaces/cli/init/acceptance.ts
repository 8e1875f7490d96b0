/** Accepting what a project brings along loosens what hooks do, so it asks for the same proof as every approval. */
import { homeDirectory } from '../../../gateway/person/keys.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../person/ask.ts';
import { withLedger } from '../person/pin-desk.ts';
import type { Session } from '../session.ts';

export type Acceptance =
  | { readonly isAsked: true; confirm(): Promise<boolean> }
  /** `why`: what keeps this terminal from accepting; empty where nothing was to be asked. */
  | { readonly isAsked: false; readonly why: string };

const PIN_PROMPT =
  'Type your PIN to accept what the project brings along; press Enter to leave it unaccepted: ';

/** Before anything is shown; the question whether to write is the plain one where no PIN is set. */
export async function prepareAcceptance(home: string, session: Session): Promise<Acceptance> {
  const directory = homeDirectory(home);
  try {
    const terminal = await assertPerson(session, 'accept what a project brings along');
    const prove = <T>(work: (proof: Awaited<ReturnType<typeof proverFor>>) => Promise<T>) =>
      withLedger(directory, session, async (ledger) =>
        work(await proverFor(terminal, directory, ledger, session)),
      );
    await prove(async () => undefined);
    const confirm = () =>
      prove(async (proof) => (await proof.confirm(PIN_PROMPT, async () => true)) !== undefined);
    return { isAsked: true, confirm };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { isAsked: false, why: error.message };
  }
}

/** Of what is left as it is: why, and where it can be accepted. */
export const leftUnaccepted = (what: string, { why }: { readonly why: string }): string =>
  `${what}${why === '' ? '' : ` (${why})`}: \`tokenauditor init --here\` without --yes, in a terminal window of your own, shows it and asks`;
