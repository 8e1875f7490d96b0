import type { HostName } from '../../../../vocabulary/hook-request.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { topValue } from '../../../../work/install/host/edit.ts';
import type { Scope, Wish } from '../../../../work/install/host/host.ts';
import { isLauncher } from '../../../../work/install/host/launcher-path.ts';
import { INSTALLERS } from '../../../../work/install/hosts.ts';
import { type Change, decode } from '../../../../work/install/plan.ts';
import type { InstallRecord } from '../../../../work/install/records.ts';
import { commandOf } from '../../print/help.ts';

/** What the user still has to do or know about the hosts that were changed. */
export function nextSteps(changes: readonly Change[], wishFor: (host: HostName) => Wish): string[] {
  if (changes.length === 0) return [];
  const hosts = [...new Set(changes.flatMap(({ hosts }) => hosts))];
  const scope = hosts[0] === undefined ? undefined : wishFor(hosts[0]).scope;
  const isLocal = scope?.level === 'project';
  // With the folder, so that it works wherever it is typed.
  const where = isLocal ? ['--here', '--project', scope.folder] : [];
  return [
    '`tokenauditor doctor` tests every hook with harmless canaries',
    ...changes
      .filter(isSwitchedOff)
      .map(() => 'Claude Code: its settings contain "disableAllHooks": true, so no hook runs; remove it'),
    ...new Set(hosts.flatMap((host) => INSTALLERS[host].notes(wishFor(host)))),
    ...(isLocal ? ['these files contain paths of this machine: keep them out of the repository'] : []),
    `\`${commandOf(['init', '--undo', ...where])}\` restores everything`,
  ];
}

/** Hooks of a project that an earlier `init --here` wrote, beside those of the user: each call there is judged twice. */
export function doubledSteps(
  records: readonly InstallRecord[],
  ofUser: readonly HostName[],
  { level, folder }: Scope,
): string[] {
  const inScope = records.filter((each) => level === 'user' || each.folder === folder);
  const twice = inScope.filter(
    (each) =>
      each.level === 'project' &&
      each.kind !== 'settings' &&
      !isLauncher(each.path) &&
      each.hosts.some((host) => ofUser.includes(host)),
  );
  return [...new Set(twice.map((each) => each.folder))].map(
    (each) =>
      `hooks of ${each} judge each call there a second time: \`${commandOf(['init', '--undo', '--here', '--project', each])}\` removes them`,
  );
}

function isSwitchedOff({ hosts, path, after }: Change): boolean {
  if (after === undefined || !hosts.includes('claude-code')) return false;
  try {
    return topValue(decode(after, path).body, 'disableAllHooks', path) === true;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    // The key occurs twice: some hosts read only the last one, so neither is reliable.
    return true;
  }
}
