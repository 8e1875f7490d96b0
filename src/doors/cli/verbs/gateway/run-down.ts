import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

export async function run(_: Arguments, session: Session): Promise<number> {
  const { resident, directory, io } = session;
  if (!resident) throw new Error('this process answers no hooks');
  const status = await resident.ask(directory, 'stop');
  const hung = status === undefined ? await resident.hung(directory, true) : undefined;
  const isStuck = hung !== undefined && !hung.hasEnded;
  const code = session.conclude(isStuck ? EXIT.found : EXIT.clean);
  const pid = status?.pid ?? hung?.pid;
  if (session.json)
    session.answer('resident', {
      running: isStuck,
      ...(hung === undefined ? {} : { hung: hung.pid }),
      stopped: pid !== undefined && !isStuck,
    });
  else if (pid === undefined) io.stdout.write('nothing is running here\n');
  else
    io.stdout.write(`process ${pid} ${isStuck ? 'does not answer, and could not be ended' : 'has ended'}\n`);
  return code;
}
