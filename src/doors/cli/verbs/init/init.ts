import { dirname } from 'node:path';
import { agentOrHidden } from '../../../../approvals/person/terminal.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { HOSTS, type HostName } from '../../../../vocabulary/hook-request.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { lookForHosts } from '../../../../work/install/detect.ts';
import type { Scope, Wish } from '../../../../work/install/host/host.ts';
import { hostsNamed } from '../../../../work/install/hosts.ts';
import { startsOtherProgram } from '../../../../work/install/other-program.ts';
import { isSameFolder, settledPorts } from '../../../../work/install/place.ts';
import { type Change, partsOf, planInstall, type Refusal } from '../../../../work/install/plan.ts';
import { hasUnacceptedSettings, type Project, projectOf } from '../../../../work/install/project-settings.ts';
import { Records } from '../../../../work/install/records.ts';
import { planUndo, type Reversal } from '../../../../work/install/undo.ts';
import { troubleOf } from '../../../../work/install/whereabouts.ts';
import { isSame, noteHosts, writeChange, writeReversal } from '../../../../work/install/write.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { type Acceptance, prepareAcceptance, prepareLoosening } from './acceptance.ts';
import { doneLines, planLines, reportedChange, reportedReversal } from './change-report.ts';
import { mayWrite } from './consent.ts';
import { type Report, reportDocument } from './document.ts';
import { forgetProjectHosts, planHosts, planLedger } from './hosts-acceptance.ts';
import { nextSteps } from './next-steps.ts';
import { preparePin } from './pin.ts';
import { settingsParts } from './settings.ts';
import { forgetProject, planSettings } from './settings-acceptance.ts';

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
  const room = { args, session, ports, scope, records, named, project, agent };
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
  const settings = await settingsParts(scope.folder, args, session, isStrange);
  const parts = [...partsOf(hosts, wishFor), ...settings];
  const plan = planInstall(parts, scope, ports.disk, records);
  const { changes } = plan;
  const written = changes.find(({ kind }) => kind === 'settings');
  const settingsPlan = planSettings(room.project, written, acceptance);
  const hostsNamedHere = planHosts(room.project, acceptance);
  const acceptances = [settingsPlan, hostsNamedHere, planLedger(room.project)];
  const refusals = [...plan.refusals, ...acceptances.flatMap((each) => each.refusals)];
  const reported = [...changes.map(reportedChange), ...acceptances.flatMap((each) => each.reported)];
  const next = (isStanding: (index: number) => boolean) =>
    nextSteps(
      changes.filter((_, i) => isStanding(i)),
      wishFor,
    );
  const report = { scope, seen, hosts, next };
  const confirm = acceptance.isAsked ? acceptance.confirm : undefined;
  // Before hooks are installed a policy loosens nothing, and machines are set up by scripts.
  const isLoosened = written !== undefined && !isSame(written) && records.all.length > 0;
  const isOther = changes.some((change) => startsOtherProgram(change, ports.disk));
  const proof = isLoosened || isOther ? await loosening(room, isOther) : undefined;
  return await carryOut(room, { ...report, reported, refusals, confirm, proof }, (isAccepted) => {
    const failures = writeChanges(changes, room);
    if (!isAccepted) return failures;
    if (written === undefined || failures[changes.indexOf(written)] === undefined) settingsPlan.accept();
    hostsNamedHere.accept();
    return failures;
  });
}

function writeChanges(changes: readonly Change[], { ports, scope, records }: Room): (Refusal | undefined)[] {
  // A host that cannot start our program denies every call, or lets every call run.
  if (ports.disk.look(ports.program.script) === undefined)
    throw new Trouble('init.no_program', { path: ports.program.script });
  return changes.map((change) =>
    attempt(change, () =>
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
      const failures = reversals.map((each) => attempt(each, () => writeReversal(each, ports.disk, records)));
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

interface Plan extends Omit<Report, 'isDryRun' | 'next'> {
  /** Remaining steps after these changes. */
  next(isStanding: (index: number) => boolean): readonly string[];
  /** Proof of a person for accepting, once they agreed to writing. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
  /** Proof of a person for all of it. */
  readonly proof?: (() => Promise<boolean>) | undefined;
}

/** Shows, asks, writes and reports; `write` returns what went wrong with each file. */
async function carryOut(
  room: Room,
  plan: Plan,
  write: (isAccepted: boolean) => (Refusal | undefined)[],
): Promise<number> {
  const { args, session, ports, records } = room;
  const isDryRun = args.flag('dry-run');
  const pending = plan.reported.filter(({ action }) => action !== 'keep');
  const print = (lines: readonly string[]) =>
    session.io.stdout.write(inertText(lines.map((line) => `${line}\n`).join('')));
  if (!session.json) print(planLines(plan, ports.home, session.paint));
  const isUnasked = isDryRun || pending.length === 0;
  const isAgreed =
    isUnasked ||
    ((await mayWrite(pending.length, args, session)) && (plan.proof === undefined || (await plan.proof())));
  const isWriting = isAgreed && !isDryRun;
  const isAccepted = isWriting && (plan.proof !== undefined || (await isProven(plan, session)));
  const outcomes = isWriting ? records.exclusively(plan.reported.length > 0, () => write(isAccepted)) : [];
  const reported = plan.reported.map((each, i) => ({
    ...each,
    isDone:
      isWriting &&
      each.action !== 'keep' &&
      (each.action !== 'accept' || isAccepted) &&
      outcomes[i] === undefined,
  }));
  const failures = outcomes.filter((each) => each !== undefined);
  const isStanding = (i: number) =>
    isDryRun || reported[i]?.isDone === true || reported[i]?.action === 'keep';
  const refusals = [...plan.refusals, ...failures];
  const report: Report = { ...plan, reported, refusals, isDryRun, next: plan.next(isStanding) };
  const status = session.conclude(statusOf(report, !isAgreed));
  if (session.json) session.answer('init', reportDocument(report));
  else if (isAgreed)
    print(doneLines({ report, failures, isUndo: args.flag('undo') }, ports.home, session.paint));
  else session.note('nothing was written');
  return status;
}

/** Hooks are installed all the same: only what came with the project waits for the proof. */
async function isProven({ reported, confirm }: Plan, session: Session): Promise<boolean> {
  if (confirm === undefined || !reported.some(({ action }) => action === 'accept')) return true;
  const isGiven = await confirm();
  if (!isGiven) session.note('nothing that came with the project was accepted');
  return isGiven;
}

/** 2 if nothing at all could be done; a dry run ends as the real run would. */
function statusOf({ reported, refusals, isDryRun }: Report, isDeclined: boolean): number {
  if (refusals.length === 0) return EXIT.clean;
  const isServed = reported.some(
    ({ action, isDone }) => isDone || action === 'keep' || isDryRun || isDeclined,
  );
  return isServed ? EXIT.found : EXIT.input;
}

function attempt(change: Change | Reversal, work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { path: change.path, hosts: change.hosts, trouble: troubleOf(error, change.path) };
  }
}
