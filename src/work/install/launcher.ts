/** The file that the entries of a home or a project start: written before them, and taken away after them. */
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import { isLauncherLike, launcher } from './host/command.ts';
import type { Scope, Wish } from './host/host.ts';
import { launcherPath } from './host/launcher-path.ts';
import { INSTALLERS } from './hosts.ts';
import type { PlannedPart } from './plan.ts';

/** OpenCode's plugin starts our program itself, and no line of Windows needs a file. */
const needsNone = (host: HostName): boolean => host === 'opencode';

/** Undefined where no host starts it. */
export function launcherPart(
  hosts: readonly HostName[],
  scope: Scope,
  ports: Wish['ports'],
): PlannedPart | undefined {
  const users = hosts.filter((host) => !needsNone(host));
  if (ports.platform === 'win32' || users.length === 0) return undefined;
  const entries = HOSTS.flatMap((host) =>
    INSTALLERS[host]
      .parts({ scope, ports, version: undefined })
      .flatMap(({ kind, path }) => (kind === 'entries' ? [[host, path] as const] : [])),
  );
  const text = launcher(scope.folder, entries, ports);
  return {
    kind: 'file',
    path: launcherPath(scope.folder, ports.home),
    text,
    isProgram: false,
    isPrivate: true,
    isOurs: (other) => isLauncherLike(other, text),
    hosts: users,
  };
}
