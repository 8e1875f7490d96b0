import type { ServerReport } from '../../../../answers/machine/gateway.answer.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { orderRestart } from '../../../../work/gateway/restart-orders.ts';
import { type ServerNote, serverNotes } from '../../../../work/gateway/server-notes.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { documentServers } from '../gateway/gateway-plan.ts';
import { changeServers } from './change-servers.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action = 'list', name, ...words] = args.positionals;
  if (action !== 'list' && name === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'servers',
      argument: `the name of a server after ${action}`,
    });
  const extra = action === 'list' ? name : action === 'add' ? undefined : words[0];
  if (extra !== undefined)
    throw new Trouble('usage.extra_argument', { verb: `servers ${action}`, argument: extra });
  if (action === 'add' || action === 'remove') return await changeServers(action, name ?? '', args, session);
  const notes = serverNotes(session.clientLedger.directory, await session.ports());
  if (action === 'logs') return printLog(name ?? '', notes, session);
  const servers = await allServers(notes, session);
  if (action === 'restart') return await restart(name ?? '', servers, session);
  if (session.json) session.answer('gateway-servers', { servers });
  else if (servers.length === 0)
    session.io.stdout.write('no server is configured or has run behind a gateway here\n');
  else session.io.stdout.write(`${inertText(servers.map(lineOf).join('\n'))}\n`);
  return EXIT.clean;
}

/** Those that ran, and those that the documents in force name. */
async function allServers(notes: readonly ServerNote[], session: Session): Promise<readonly ServerReport[]> {
  const configured = await documentServers(session.clientLedger.directory, session);
  const names = new Set(configured.map(({ name }) => name));
  const ran = notes.map(({ stderr: _, ...note }) => ({ ...note, configured: names.has(note.name) }));
  const others = [...names].filter((name) => !notes.some((note) => note.name === name));
  const never = others.map((name) => ({
    name,
    state: 'stopped',
    instances: 0,
    failures: 0,
    configured: true,
  }));
  return [...ran, ...never].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Gateways look for it each second. */
async function restart(name: string, servers: readonly ServerReport[], session: Session): Promise<number> {
  if (!servers.some((server) => server.name === name)) throw new Trouble('gateway.unknown_server', { name });
  orderRestart(session.clientLedger.directory, name, await session.ports());
  if (session.json) session.answer('server-restart', { name });
  else session.io.stdout.write(inertText(`${name} is restarted within a second\n`));
  return EXIT.clean;
}

function printLog(name: string, notes: readonly ServerNote[], session: Session): number {
  const note = notes.find((each) => each.name === name);
  if (note === undefined) throw new Trouble('gateway.unknown_server', { name });
  if (session.json) session.answer('server-log', { name, at: note.at, stderr: note.stderr });
  else session.io.stdout.write(note.stderr === '' ? '' : `${inertText(note.stderr.trimEnd())}\n`);
  return EXIT.clean;
}

function lineOf({ name, state, why, failures, at }: ServerReport): string {
  const reason = why === undefined ? '' : `: ${why}`;
  return `${name}  ${state}${reason}  (${failures} failures, ${at ?? 'never started'})`;
}
