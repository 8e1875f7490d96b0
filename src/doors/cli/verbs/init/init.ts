import { dirname } from 'node:path';
import { agentOrHidden } from '../../../../approvals/person/terminal.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { HOSTS, type HostName } from '../../../../vocabulary/hook-request.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { lookForHosts } from '../../../../work/install/detect.ts';
import type { Scope, Wish } from '../../../../work/install/host/host.ts';
import { hostsNamed } from '../../../../work/install/hosts.ts';
import { startsOtherProgram } from '../../../../work/install/other-program.ts';
import { isSameFolder, settledPorts } from '../../../../work/install/place.ts';
import { type Change, partsOf, planInstall, type Refusal, tried } from '../../../../work/install/plan.ts';
import { hasUnacceptedSettings, type Project, projectOf } from '../../../../work/install/project-settings.ts';
import { Records } from '../../../../work/install/records.ts';
import { planUndo } from '../../../../work/install/undo.ts';
import { isSame, noteHosts, writeChange, writeReversal } from '../../../../work/install/write.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { type Acceptance, prepareAcceptance, prepareLoosening } from './acceptance.ts';
import { carryOut, type Plan } from './carry-out.ts';
import { reportedChange, reportedReversal } from './change-report.ts';
import { planDocument } from './document-acceptance.ts';
import { forgetProjectHosts, planHosts, planLedger } from './hosts-acceptance.ts';
import { nextSteps } from './next-steps.ts';
import { preparePin } from './pin.ts';
import { settingsParts } from './settings.ts';
import { forgetProject, planSettings } from './settings-acceptance.ts';
import { NO_MOVE, planSettingsMove } from './settings-move.ts';

/** What installing and undoing share. */
interface Room {
  readonly args: Arguments;
  readonly session: Session;
  readonly ports: InstallPorts;
  readonly scope: Scope;
  readonly records: Records;
  readonly named: readonly HostName[];
  /** Undefined if everything is the user's own. */
  readonly project: Project | undefined;
  readonly world: Ports;
  /** Why an agent seems to have started this command. */
  readonly agent: string | undefined;
}

export async function run(args: Arguments, session: Session): Promise<number> {
  const named = hostsNamed(args.texts('hosts'));
  const ports = settledPorts(await session.installPorts());
  const scope = scopeOf(args, session, ports);
  const agent = agentOrHidden(await session.io.processes(), session.io.env);
  const isLoosened = args.flag('undo') || args.flag('explicit-allow') || args.text('policy') !== undefined;
  if (agent !== undefined && isLoosened && !args.flag('dry-run'))
    throw new Trouble('init.inside_agent', { why: agent });
  const world = await session.ports();
  const records = new Records(ports, world);
  const project = projectOf(scope, ports, world);
  const room = { args, session, ports, scope, records, named, project, world, agent };
  const offerPin = await preparePin(args, session);
  const status = args.flag('undo') ? await undo(room) : await install(room);
  if (status === EXIT.clean) await offerPin();
  return status;
}

const NO_PROJECT = 'a project; this is the home folder: run `tokenauditor init` without --here';

function scopeOf(args: Arguments, session: Session, { home, disk }: InstallPorts): Scope {
  const isNamed = args.text('project') !== undefined;
  if (args.text('project') === '')
    throw new Trouble('usage.bad_value', { value: '', option: '--project', expected: 'a folder' });
  if (!args.flag('here')) {
    if (isNamed) throw new Trouble('usage.needs', { first: '--project', second: '--here' });
    return { level: 'user', folder: home };
  }
  const folder = isNamed ? dirname(session.directory) : session.io.cwd();
  // Undo removes what an older version may have put there.
  if (isSameFolder(folder, home, disk) && !args.flag('undo'))
    throw new Trouble('usage.bad_value', { value: folder, option: '--here', expected: NO_PROJECT });
  return { level: 'project', folder };
}

/** A dry run shows what a person would be asked. */
async function acceptanceIn({ args, session, project, agent }: Room): Promise<Acceptance> {
  if (project === undefined || args.flag('yes') || session.json) return { isAsked: false, why: '' };
  if (agent !== undefined) return { isAsked: false, why: agent };
  if (args.flag('dry-run')) return { isAsked: true, confirm: async () => false };
  return await prepareAcceptance(project.home, session);
}

async function install(room: Room): Promise<number> {
  const { args, session, ports, scope, records, named } = room;
  const seen = await lookForHosts(ports);
  const hosts = named.length > 0 ? named : seen.filter(({ isFound }) => isFound).map(({ host }) => host);
  if (hosts.length === 0) throw new Trouble('init.no_hosts', { hosts: HOSTS.join(', ') });
  const wishFor = (host: HostName): Wish => {
    const version = seen.find((each) => each.host === host)?.version;
    return { scope, ports, version };
  };
  const acceptance = await acceptanceIn(room);
  const isStrange = !acceptance.isAsked && room.project !== undefined && hasUnacceptedSettings(room.project);
  const settings = await settingsParts(scope, args, session, isStrange);
  const parts = [...partsOf(hosts, wishFor), ...settings];
  const { changes, ...plan } = planInstall(parts, scope, ports.disk, records);
  const written = changes.find(({ kind }) => kind === 'settings');
  const settingsPlan = planSettings(room.project, written, acceptance);
  const move = settings.length > 0 ? NO_MOVE : planSettingsMove(room);
  const seenHere = [
    planDocument(room.project, acceptance, move.isWaiting),
    planHosts(room.project, acceptance),
  ];
  const acceptances = [settingsPlan, ...seenHere, planLedger(room.project)];
  const besides = [move, ...acceptances];
  const refusals = [...plan.refusals, ...besides.flatMap((each) => each.refusals)];
  const ofHosts = changes.map((change) => reportedChange(change, parts));
  const reported = [...ofHosts, ...besides.flatMap((each) => each.reported)];
  const next = (isStanding: (index: number) => boolean) =>
    nextSteps(
      changes.filter((_, i) => isStanding(i)),
      wishFor,
    );
  const confirm = acceptance.isAsked ? acceptance.confirm : undefined;
  const proof = await proofFor(changes, written, room);
  const shown = { scope, seen, hosts, next, reported, refusals, confirm, proof };
  return await carryOut(room, shown, (isAccepted) => {
    const failures = writeChanges(changes, room);
    const moved = move.write();
    if (!isAccepted) return [...failures, ...moved];
    if (written === undefined || failures[changes.indexOf(written)] === undefined) settingsPlan.accept();
    for (const each of seenHere) each.accept();
    return [...failures, ...moved];
  });
}

async function proofFor(
  changes: readonly Change[],
  settings: Change | undefined,
  room: Room,
): Promise<Plan['proof']> {
  // Before hooks are installed a policy loosens nothing, and machines are set up by scripts.
  const isLoosened = settings !== undefined && !isSame(settings) && room.records.all.length > 0;
  const isOther = changes.some((change) => startsOtherProgram(change, room.ports.disk));
  return isLoosened || isOther ? await loosening(room, isOther) : undefined;
}

function writeChanges(changes: readonly Change[], { ports, scope, records }: Room): (Refusal | undefined)[] {
  // A host that cannot start our program denies every call, or lets every call run.
  if (ports.disk.look(ports.program.script) === undefined)
    throw new Trouble('init.no_program', { path: ports.program.script });
  return changes.map((change) =>
    tried(change, () =>
      isSame(change) ? noteHosts(change, records) : writeChange(change, scope, ports.disk, records),
    ),
  );
}

async function undo(room: Room): Promise<number> {
  const { ports, scope, records, named } = room;
  const hosts = named.length > 0 ? named : undefined;
  const wish: Wish = { scope, ports, version: undefined };
  const parts = partsOf(hosts ?? HOSTS, () => wish);
  const { reversals, refusals } = planUndo({ scope, hosts, parts }, ports.disk, records);
  const report = { scope, seen: [], hosts: hosts ?? HOSTS, next: () => [] };
  const isTakenOut = reversals.some(({ outcome }) => outcome.does !== 'nothing');
  const proof = isTakenOut ? await loosening(room) : undefined;
  return await carryOut(
    room,
    { ...report, reported: reversals.map(reportedReversal), refusals, proof },
    () => {
      const failures = reversals.map((each) => tried(each, () => writeReversal(each, ports.disk, records)));
      const isLeft = records.all.some(
        ({ level, folder }) => level === scope.level && isSameFolder(folder, scope.folder, ports.disk),
      );
      if (room.project !== undefined && !isLeft) {
        forgetProject(room.project);
        forgetProjectHosts(room.project);
      }
      records.leave();
      return failures;
    },
  );
}

/** Proof of a person for removing or loosening hooks. */
const loosening = async ({ args, session, ports }: Room, isOther = false): Promise<Plan['proof']> => {
  if (args.flag('dry-run')) return undefined;
  const act = args.flag('undo')
    ? 'remove the hooks'
    : isOther
      ? 'make the hooks start another program'
      : 'loosen the hook settings';
  return await prepareLoosening(ports.home, session, act);
};
