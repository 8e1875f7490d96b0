import { homedir } from 'node:os';
import { PATTERNS } from '../../../../sensitive/patterns/services.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { examineAll } from '../../../../work/doctor/doctor.ts';
import type { Examination } from '../../../../work/doctor/examination.ts';
import type { DoctorRoom } from '../../../../work/doctor/room.ts';
import { keptPublicKey } from '../../input/public-key.ts';
import { readReadableSync } from '../../input/regular-file.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { GENERIC_CARDS } from '../explain/catalog.ts';
import { tryDisk } from './try-disk.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const examinations = await examineAll(await roomOf(session), {
    isSettingAside: args.flag('set-aside'),
    secretKinds: PATTERNS.length + GENERIC_CARDS.length,
  });
  const isWell = examinations.every(({ state }) => state !== 'fail');
  const status = session.conclude(isWell ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('doctor', { ok: isWell, examinations });
  else for (const each of examinations) await show(each, session);
  return status;
}

async function roomOf(session: Session): Promise<DoctorRoom> {
  const { io } = session;
  const ports = await session.ports();
  return {
    directory: session.directory,
    home: homeOf(session).home,
    userFolder: io.env.HOME ?? io.env.USERPROFILE ?? homedir(),
    environment: io.env,
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    ports,
    cwd: io.cwd,
    shorten: session.shorten,
    wallMs: io.wallMs,
    monotonicMs: io.monotonicMs,
    onInterrupt: io.onInterrupt,
    readFile: readReadableSync,
    tryDisk: (directory) => tryDisk(directory, io),
    installPorts: session.installPorts,
    serverPorts: session.serverPorts,
    publicKey: () => keptPublicKey(session, ports).verifierKey,
  };
}

/** Most of it is paths, modes and file names. */
async function show({ name, state, detail, hint }: Examination, { io, paint }: Session): Promise<void> {
  const mark = { ok: paint.green('ok  '), warn: paint.yellow('warn'), fail: paint.red('fail') }[state];
  io.stdout.write(`${mark}  ${name.padEnd(9)}  ${await shown(detail)}\n`);
  if (hint) io.stdout.write(`${' '.repeat(17)}${paint.cyan('hint:')} ${await shown(hint)}\n`);
}
