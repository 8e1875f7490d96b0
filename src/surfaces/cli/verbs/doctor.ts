import type { Ports } from '../../../evidence/ports.ts';
import { setAside } from '../../../evidence/set-aside.ts';
import { PATTERNS } from '../../../sensitive/patterns.ts';
import { EXIT } from '../../../vocabulary/trouble.ts';
import { type Examination, ok } from '../doctor/examination.ts';
import {
  examineCertificates,
  examineClock,
  examineDisk,
  examineNode,
  examinePlatform,
  examineRedactor,
} from '../doctor/machine.ts';
import { examineProject, newestEventMs } from '../doctor/project.ts';
import { GENERIC_CARDS } from '../explain/catalog.ts';
import type { Arguments } from '../parse.ts';
import type { Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { io } = session;
  const ports = await session.ports();
  const { node } = process.versions;
  const examinations: Examination[] = [
    examineNode(node),
    examinePlatform(process.platform, process.arch),
    examineCertificates(io.env, node),
    examineRedactor(PATTERNS.length + GENERIC_CARDS.length),
    examineDisk(session.directory, io),
    examineClock(io.wallMs(), await newestEventMs(session, ports)),
    ...(args.flag('set-aside') ? await setAsideIfBroken(session, ports) : []),
    ...(await examineProject(session, ports)),
  ];
  const isWell = examinations.every(({ state }) => state !== 'fail');
  const status = session.conclude(isWell ? EXIT.clean : EXIT.found);
  if (session.json) session.answer({ ok: isWell, examinations });
  else for (const each of examinations) show(each, session);
  return status;
}

/** A whole ledger stays where it is: setting it aside would only break its history in two. */
async function setAsideIfBroken(session: Session, ports: Ports): Promise<Examination[]> {
  const before = await examineProject(session, ports);
  const isBroken = before.some(
    ({ name, state }) => state === 'fail' && (name === 'ledger' || name === 'key'),
  );
  if (!isBroken) return [ok('set-aside', 'nothing is broken, so nothing was moved')];
  const place = setAside(session.directory, ports);
  return [
    ok('set-aside', `the broken ledger is kept in ${session.shorten(place)}, and a new one was started`),
  ];
}

function show({ name, state, detail, hint }: Examination, { io, paint }: Session): void {
  const mark = { ok: paint.green('ok  '), warn: paint.yellow('warn'), fail: paint.red('fail') }[state];
  io.stdout.write(`${mark}  ${name.padEnd(9)}  ${detail}\n`);
  if (hint) io.stdout.write(`${' '.repeat(17)}${paint.cyan('hint:')} ${hint}\n`);
}
