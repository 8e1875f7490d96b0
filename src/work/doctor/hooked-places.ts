/** Where hooks of ours may be, and where they are. */
import { dirname } from 'node:path';
import type { InstallPorts } from '../../ports/install.ts';
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import type { Scope } from '../install/host/host.ts';
import { isSameFolder } from '../install/place.ts';
import { partsOf } from '../install/plan.ts';
import type { Records } from '../install/records.ts';
import { servedHosts } from './hook-entries.ts';

/** The home, each project in which init ran or that has a ledger of the user's (`noted`), and the current folder. */
export function knownScopes(
  { all }: Pick<Records, 'all'>,
  noted: readonly string[],
  here: string,
  { home, disk }: Pick<InstallPorts, 'home' | 'disk'>,
): Scope[] {
  const recorded = all.flatMap(({ level, folder }) => (level === 'project' ? [folder] : []));
  const folders = [...recorded, ...noted.map((directory) => dirname(directory)), here].filter(
    (folder) => !isSameFolder(folder, home, disk),
  );
  const projects = folders.filter(
    (one, i) => folders.findIndex((other) => isSameFolder(one, other, disk)) === i,
  );
  return [
    { level: 'user', folder: home },
    ...projects.map((folder): Scope => ({ level: 'project', folder })),
  ];
}

export interface HookedPlace {
  readonly folder: string;
  readonly hosts: readonly HostName[];
}

/** Hosts with all entries of ours; whether they work is for `doctor` to find out. */
export function hookedPlaces(scopes: readonly Scope[], ports: InstallPorts): HookedPlace[] {
  return scopes.flatMap((scope) => {
    const parts = partsOf(HOSTS, () => ({ scope, ports, version: undefined }));
    const hosts = [
      ...servedHosts(
        parts.filter((part) => part.kind !== 'settings'),
        ports.disk,
      ),
    ];
    return hosts.length === 0 ? [] : [{ folder: scope.folder, hosts }];
  });
}
