import { existsSync } from 'node:fs';
import type { ResidentStatus } from '../../../gateway/hooks/resident-status.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import { inertText } from '../inert.ts';
import type { Arguments } from '../parse.ts';
import type { ResidentDoor, Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { resident } = session;
  if (!resident) throw new Error('this process answers no hooks');
  if (args.flag('status') || args.flag('stop'))
    return await ask(args.flag('stop') ? 'stop' : 'status', resident, session);
  const { directory } = session;
  // A ledger in whatever folder one happens to stand in would be none that any hook looks for.
  if (!existsSync(directory) && args.text('project') === undefined)
    throw new Trouble('ledger.missing', { path: directory });
  const httpPort = args.number('http');
  const ending = await resident.serve({
    directory,
    ...(httpPort === undefined ? {} : { httpPort }),
    onReady: (status) => tell(status, session),
  });
  if (ending === 'stopped') return EXIT.clean;
  session.note('the program was replaced by another: start the resident again');
  return EXIT.found;
}

async function ask(question: 'status' | 'stop', resident: ResidentDoor, session: Session): Promise<number> {
  const status = await resident.ask(session.directory, question);
  const isRunning = status !== undefined && question === 'status';
  session.conclude(isRunning || question === 'stop' ? EXIT.clean : EXIT.found);
  if (session.json)
    session.answer({
      running: isRunning,
      ...(question === 'stop' ? { stopped: status !== undefined } : status),
    });
  else if (status === undefined) session.io.stdout.write('no resident is running\n');
  else if (question === 'stop') session.io.stdout.write(`resident ${status.pid} has ended\n`);
  else tell(status, session);
  return session.concluded ?? EXIT.fault;
}

function tell(status: ResidentStatus, session: Session): void {
  if (session.json) {
    session.answer({ running: true, ...status });
    return;
  }
  const { pid, version, since, socket, http, answered, refused } = status;
  const lines = [
    `resident ${pid} of version ${version}, since ${since}`,
    `  socket    ${session.shorten(socket)}`,
    ...(http === null ? [] : [`  http      ${http}`]),
    `  answered  ${answered}`,
    `  refused   ${refused}`,
  ];
  session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
}
