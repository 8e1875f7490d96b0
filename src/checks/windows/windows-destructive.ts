import { surroundings } from '../../screening/calls/run-facts.ts';
import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { locate, movedInto, type Surroundings } from '../../shell/places/places.ts';
import type { Deletes } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { beginningOf } from '../../text/limits.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { lossesOf } from './windows-losses.ts';

const DELETERS = new Set([
  'remove-item',
  'del',
  'erase',
  'rd',
  'rmdir',
  'io.file.delete',
  'io.directory.delete',
]);
/** Options that only show what the command would do. */
const IDLE = /(?:^|\s)(?:-whatif|\/\?|-\?|\/help)(?=\s|$)/i;
const LONGEST_LINE = 8_000;
/** Folders of agents, keys and histories. */
const PRECIOUS =
  /(?:^|[\\/])\.(?:git|ssh|aws|azure|kube|gnupg|claude|codex|cursor|gemini|config|vscode|env[\w.]*)(?:[\\/]|$)/i;

export const windowsDestructive: CallCheck = {
  card: {
    id: 'windows.destructive',
    title: 'Destructive Windows command',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'PowerShell and cmd commands that destroy data or make the machine unusable: deletion of drives, home, system and hidden folders, formatted disks, shadow copies and backups, boot and recovery settings, event logs, registry keys, shutdowns.',
    matters: 'Much of it cannot be undone, and some of it exists to make recovery impossible.',
    remedy: 'Run it with -WhatIf first; name exactly what to delete, inside the project.',
    remedies: {
      disk: 'Work on image files or in a disposable machine, and let a person do this by hand.',
      backups: 'Keep backups and recovery as they are; let a person decide what may go.',
      records: 'Leave the records alone; let a person clear them.',
      system: 'Export the present state first (`reg export`, `icacls /save`), and let a person change it.',
      stop: 'Save and finish first, and let a person restart the machine or stop what it needs.',
    },
    limits: 'Paths that are only known at run time are left to destructive.file.',
  },
  readsActsAlone: true,
  inspectCall: (call) => eachCommand(call, 'destructive_action', inCommand),
};

function* inCommand({ reading, effects }: ReadCommand, context: CallContext): Generator<CommandObservation> {
  for (const run of reading.runs) yield* byTable(run);
  let around: Surroundings | undefined;
  const judged = new Set<string>();
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (effect.does !== 'delete' || run === undefined || !DELETERS.has(run.program)) continue;
    const key = `${run.id} ${effect.recursive} ${effect.path}`;
    if (judged.has(key)) continue;
    judged.add(key);
    around ??= surroundings({ context, arguments: {} });
    const severity = severityOf(effect, run, around);
    if (severity === undefined) continue;
    yield {
      confidence: 0.9,
      severity,
      evidence: `${run.program}: ${printable(effect.path, { max: 120 })}`,
      detail: effect.recursive
        ? 'Tool call deletes a folder with everything in it.'
        : 'Tool call deletes a file that other things depend on.',
    };
  }
}

function* byTable(run: Run): Generator<CommandObservation> {
  const losses = lossesOf(run.program);
  if (losses.length === 0) return;
  const words = beginningOf(run.args.map(({ text }) => text).join(' '), LONGEST_LINE);
  if (IDLE.test(words)) return;
  for (const { severity, what, words: needed, remedy } of losses) {
    if (needed !== undefined && !needed.test(words)) continue;
    yield {
      confidence: 0.9,
      severity,
      evidence: `${run.program}: ${what}`,
      detail: `Tool call has this effect: ${what}.`,
      ...(remedy === undefined ? {} : { remedy }),
    };
  }
}

function severityOf({ path, recursive }: Deletes, run: Run, around: Surroundings): Severity | undefined {
  const here = run.cwd === undefined ? around : movedInto(run.cwd, around);
  const { place, whole, path: resolved } = locate(path, here);
  const isAll = recursive || /[\\/]\*(?:\.\*)?$/.test(path);
  if (place === 'root') return isAll ? 'critical' : 'high';
  if (place === 'system') return isAll ? 'critical' : 'high';
  if (place === 'home' && whole && isAll) return 'critical';
  if (place === 'build' || place === 'temp' || place === 'stream') return undefined;
  if (PRECIOUS.test(resolved)) return 'high';
  if (!recursive) return undefined;
  if (place === 'home' || place === 'settings' || place === 'outside') return 'high';
  const isHidden = /^\.[A-Za-z][^/\\]*$/.test(resolved);
  return place === 'project' && (whole || isHidden) ? 'high' : undefined;
}
