/** Loosening or removing hooks requires the same proof as every approval. */

import type { PersonAct } from '../../../../approvals/person/person.ts';
import { homeDirectory } from '../../../../evidence/person/keys.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { withLedger } from '../../input/pin-desk.ts';
import type { Session } from '../../verb/session.ts';

export type Acceptance =
  | { readonly isAsked: true; confirm(): Promise<boolean> }
  /** `why`: the reason this terminal cannot accept; empty if there was nothing to ask. */
  | { readonly isAsked: false; readonly why: string };

const ACCEPT_PROMPT =
  'Type your PIN to accept the settings and hosts of the project; press Enter to leave them unaccepted: ';

/** Before anything is shown; without a PIN it is a plain question whether to write. */
export async function prepareAcceptance(home: string, session: Session): Promise<Acceptance> {
  try {
    const confirm = await prepareProof(home, session, 'accept the settings of a project', ACCEPT_PROMPT);
    return { isAsked: true, confirm };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { isAsked: false, why: error.message };
  }
}

const LOOSEN_PROMPT = 'Type your PIN to write this; press Enter to change nothing: ';

/** Refuses if no person can give the proof. `--yes` answers the question whether to write, never this one. */
export const prepareLoosening = (home: string, session: Session, act: PersonAct): Promise<Confirm> =>
  prepareProof(home, session, act, LOOSEN_PROMPT);

type Confirm = () => Promise<boolean>;

async function prepareProof(
  home: string,
  session: Session,
  act: PersonAct,
  prompt: string,
): Promise<Confirm> {
  const directory = homeDirectory(home);
  const terminal = await assertPerson(session, act);
  const prove = <T>(work: (proof: Awaited<ReturnType<typeof proverFor>>) => Promise<T>) =>
    withLedger(directory, session, async (ledger) =>
      work(await proverFor(terminal, directory, ledger, session)),
    );
  await prove(async () => undefined);
  return () => prove(async (proof) => (await proof.confirm(prompt, async () => true)) !== undefined);
}

/** Why something was left unaccepted, and where it can be accepted. */
export const leftUnaccepted = (what: string, { why }: { readonly why: string }): string =>
  `${what}${why === '' ? '' : ` (${why})`}: \`tokenauditor init --here\` without --yes, in your own terminal window, shows it and asks`;
