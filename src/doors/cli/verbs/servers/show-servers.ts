import type { ServerReport } from '../../../../answers/machine/gateway.answer.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { orderRestart } from '../../../../work/gateway/restart-orders.ts';
import { type ServerNote, serverNotes } from '../../../../work/gateway/server-notes.ts';
import { withoutAsked } from '../../../../work/security/judge-in-force.ts';
import { knownServers } from '../../../../work/servers/known-servers.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { documentServers } from '../gateway/gateway-plan.ts';
import { changeServers } from './change-servers.ts';
import { showTools } from './show-tools.ts';

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
  if (action === 'show') return await showTools(name ?? '', servers, session);
  if (action === 'restart') return await restart(name ?? '', servers, session);
  if (session.json) session.answer('gateway-servers', { servers });
  else if (servers.length === 0)
    session.io.stdout.write('no server is configured or has run behind a gateway here\n');
  else session.io.stdout.write(`${inertText(serverRows(servers, session).join('\n'))}\n`);
  return EXIT.clean;
}

/** Those that ran, and those that the documents in force name. */
async function allServers(notes: readonly ServerNote[], session: Session): Promise<readonly ServerReport[]> {
  const configured = await documentServers(session.clientLedger.directory, session);
  return knownServers(
    withoutAsked(notes),
    configured.map(({ name }) => name),
  );
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
  const { at, why, stderr } = note;
  if (session.json) session.answer('server-log', { name, at, ...(why === undefined ? {} : { why }), stderr });
  else {
    session.io.stdout.write(stderr === '' ? '' : `${inertText(stderr.trimEnd())}\n`);
    if (why !== undefined) session.note(`${printable(name, { max: 80 })}: ${printable(why)}`);
    else if (stderr === '') session.note('it wrote nothing to standard error');
  }
  return EXIT.clean;
}

function serverRows(servers: readonly ServerReport[], { io: { stdout }, paint }: Session): string[] {
  const [head = '', ...rows] = alignColumns(
    [
      ['SERVER', 'STATE', 'RUNNING', 'FAILURES', 'LAST HEARD OF', 'WHY'],
      ...servers.map(({ name, state, instances, failures, at, why }) => [
        ...[printable(name, { max: 80 }), state, String(instances), String(failures)],
        ...[at?.slice(0, 19).replace('T', ' ') ?? 'never started', printable(why ?? '')],
      ]),
    ],
    stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY,
  );
  return [paint.bold(head), ...rows];
}
