import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { ownElsewhere, ownFolder, servedFolder } from './own-elsewhere.ts';

export async function run(_: Arguments, session: Session): Promise<number> {
  const { resident, io } = session;
  if (!resident) throw new Error('this process answers no hooks');
  const directory = servedFolder(session);
  const status = await resident.ask(directory, 'stop');
  const hung = status === undefined ? await resident.hung(directory, true) : undefined;
  const isStuck = hung !== undefined && !hung.hasEnded;
  const code = session.conclude(isStuck ? EXIT.found : EXIT.clean);
  const pid = status?.pid ?? hung?.pid;
  const own = ownElsewhere(session);
  if (session.json)
    session.answer('resident', {
      running: isStuck,
      ...(hung === undefined ? {} : { hung: hung.pid }),
      stopped: pid !== undefined && !isStuck,
    });
  else if (pid === undefined) {
    io.stdout.write(`nothing is running ${own === undefined ? 'here' : `for ${own}`}\n`);
    await noteOther(directory, session);
  } else {
    const whose = own === undefined ? '' : ` of ${own}`;
    const end = isStuck ? 'does not answer, and could not be ended' : 'has ended';
    io.stdout.write(`process ${pid}${whose} ${end}\n`);
  }
  return code;
}

/** In a project of its own, the process of the user's folder is left running. */
async function noteOther(directory: string, session: Session): Promise<void> {
  const own = ownFolder(session);
  if (own === undefined || own === directory) return;
  const other = await session.resident?.ask(own, 'status');
  if (other !== undefined)
    session.note(`process ${other.pid} serves ${own}: \`tokenauditor down --project ~\` ends it`);
}
