/** How the command line asks for proof of a person; `approvals/person` decides what counts as proof. */

import {
  type PersonAct,
  type PersonTerminal,
  type Prover,
  personsTerminal,
  prover,
} from '../../../approvals/person/person.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { homeOf } from '../verb/home.ts';
import type { Session } from '../verb/session.ts';

/** Checked before anything is shown: a caller that may not approve learns nothing here about how to. */
export async function assertPerson(
  { io, json }: Session,
  act: PersonAct = 'approve',
): Promise<PersonTerminal> {
  const why = json
    ? '--json does not ask'
    : !io.stdin.isTerminal
      ? 'standard input is not a terminal'
      : !io.stdout.isTerminal
        ? 'standard output is not a terminal'
        : undefined;
  if (why !== undefined) throw new Trouble('person.no_terminal', { act, why });
  return await personsTerminal({ env: io.env, view: () => io.processes() }, act);
}

/** For one ledger. */
export async function proverFor(
  terminal: PersonTerminal,
  directory: string,
  ledger: () => Ledger,
  session: Session,
): Promise<Prover> {
  const place = { directory, ports: await session.ports(), ...homeOf(session) };
  return await prover(terminal, place, ledger, doorOf(session));
}

export const doorOf = ({ io, note }: Session) => ({
  env: io.env,
  view: () => io.processes(),
  askSecret: (prompt: string) => io.askSecret(prompt),
  note,
});
