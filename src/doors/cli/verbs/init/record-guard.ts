/** Installing and removing the guard leaves a trace in the user's own ledger: since when calls are not recorded. */
import { keyTerminal } from '../../../../approvals/person/person.ts';
import { judgeTerminal } from '../../../../approvals/person/terminal.ts';
import { homeDirectory } from '../../../../evidence/person/keys.ts';
import type { DraftOf } from '../../../../vocabulary/events/event.ts';
import type { HostName } from '../../../../vocabulary/hook-request.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { withLedger } from '../../input/pin-desk.ts';
import type { Session } from '../../verb/session.ts';

interface Guarded {
  readonly hosts: readonly HostName[];
  readonly level: 'user' | 'project';
}

/** What was written stays written: a ledger that cannot be used is only reported. */
export async function recordGuard(
  type: 'guard.installed' | 'guard.removed',
  { hosts, level }: Guarded,
  home: string,
  session: Session,
): Promise<void> {
  if (hosts.length === 0) return;
  try {
    const at = await terminalOf(session);
    const draft: DraftOf<'guard.installed' | 'guard.removed'> = {
      ...{ type, hosts: [...new Set(hosts)], level },
      ...at,
    };
    await withLedger(homeDirectory(home), session, async (ledger) => void (await ledger().append(draft)));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    session.note(`this was not recorded: ${error.message}`);
  }
}

async function terminalOf({ io }: Session) {
  if (!io.stdin.isTerminal) return {};
  const verdict = judgeTerminal(await io.processes(), io.env);
  return verdict.is === 'agent' ? {} : await keyTerminal(verdict, { view: () => io.processes() });
}
