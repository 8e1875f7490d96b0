import type { InitDocument } from '../../../../answers/machine/init.answer.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import type { HostName } from '../../../../vocabulary/hook-request.ts';
import type { SeenHost } from '../../../../work/install/detect.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import type { Refusal } from '../../../../work/install/plan.ts';
import { diffLines, type ShownChange } from './preview.ts';

export interface ReportedChange extends ShownChange {
  /** Whether it was done; false in a dry run or after a failure. */
  readonly isDone: boolean;
  readonly note?: string;
}

export interface Report {
  readonly scope: Scope;
  readonly isDryRun: boolean;
  readonly seen: readonly SeenHost[];
  readonly hosts: readonly HostName[];
  readonly reported: readonly ReportedChange[];
  readonly refusals: readonly Refusal[];
  readonly next: readonly string[];
}

/** The document of `--json`. */
export function reportDocument({
  scope,
  isDryRun,
  seen,
  hosts,
  reported,
  refusals,
  next,
}: Report): InitDocument {
  return {
    level: scope.level,
    folder: scope.folder,
    dry_run: isDryRun,
    hosts: seen.map(({ host, isFound, program = null, version = null }) => ({
      host,
      found: isFound,
      chosen: hosts.includes(host),
      program,
      version,
    })),
    files: reported.map((each) => ({
      path: each.path,
      hosts: each.hosts,
      action: each.action,
      done: each.isDone,
      note: each.note ?? null,
      diff: diffLines(each),
    })),
    left_out: refusals.map(({ path, hosts: owners, trouble }) => ({
      path,
      hosts: owners,
      code: trouble.code,
      message: redactText(trouble.message).text,
      hint: trouble.hint,
    })),
    next,
  };
}
