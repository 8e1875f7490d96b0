/** Taking the gateway out needs more than putting it in: who could not do it here learns it before, not after. */
import { judgeTerminal } from '../../../../approvals/person/terminal.ts';
import { homeDirectory, readKeys } from '../../../../evidence/person/keys.ts';
import type { Session } from '../../verb/session.ts';

/** Undefined if this terminal, or a PIN, is proof of a person. */
export async function undoNote(home: string, session: Session): Promise<string | undefined> {
  const { io } = session;
  if (!io.stdin.isTerminal) return WITHOUT_TERMINAL;
  const verdict = judgeTerminal(await io.processes(), io.env);
  if (verdict.is !== 'unsure') return undefined;
  const { key } = await readKeys({ directory: homeDirectory(home), ports: await session.ports(), home });
  if (key !== null) return undefined;
  return `\`wrap --undo\` will not work in this terminal as long as you have no PIN: ${verdict.why}. \`tokenauditor pin set\` sets one`;
}

const WITHOUT_TERMINAL =
  '`wrap --undo` asks a person at a terminal; the files as they were are kept below ~/.tokenauditor/state';
