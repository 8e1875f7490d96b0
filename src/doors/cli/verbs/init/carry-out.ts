/** Shows what is planned, asks, writes and reports. */
import type { InstallPorts } from '../../../../ports/install.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import type { Refusal } from '../../../../work/install/plan.ts';
import type { Records } from '../../../../work/install/records.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { doneLines, planLines } from './change-report.ts';
import { mayWrite } from './consent.ts';
import { type Report, reportDocument } from './document.ts';
import { recordGuard } from './record-guard.ts';

interface Room {
  readonly args: Arguments;
  readonly session: Session;
  readonly ports: InstallPorts;
  readonly records: Records;
}

export interface Plan extends Omit<Report, 'isDryRun' | 'next'> {
  /** Remaining steps after these changes. */
  next(isStanding: (index: number) => boolean): readonly string[];
  /** Proof of a person for accepting, once they agreed to writing. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
  /** Proof of a person for all of it. */
  readonly proof?: (() => Promise<boolean>) | undefined;
}

/** `write` returns what went wrong with each file. */
export async function carryOut(
  room: Room,
  plan: Plan,
  write: (isAccepted: boolean) => (Refusal | undefined)[],
): Promise<number> {
  const { args, session, ports, records } = room;
  const isDryRun = args.flag('dry-run');
  const pending = plan.reported.filter(({ action }) => action !== 'keep');
  const print = (lines: readonly string[]) =>
    session.io.stdout.write(inertText(lines.map((line) => `${line}\n`).join('')));
  if (!session.json)
    print(planLines(plan, { home: ports.home, isDryRun, isDiff: args.flag('diff') }, session.paint));
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
  const hosts = reported.flatMap((each) => (each.isDone && each.action !== 'accept' ? each.hosts : []));
  const did = args.flag('undo') ? 'guard.removed' : 'guard.installed';
  await recordGuard(did, { hosts, level: plan.scope.level }, ports.home, session);
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
    ({ action, path, isDone }) =>
      !isLauncher(path) && (isDone || action === 'keep' || isDryRun || isDeclined),
  );
  return isServed ? EXIT.found : EXIT.input;
}
