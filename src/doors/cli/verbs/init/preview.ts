/** What was found and what would change, for people: complete, without secrets, and with nothing a terminal would execute. */
import type { InitDocument } from '../../../../answers/machine/init.answer.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';
import type { HostName } from '../../../../vocabulary/hook-request.ts';
import type { SeenHost } from '../../../../work/install/detect.ts';
import { unifiedDiff } from '../../../../work/install/diff.ts';
import { INSTALLERS, titlesOf } from '../../../../work/install/hosts.ts';
import { shownPath } from '../../../../work/install/place.ts';
import type { Refusal } from '../../../../work/install/plan.ts';
import type { Paint } from '../../verb/session.ts';

export interface HookEntries {
  readonly events: readonly string[];
}

/** Undefined if there is no file. */
export interface FileChange {
  readonly path: string;
  readonly hosts: readonly HostName[];
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** Our own entries in it: they are the same for everyone, so that a line is enough unless the user asks for more. */
  readonly hooks?: HookEntries | undefined;
  /** What a person has to know before agreeing. */
  readonly about?: readonly string[];
}

export interface ShownChange extends FileChange {
  readonly action: InitDocument['files'][number]['action'];
}

export function hostLines(seen: readonly SeenHost[], paint: Paint): string[] {
  const found = seen.filter(({ isFound }) => isFound);
  const missing = seen.filter(({ isFound }) => !isFound).map(({ host }) => INSTALLERS[host].title);
  const lines = found.map(({ host, version, program }) => {
    const { title } = INSTALLERS[host];
    const place = program === undefined ? 'its folder' : printable(program);
    return `found      ${paint.bold(title)}${version === undefined ? '' : ` ${printable(version)}`} (${place})`;
  });
  return missing.length === 0 ? lines : [...lines, `not found  ${missing.join(', ')}`];
}

/** Lines of a diff: a configuration may contain keys, and the lines around ours are shown, too. */
export function diffLines({ before, after }: Pick<FileChange, 'before' | 'after'>): string[] {
  return unifiedDiff(before?.toString('utf8') ?? '', after?.toString('utf8') ?? '')
    .flatMap((line) => line.split('\n'))
    .map((line) => printable(redactText(line.replace(/\r$/, '').replaceAll('\t', '    ')).text));
}

export function changeLines(shown: ShownChange, home: string, paint: Paint): string[] {
  const name = shownPath(shown.path, home);
  const body = diffLines(shown).map((line) => dyed(line, paint));
  const about = (shown.about ?? []).map((line) => paint.yellow(line));
  return [
    ...about,
    paint.bold(`--- ${beforeName(shown, name)}`),
    paint.bold(`+++ ${shown.after === undefined ? '(no file)' : name}  (${titlesOf(shown.hosts)})`),
    ...body,
    '',
  ];
}

/** One line for each file: what would be done, and for which events. */
export function briefLine(
  { action, path, hosts, hooks }: ShownChange,
  { home, isDryRun }: { readonly home: string; readonly isDryRun: boolean },
): string {
  const events = hooks === undefined || hooks.events.length === 0 ? '' : `: ${hooks.events.join(', ')}`;
  const word = isDryRun ? `would ${action}` : action;
  return `${word.padEnd(12)} ${shownPath(path, home)} (${titlesOf(hosts)})${events}`;
}

function beforeName({ action, before }: ShownChange, name: string): string {
  if (action === 'accept') return '(not in effect)';
  return before === undefined ? '(no file)' : name;
}

function dyed(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint.green(line);
  if (line.startsWith('-')) return paint.red(line);
  return line.startsWith('@@') ? paint.cyan(line) : line;
}

export function refusalLines({ trouble, hosts }: Refusal, paint: Paint): string[] {
  return [
    `${paint.red('left out')}   ${titlesOf(hosts)}: ${redactText(trouble.message).text}`,
    `           ${paint.cyan('hint:')} ${trouble.hint}`,
  ];
}
