/** `policy accept`: the document of a project, shown and accepted without touching hooks. */
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { settledPorts } from '../../../../work/install/place.ts';
import { projectOf } from '../../../../work/install/project-settings.ts';
import { ask } from '../../input/question.ts';
import { inertText } from '../../print/inert.ts';
import type { Session } from '../../verb/session.ts';
import { prepareLoosening } from '../init/acceptance.ts';
import { planDocument } from '../init/document-acceptance.ts';
import { changeLines } from '../init/preview.ts';

export async function acceptPolicy(session: Session): Promise<number> {
  const ports = settledPorts(await session.installPorts());
  const folder = session.projectRoot;
  const project = projectOf({ level: 'project', folder }, ports, await session.ports());
  if (project === undefined)
    throw new Trouble('usage.bad_value', { value: folder, option: '--project', expected: NO_PROJECT });
  // Before anything is shown.
  const confirm = await prepareLoosening(ports.home, session, 'accept the policy of a project');
  const plan = planDocument(project, { isAsked: true, confirm }, false);
  for (const { trouble } of plan.refusals) throw trouble;
  const { io, paint } = session;
  if (plan.reported.length === 0) {
    io.stdout.write('nothing waits to be accepted here\n');
    return session.conclude(EXIT.clean);
  }
  const lines = plan.reported.flatMap((each) => changeLines(each, ports.home, paint));
  io.stdout.write(inertText(`${lines.join('\n')}\n`));
  if (!(await ask('Accept this policy?', io)) || !(await confirm())) {
    session.note('nothing was accepted');
    return session.conclude(EXIT.clean);
  }
  plan.accept();
  const names = plan.reported.map(({ path }) => `accepted ${session.shorten(path)}\n`);
  io.stdout.write(inertText(names.join('')));
  return session.conclude(EXIT.clean);
}

const NO_PROJECT = 'a project; this is the home folder, whose policy is your own';
