import type { HostName } from '../../../../vocabulary/hook-request.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { topValue } from '../../../../work/install/host/edit.ts';
import type { Wish } from '../../../../work/install/host/host.ts';
import { INSTALLERS } from '../../../../work/install/hosts.ts';
import { type Change, decode } from '../../../../work/install/plan.ts';

/** What is left for the person, or has to be known, of the hosts for which something was written. */
export function nextSteps(changes: readonly Change[], wishFor: (host: HostName) => Wish): string[] {
  if (changes.length === 0) return [];
  const hosts = [...new Set(changes.flatMap(({ hosts }) => hosts))];
  const isLocal = hosts[0] !== undefined && wishFor(hosts[0]).scope.level === 'project';
  return [
    '`tokenauditor doctor` tries every hook with harmless canaries',
    ...changes
      .filter(isSwitchedOff)
      .map(() => 'Claude Code: its settings say "disableAllHooks": true, so no hook runs; take that out'),
    ...new Set(hosts.flatMap((host) => INSTALLERS[host].notes(wishFor(host)))),
    ...(isLocal ? ['what was written names places of this machine: keep it out of the repository'] : []),
    `\`tokenauditor init --undo${isLocal ? ' --here' : ''}\` puts everything back`,
  ];
}

function isSwitchedOff({ hosts, path, after }: Change): boolean {
  if (!hosts.includes('claude-code')) return false;
  try {
    return topValue(decode(after, path).body, 'disableAllHooks', path) === true;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    // The key stands there twice: of hosts that read only the last, none can be relied upon.
    return true;
  }
}
