/** One way out: the gateway out of clients, hooks out of hosts in every place, and the processes that serve them. */
import { join } from 'node:path';
import type { UninstallDocument } from '../../../../answers/machine/uninstall.answer.ts';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { notedFolders } from '../../../../evidence/keys/noted-folders.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { HOSTS } from '../../../../vocabulary/hook-request.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { ownProgram } from '../../../../work/clients/own-program.ts';
import { knownScopes } from '../../../../work/doctor/hooked-places.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import { launcherPart } from '../../../../work/install/launcher.ts';
import { isSameFolder, settledPorts, shownPath } from '../../../../work/install/place.ts';
import { partsOf, type Refusal } from '../../../../work/install/plan.ts';
import { projectOf } from '../../../../work/install/project-settings.ts';
import { Records } from '../../../../work/install/records.ts';
import { planUndo, type Reversal } from '../../../../work/install/undo.ts';
import { writeReversals } from '../../../../work/install/write.ts';
import { clientFiles } from '../../../../work/wrap/found-entries.ts';
import { planWrapUndo } from '../../../../work/wrap/undo-wrap.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { folderDisk } from '../../verb/folder-disk.ts';
import type { Session } from '../../verb/session.ts';
import { prepareLoosening } from '../init/acceptance.ts';
import { provenOrByHand } from '../init/by-hand.ts';
import { mayWrite } from '../init/consent.ts';
import { forgetProjectHosts } from '../init/hosts-acceptance.ts';
import { recordGuard } from '../init/record-guard.ts';
import { forgetProject } from '../init/settings-acceptance.ts';

interface Part {
  readonly of: UninstallDocument['files'][number]['of'];
  readonly level: Scope['level'];
  readonly records: Records;
  readonly reversals: readonly Reversal[];
  readonly refusals: readonly Refusal[];
}

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = settledPorts(await session.installPorts());
  const world = await session.ports();
  const isDryRun = args.flag('dry-run');
  const hooks = new Records(ports, world);
  const scopes = knownScopes(hooks, notedFolders(ports.home, folderDisk), session.io.cwd(), ports);
  // Clients first: a gateway may ask for what hooks have in place.
  const parts = [unwrapping(session, ports, world), ...scopes.map((scope) => unhooking(scope, hooks, ports))];
  const changes = parts.flatMap(({ reversals }) => reversals.filter(isChange)).length;
  const proof =
    changes > 0 && !isDryRun
      ? await provenOrByHand(
          () => prepareLoosening(ports.home, session, 'remove the hooks'),
          parts.flatMap(({ reversals }) => reversals),
          ports.home,
          session,
        )
      : undefined;
  if (!session.json) print(session, planned(parts, ports, isDryRun));
  const isAgreed =
    isDryRun || changes === 0 || ((await mayWrite(changes, args, session)) && (await proof?.()));
  if (!isAgreed) {
    session.note('nothing was written');
    return EXIT.clean;
  }
  const isWriting = !isDryRun;
  const failures = isWriting ? write(parts, ports) : [];
  if (isWriting) for (const scope of scopes) forget(scope, hooks, ports, world);
  const failedAt = new Set(failures.map(({ path }) => path));
  if (isWriting)
    for (const { level, reversals } of parts) {
      const done = reversals.filter((each) => isChange(each) && !failedAt.has(each.path));
      const hosts = done.flatMap((each) => each.hosts);
      await recordGuard('guard.removed', { hosts, level }, ports.home, session);
    }
  const stopped = await stopAll(scopes, session, isDryRun);
  const refusals = [...parts.flatMap((part) => part.refusals), ...failures];
  const document: UninstallDocument = {
    dry_run: isDryRun,
    files: parts.flatMap(({ of, reversals }) =>
      reversals.map((each) => {
        const { action, note } = shownOutcome(each);
        return {
          path: each.path,
          of,
          action,
          done: isWriting && isChange(each) && !failedAt.has(each.path),
          note,
        };
      }),
    ),
    stopped,
    left: [...refusals.map(leftHooked), ...leftFolders(scopes, refusals.some(isHooked), ports)],
  };
  const status = session.conclude(refusals.length === 0 ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('uninstall', document);
  else print(session, report(document, ports));
  return status;
}

const isChange = ({ outcome }: Reversal): boolean => outcome.does !== 'nothing';

function unwrapping(session: Session, ports: InstallPorts, world: Ports): Part {
  const records = new Records(ports, world, 'wrap');
  const files = clientFiles(ports, { projectRoot: session.projectRoot, cwd: session.io.cwd });
  const wish = { clients: [], servers: [], files, program: ownProgram(ports) };
  return { of: 'gateway', level: 'user', records, ...planWrapUndo(wish, ports, records) };
}

function unhooking(scope: Scope, records: Records, ports: InstallPorts): Part {
  const launcher = launcherPart(HOSTS, scope, ports);
  const parts = [
    ...partsOf(HOSTS, () => ({ scope, ports, version: undefined })),
    ...(launcher ? [launcher] : []),
  ];
  return {
    of: 'hooks',
    level: scope.level,
    records,
    ...planUndo({ scope, hosts: undefined, parts }, ports.disk, records),
  };
}

function write(parts: readonly Part[], { disk }: InstallPorts): Refusal[] {
  return parts.flatMap(({ records, reversals }) =>
    records.exclusively(reversals.length > 0, () => {
      const failures = writeReversals(reversals, disk, records).filter((each) => each !== undefined);
      records.leave();
      return failures;
    }),
  );
}

/** What was accepted in a project counts no more once nothing of ours is in it. */
function forget(scope: Scope, records: Records, ports: InstallPorts, world: Ports): void {
  const project = projectOf(scope, ports, world);
  const isLeft = records.all.some(({ folder }) => isSameFolder(folder, scope.folder, ports.disk));
  if (project === undefined || isLeft) return;
  forgetProject(project);
  forgetProjectHosts(project);
}

async function stopAll(scopes: readonly Scope[], session: Session, isDryRun: boolean): Promise<string[]> {
  const stopped: string[] = [];
  for (const { folder } of scopes) {
    const directory = join(folder, FOLDER);
    const question = isDryRun ? 'status' : 'stop';
    const found =
      (await session.resident?.ask(directory, question)) ??
      (await session.resident?.hung(directory, !isDryRun));
    if (found !== undefined) stopped.push(folder);
  }
  return stopped;
}

type Left = UninstallDocument['left'][number];

/** A launcher starts nothing by itself. */
const isHooked = ({ path }: Pick<Refusal, 'path'>): boolean => !isLauncher(path);

/** The hint of the trouble is for those who install. */
const leftHooked = (refusal: Refusal): Left => ({
  path: refusal.path,
  why: redactText(refusal.trouble.message).text,
  remedy: isHooked(refusal)
    ? 'see to that and run `tokenauditor uninstall` again, or remove the entries that start TokenAuditor from it by hand'
    : 'remove it by hand once nothing starts it',
  is_hooked: isHooked(refusal),
});

function leftFolders(scopes: readonly Scope[], isStillHooked: boolean, { disk }: InstallPorts): Left[] {
  return scopes.flatMap(({ folder }) => {
    const path = join(folder, FOLDER);
    if (disk.look(path) === undefined) return [];
    const remedy = isStillHooked
      ? 'keep the folder as long as something is hooked: without the launcher in it every call is denied'
      : 'remove the folder if you no longer need its evidence';
    return [{ path, why: 'it has the ledger and its key', remedy, is_hooked: false }];
  });
}

function shownOutcome({ outcome }: Reversal): { action: 'restore' | 'delete' | 'keep'; note: string | null } {
  if (outcome.does === 'nothing') return { action: 'keep', note: outcome.why };
  if (outcome.does === 'delete') return { action: 'delete', note: null };
  return { action: 'restore', note: outcome.note ?? null };
}

function planned(parts: readonly Part[], { home }: InstallPorts, isDryRun: boolean): string[] {
  const all = parts.flatMap(({ of, reversals }) => reversals.filter(isChange).map((each) => ({ of, each })));
  if (all.length === 0 && parts.every(({ refusals }) => refusals.length === 0))
    return ['no agent or client starts TokenAuditor'];
  return all.map(({ of, each }) => {
    const { action, note } = shownOutcome(each);
    return `${(isDryRun ? `would ${action}` : action).padEnd(isDryRun ? 14 : 8)} ${shownPath(each.path, home)} (${of})${note === null ? '' : `: ${note}`}`;
  });
}

function report({ dry_run, files, stopped, left }: UninstallDocument, { home }: InstallPorts): string[] {
  const done = files.filter((each) => each.done).length;
  return [
    ...(done > 0 ? [`${done} of ${files.filter(({ action }) => action !== 'keep').length} done`] : []),
    ...stopped.map(
      (folder) => `${dry_run ? 'would stop' : 'stopped'} what runs for ${shownPath(folder, home)}`,
    ),
    ...left.map(
      ({ path, why, remedy, is_hooked }) =>
        `${is_hooked ? 'still hooked' : 'left'}  ${shownPath(path, home)}: ${why}; ${remedy}`,
    ),
    ...(done > 0 && !left.some(({ is_hooked }) => is_hooked)
      ? ['start your agents and clients again; then `npm uninstall -g tokenauditor` removes the package']
      : []),
  ];
}

const print = (session: Session, lines: readonly string[]): void => {
  session.io.stdout.write(inertText(lines.map((line) => `${line}\n`).join('')));
};
