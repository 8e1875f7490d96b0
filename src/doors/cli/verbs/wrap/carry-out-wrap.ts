/** Shows what is planned, asks, writes and reports. */
import type { InstallPorts } from '../../../../ports/install.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Refusal } from '../../../../work/install/plan.ts';
import type { Records } from '../../../../work/install/records.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { mayWrite } from '../init/consent.ts';
import { doneLines, leftOut, planLines, type ReportedFile, refusalLines } from './wrap-report.ts';

interface Room {
  readonly args: Arguments;
  readonly session: Session;
  readonly ports: InstallPorts;
  readonly records: Records;
}

export interface WrapPlan {
  readonly reported: readonly ReportedFile[];
  readonly refusals: readonly Refusal[];
  /** Files that would be written. */
  readonly changes: number;
  readonly next: readonly string[];
  /** Lines of the plan that were printed before a question about it. */
  readonly shown?: readonly string[];
  /** Proof of a person for all of it. */
  readonly proof?: (() => Promise<boolean>) | undefined;
}

/** `write` returns what went wrong. */
export async function carryOutWrap(
  { args, session, ports, records }: Room,
  plan: WrapPlan,
  write: () => readonly Refusal[],
): Promise<number> {
  const { home } = ports;
  const [isDryRun, isUndo] = [args.flag('dry-run'), args.flag('undo')];
  const print = (lines: readonly string[]) =>
    session.io.stdout.write(inertText(lines.map((line) => `${line}\n`).join('')));
  if (!session.json) {
    print(
      unseen(planLines(plan.reported, { home, isDiff: args.flag('diff'), isDryRun }, session.paint), plan),
    );
    print(plan.refusals.flatMap((refusal) => refusalLines(refusal, home, session.paint)));
    if (plan.changes === 0) print(nothing(plan, isUndo));
  }
  const isAgreed = isDryRun || plan.changes === 0 || (await isAllowed(plan, args, session));
  const isWriting = isAgreed && !isDryRun && plan.changes > 0;
  const isNeeded = plan.changes > 0 || (isUndo && plan.reported.length > 0);
  // What a killed process left is cleared away even if there is nothing else to do.
  const failures = isAgreed && !isDryRun ? records.exclusively(isNeeded, write) : [];
  const failed = new Set(failures.map(({ path }) => path));
  const files = plan.reported.map((file) => ({
    ...file,
    done: isWriting && file.action !== 'keep' && !failed.has(file.path),
  }));
  const refusals = [...plan.refusals, ...failures];
  const isWhole = refusals.length === 0 && files.every(({ problems }) => problems.length === 0);
  const status = session.conclude(isWhole ? EXIT.clean : EXIT.found);
  const next = isWriting ? [...plan.next] : [];
  if (session.json)
    session.answer('wrap', { dry_run: isDryRun, undo: isUndo, files, left_out: refusals.map(leftOut), next });
  else if (isWriting) {
    print(doneLines(files, isUndo, home));
    print(failures.flatMap((refusal) => refusalLines(refusal, home, session.paint)));
    print(next.map((step) => `${session.paint.cyan('next')} ${step}`));
  } else if (!isAgreed) session.note('nothing was written');
  return status;
}

/** A plan that an answer changed is shown anew as a whole. */
const unseen = (lines: readonly string[], { shown = [] }: WrapPlan): readonly string[] =>
  shown.every((line, i) => line === lines[i]) ? lines.slice(shown.length) : lines;

const isAllowed = async ({ changes, proof }: WrapPlan, args: Arguments, session: Session): Promise<boolean> =>
  (await mayWrite(changes, args, session)) && (proof === undefined || (await proof()));

function nothing({ reported, refusals }: WrapPlan, isUndo: boolean): string[] {
  if (isUndo) return ['no entry of a client goes through the gateway'];
  const isSome = reported.some(({ entries }) => entries.length > 0) || refusals.length > 0;
  return [isSome ? 'there is nothing to change' : 'no client’s configuration names a server here'];
}
