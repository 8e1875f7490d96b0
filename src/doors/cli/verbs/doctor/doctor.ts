import { CHECKS } from '../../../../checks/all-checks.ts';
import { setAside } from '../../../../evidence/writing/set-aside.ts';
import type { Ports } from '../../../../ports/files.ts';
import { PATTERNS } from '../../../../sensitive/patterns/services.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { examineClients } from '../../../../work/doctor/clients.ts';
import { attempt, type Examination, fail, ok } from '../../../../work/doctor/examination.ts';
import { examineHooks } from '../../../../work/doctor/hooks.ts';
import {
  examineCertificates,
  examineClock,
  examineDisk,
  examineNode,
  examinePlatform,
  examineRedactor,
  examineScreening,
} from '../../../../work/doctor/machine.ts';
import { examinePin } from '../../../../work/doctor/pin.ts';
import { examineProject, newestEventMs } from '../../../../work/doctor/project.ts';
import { keptPublicKey } from '../../input/public-key.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { GENERIC_CARDS } from '../explain/catalog.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { io } = session;
  const ports = await session.ports();
  const { node } = process.versions;
  const examinations: Examination[] = [
    examineNode(node),
    examinePlatform(process.platform, process.arch),
    examineCertificates(io.env, node),
    examineRedactor(PATTERNS.length + GENERIC_CARDS.length),
    examineScreening(CHECKS.length, new Date(io.wallMs()).toISOString()),
    examineDisk(session.directory, io),
    examineClock(io.wallMs(), await newestEventMs(session, ports)),
    examineClients(session, process.platform),
    ...(await examineHooks(session)),
    await examinePin(session, ports),
    ...(args.flag('set-aside') ? await setAsideIfBroken(session, ports) : []),
    ...(await examineProject(session, ports)),
  ];
  const isWell = examinations.every(({ state }) => state !== 'fail');
  const status = session.conclude(isWell ? EXIT.clean : EXIT.found);
  if (session.json) session.answer({ ok: isWell, examinations });
  else for (const each of examinations) await show(each, session);
  return status;
}

/** A whole ledger stays where it is: setting it aside would only break its history in two. */
async function setAsideIfBroken(session: Session, ports: Ports): Promise<Examination[]> {
  const failures = (await examineProject(session, ports)).filter(({ state }) => state === 'fail');
  if (failures.length === 0) return [ok('set-aside', 'nothing is broken, so nothing was moved')];
  if (!failures.some(isMendedByMoving)) {
    const detail = 'nothing was moved: what is wrong is not in the ledger itself';
    return [fail('set-aside', detail, 'what to do stands below')];
  }
  return [
    await attempt('set-aside', session.directory, () => {
      const place = session.shorten(setAside(session.directory, ports));
      const done = ok('set-aside', `the broken ledger is kept in ${place}, and a new one was started`);
      const { verifierKey } = keptPublicKey(session, ports);
      const hint = `keep the new public key ${verifierKey} elsewhere; keys and checkpoints you kept before belong to the old ledger`;
      return { ...done, hint };
    }),
  ];
}

const LEDGER_CODES: ReadonlySet<string> = new Set([
  'ledger.broken',
  'ledger.rolled_back',
  'checkpoint.invalid',
]);

/** A full disk, a held lock or a stray folder would hinder the new ledger just as they hinder this one. */
function isMendedByMoving({ name, code }: Examination): boolean {
  if (name === 'key') return code === 'key.missing' || code === 'key.invalid';
  if (name === 'ledger' && code === undefined) return true;
  return code !== undefined && LEDGER_CODES.has(code);
}

/** Paths, modes and names of files are what most of it speaks of. */
async function show({ name, state, detail, hint }: Examination, { io, paint }: Session): Promise<void> {
  const mark = { ok: paint.green('ok  '), warn: paint.yellow('warn'), fail: paint.red('fail') }[state];
  io.stdout.write(`${mark}  ${name.padEnd(9)}  ${await shown(detail)}\n`);
  if (hint) io.stdout.write(`${' '.repeat(17)}${paint.cyan('hint:')} ${await shown(hint)}\n`);
}
