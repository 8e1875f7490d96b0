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
  const progress = progressIn(session);
  const examinations: Examination[] = [];
  const wishes = {
    isSettingAside: args.flag('set-aside'),
    secretKinds: PATTERNS.length + GENERIC_CARDS.length,
  };
  try {
    for await (const each of examineAll(await roomOf(session, progress.begin), wishes)) {
      examinations.push(each);
      progress.clear();
      if (!session.json) await show(each, session);
    }
  } finally {
    progress.clear();
  }
  const isWell = examinations.every(({ state }) => state !== 'fail');
  const status = session.conclude(isWell ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('doctor', { ok: isWell, examinations });
  else session.io.stdout.write(`\n${verdictOn(examinations, session)}\n`);
  return status;
}

/** On a terminal, a line with what is waited for. */
function progressIn({ io: { stderr }, quiet, json }: Session) {
  const isShown = stderr.isTerminal && !quiet && !json;
  let isDrawn = false;
  return {
    begin: (what: string) => {
      if (isShown) stderr.write(`\r\u001b[K${what}…`.slice(0, stderr.columns + 3));
      isDrawn = isShown;
    },
    clear: () => {
      if (isDrawn) stderr.write('\r\u001b[K');
      isDrawn = false;
    },
  };
}

function verdictOn(examinations: readonly Examination[], { paint }: Session): string {
  const named = (state: Examination['state']) => [
    ...new Set(examinations.filter((each) => each.state === state).map(({ name }) => name)),
  ];
  const [failed, warned] = [named('fail'), named('warn')];
  if (failed.length > 0) return paint.red(`not everything works: fix ${failed.join(', ')}`);
  const rest = warned.length === 0 ? '' : `; look at ${warned.join(', ')}`;
  return paint.green(`everything needed works${rest}`);
}

async function roomOf(session: Session, begin: DoctorRoom['begin']): Promise<DoctorRoom> {
  const { io } = session;
  const ports = await session.ports();
  return {
    directory: session.shownDirectory,
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
    begin,
    served: async (directory) => await session.resident?.ask(directory, 'status'),
    end: async (directory) => void (await session.resident?.ask(directory, 'stop')),
    publicKey: () => keptPublicKey(session, ports).verifierKey,
  };
}

/** Most of it is paths, modes and file names. */
async function show({ name, state, detail, hint }: Examination, { io, paint }: Session): Promise<void> {
  const mark = { ok: paint.green('ok  '), warn: paint.yellow('warn'), fail: paint.red('fail') }[state];
  io.stdout.write(`${mark}  ${name.padEnd(9)}  ${await shown(detail)}\n`);
  if (hint) io.stdout.write(`${' '.repeat(17)}${paint.cyan('hint:')} ${await shown(hint)}\n`);
}
