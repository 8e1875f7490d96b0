import { dirname } from 'node:path';
import { agentOrHidden } from '../../../../approvals/person/terminal.ts';
import { beginFolder } from '../../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { HOSTS, type HostName } from '../../../../vocabulary/hook-request.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { servedHosts } from '../../../../work/doctor/hook-entries.ts';
import { lookForHosts } from '../../../../work/install/detect.ts';
import type { Scope, Wish } from '../../../../work/install/host/host.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import { hostsNamed, titlesOf } from '../../../../work/install/hosts.ts';
import { launcherPart } from '../../../../work/install/launcher.ts';
import { startsOtherProgram } from '../../../../work/install/other-program.ts';
import { isSameFolder, settledPorts } from '../../../../work/install/place.ts';
import { type Change, partsOf, planInstall, type Refusal, tried } from '../../../../work/install/plan.ts';
import { hasUnacceptedSettings, type Project, projectOf } from '../../../../work/install/project-settings.ts';
import { Records } from '../../../../work/install/records.ts';
import { planUndo } from '../../../../work/install/undo.ts';
import { isSame, noteHosts, writeChange, writeReversals } from '../../../../work/install/write.ts';
import { preparePin } from '../../input/pin-offer.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { type Acceptance, prepareAcceptance, prepareLoosening } from './acceptance.ts';
import { provenOrByHand } from './by-hand.ts';
import { carryOut, type Plan } from './carry-out.ts';
import { reportedChange, reportedReversal } from './change-report.ts';
import { planDocument } from './document-acceptance.ts';
import { forgetProjectHosts, planHosts, planLedger } from './hosts-acceptance.ts';
import { doubledSteps, nextSteps } from './next-steps.ts';
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
  const world = await session.ports();
  const records = new Records(ports, world);
  const project = projectOf(scope, ports, world);
  const room = { args, session, ports, scope, records, named, project, world, agent };
  return args.flag('undo') ? await undo(room) : await install(room);
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
  const folder = isNamed ? dirname(session.shownDirectory) : session.io.cwd();
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
  await (await preparePin(args, session))();
  const acceptance = await acceptanceIn(room);
  const isStrange = !acceptance.isAsked && room.project !== undefined && hasUnacceptedSettings(room.project);
  const settings = await settingsParts(scope, args, session, isStrange);
  const served = servedByUser(hosts, wishFor, scope, ports);
  const unserved = hosts.filter((host) => !served.has(host));
  const starter = launcherPart(unserved, scope, ports);
  const parts = [...(starter ? [starter] : []), ...partsOf(unserved, wishFor), ...settings];
  const { changes: planned, ...plan } = planInstall(parts, scope, ports.disk, records);
  const changes = planned.some(isOfHost) ? planned : planned.filter(({ path }) => path !== starter?.path);
  // Entries without it would deny every call.
  const unstarted = plan.refusals.find(({ path }) => path === starter?.path);
  if (unstarted) throw unstarted.trouble;
  const written = changes.find(({ kind }) => kind === 'settings');
  const settingsPlan = planSettings(room.project, written, acceptance);
  const move = settings.length > 0 ? NO_MOVE : planSettingsMove(room);
  const seenHere = [
    planDocument(room.project, acceptance, move.isWaiting),
    planHosts(room.project, acceptance),
    planLedger(room.project, acceptance),
  ];
  const acceptances = [settingsPlan, ...seenHere];
  const besides = [move, ...acceptances];
  const refusals = [...plan.refusals, ...besides.flatMap((each) => each.refusals)];
  const ofHosts = changes.map((change) => reportedChange(change, parts));
  const reported = [...ofHosts, ...besides.flatMap((each) => each.reported)];
  const next = (isStanding: (index: number) => boolean) => [
    ...(served.size === 0 ? [] : [`${titlesOf([...served])}: ${SERVED}`]),
    ...doubledSteps(records.all, scope.level === 'user' ? hosts : [...served], scope),
    ...nextSteps(
      changes.filter((change, i) => isStanding(i) && isOfHost(change)),
      wishFor,
    ),
  ];
  const confirm = acceptance.isAsked ? acceptance.confirm : undefined;
  const proof = await proofFor(changes, written, room);
  const shown = { scope, seen, hosts, next, reported, refusals, confirm, proof };
  return await carryOut(room, shown, (isAccepted) => {
    // What is written here is the user's, so the folder is, if there was none.
    if (written !== undefined) beginIn(room);
    const failures = writeChanges(changes, room);
    const moved = move.write();
    if (!isAccepted) return [...failures, ...moved];
    if (written === undefined || failures[changes.indexOf(written)] === undefined) settingsPlan.accept();
    for (const each of seenHere) each.accept();
    return [...failures, ...moved];
  });
}

const SERVED =
  'your own hooks already judge the calls of this project, so no second entries were added: a second would judge each call twice';

/** Hosts whose hooks in the user's own files run in a project as well. */
function servedByUser(
  hosts: readonly HostName[],
  wishFor: (host: HostName) => Wish,
  { level }: Scope,
  { home, disk }: InstallPorts,
): ReadonlySet<HostName> {
  if (level === 'user') return new Set();
  const scope: Scope = { level: 'user', folder: home };
  const parts = partsOf(hosts, (host) => ({ ...wishFor(host), scope }));
  return servedHosts(
    parts.filter((part) => part.kind !== 'settings'),
    disk,
  );
}

function beginIn({ project, world }: Room): void {
  for (const each of project?.directories ?? []) beginFolder(each, { ...world, home: project?.home });
}

/** Not the launcher, which all of them start. */
const isOfHost = ({ path, kind }: Change): boolean => kind !== 'settings' && !isLauncher(path);

async function proofFor(
  changes: readonly Change[],
  settings: Change | undefined,
  room: Room,
): Promise<Plan['proof']> {
  // Before hooks are installed a policy loosens nothing, and machines are set up by scripts.
  const isLoosened = settings !== undefined && !isSame(settings) && room.records.all.length > 0;
  const isOther = startsOtherProgram(changes, room.ports.disk);
  return isLoosened || isOther ? await loosening(room, isOther) : undefined;
}

function writeChanges(changes: readonly Change[], { ports, scope, records }: Room): (Refusal | undefined)[] {
  // A host that cannot start our program denies every call, or lets every call run.
  if (ports.disk.look(ports.program.script) === undefined)
    throw new Trouble('init.no_program', { path: ports.program.script });
  let unstarted: Refusal | undefined;
  return changes.map((change) => {
    const failure =
      unstarted && change.kind !== 'settings'
        ? { ...unstarted, path: change.path, hosts: change.hosts }
        : tried(change, () =>
            isSame(change) ? noteHosts(change, records) : writeChange(change, scope, ports.disk, records),
          );
    if (isLauncher(change.path)) unstarted = failure;
    return failure;
  });
}

async function undo(room: Room): Promise<number> {
  const { ports, scope, records, named } = room;
  const hosts = named.length > 0 ? named : undefined;
  const wish: Wish = { scope, ports, version: undefined };
  const starter = launcherPart(hosts ?? HOSTS, scope, ports);
  // Without a record, others may start it.
  const parts = [...partsOf(hosts ?? HOSTS, () => wish), ...(starter && !hosts ? [starter] : [])];
  const { reversals, refusals } = planUndo({ scope, hosts, parts }, ports.disk, records);
  const report = { scope, seen: [], hosts: hosts ?? HOSTS, next: () => [] };
  const isTakenOut = reversals.some(({ outcome }) => outcome.does !== 'nothing');
  const proof = isTakenOut
    ? await provenOrByHand(() => loosening(room), reversals, ports.home, room.session)
    : undefined;
  return await carryOut(
    room,
    { ...report, reported: reversals.map(reportedReversal), refusals, proof },
    () => {
      const failures = writeReversals(reversals, ports.disk, records);
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
