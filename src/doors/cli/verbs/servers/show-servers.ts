import type { ServerReport } from '../../../../answers/machine/gateway.answer.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { type ServerNote, serverNotes } from '../../../../work/gateway/server-notes.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action, name] = args.positionals;
  const notes = serverNotes(session.clientLedger.directory, await session.ports());
  if (action === 'logs') return printLog(name, notes, session);
  const servers: readonly ServerReport[] = notes.map(({ stderr: _, ...note }) => note);
  if (session.json) session.answer('gateway-servers', { servers });
  else if (servers.length === 0) session.io.stdout.write('no server has run behind a gateway here\n');
  else session.io.stdout.write(`${inertText(servers.map(lineOf).join('\n'))}\n`);
  return EXIT.clean;
}

function printLog(name: string | undefined, notes: readonly ServerNote[], session: Session): number {
  if (name === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'servers',
      argument: 'the name of a server after logs',
    });
  const note = notes.find((each) => each.name === name);
  if (note === undefined) throw new Trouble('gateway.unknown_server', { name });
  if (session.json) session.answer('server-log', { name, at: note.at, stderr: note.stderr });
  else session.io.stdout.write(note.stderr === '' ? '' : `${inertText(note.stderr.trimEnd())}\n`);
  return EXIT.clean;
}

function lineOf({ name, state, why, failures, at }: ServerReport): string {
  const reason = why === undefined ? '' : `: ${why}`;
  return `${name}  ${state}${reason}  (${failures} failures, ${at})`;
}
