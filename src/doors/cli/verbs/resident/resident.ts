import { existsSync } from 'node:fs';
import type { HungResident, ResidentStatus } from '../../../../road/hooks/resident-status.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { ResidentDoor, Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { resident } = session;
  if (!resident) throw new Error('this process answers no hooks');
  if (args.flag('status') || args.flag('stop'))
    return await ask(args.flag('stop') ? 'stop' : 'status', resident, session);
  const { directory } = session;
  // A new ledger in the current folder would not be one that any hook uses.
  if (!existsSync(directory) && args.text('project') === undefined)
    throw new Trouble('ledger.missing', { path: directory });
  const idleMinutes = args.number('idle');
  const ending = await resident.serve({
    directory,
    ...(idleMinutes === undefined ? {} : { idleMs: idleMinutes * 60_000 }),
    onReady: (status) => printStatus(status, session),
  });
  if (ending !== 'replaced') return EXIT.clean;
  session.note('the program was replaced: start the resident again');
  return EXIT.found;
}

async function ask(question: 'status' | 'stop', resident: ResidentDoor, session: Session): Promise<number> {
  const status = await resident.ask(session.directory, question);
  const hung = status === undefined && (await resident.hung(session.directory, question === 'stop'));
  if (hung) return tellHung(hung, question, session);
  const isRunning = status !== undefined && question === 'status';
  session.conclude(isRunning || question === 'stop' ? EXIT.clean : EXIT.found);
  if (session.json)
    session.answer('resident', {
      running: isRunning,
      ...(question === 'stop' ? { stopped: status !== undefined } : status),
    });
  else if (status === undefined) session.io.stdout.write('no resident is running\n');
  else if (question === 'stop') session.io.stdout.write(`${nameOf(status)} ${status.pid} was stopped\n`);
  else printStatus(status, session);
  return session.concluded ?? EXIT.fault;
}

function tellHung({ pid, hasEnded }: HungResident, question: 'status' | 'stop', session: Session): number {
  const status = session.conclude(hasEnded ? EXIT.clean : EXIT.found);
  if (session.json)
    session.answer('resident', {
      running: false,
      hung: pid,
      ...(question === 'stop' ? { stopped: hasEnded } : {}),
    });
  else if (hasEnded) session.io.stdout.write(`resident ${pid} did not answer, and was killed\n`);
  else if (question === 'stop')
    session.io.stdout.write(`resident ${pid} does not answer, and could not be killed\n`);
  else
    session.io.stdout.write(
      `resident ${pid} does not answer; hooks judge in their own process, and \`tokenauditor resident --stop\` stops it\n`,
    );
  return status;
}

/** `up` answers hooks, too. */
const nameOf = ({ clients }: ResidentStatus): string => (clients === undefined ? 'resident' : 'up');

function printStatus(status: ResidentStatus, session: Session): void {
  if (session.json) {
    session.answer('resident', { running: true, ...status });
    return;
  }
  const { pid, version, since, socket, answered, refused } = status;
  const lines = [
    `${nameOf(status)} ${pid} of version ${version}, since ${since}`,
    `  socket    ${session.shorten(socket)}`,
    `  answered  ${answered}`,
    `  refused   ${refused}`,
    ...(status.clients === undefined ? [] : [`  clients   ${status.clients} over stdio`]),
    ...(status.url === undefined ? [] : [`  url       ${status.url}`]),
  ];
  session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
}
