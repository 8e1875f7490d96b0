/** Which hosts are here: by the folders they make for themselves, and by their programs on the search path. */
import { delimiter, isAbsolute, join } from 'node:path';
import { errnoOf } from '../../ports/errno.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import { versionIn } from './host/version.ts';
import { INSTALLERS } from './hosts.ts';

export interface SeenHost {
  readonly host: HostName;
  readonly isFound: boolean;
  readonly program?: string;
  readonly version?: string;
}

/** All programs are asked at once: one that hangs costs its time-out, and not once for each. */
export async function lookForHosts(ports: InstallPorts): Promise<SeenHost[]> {
  return await Promise.all(HOSTS.map((host) => lookFor(host, ports)));
}

async function lookFor(host: HostName, ports: InstallPorts): Promise<SeenHost> {
  const { programs, traces } = INSTALLERS[host];
  const program = programs.map((name) => findProgram(name, ports)).find((path) => path !== undefined);
  const hasTrace = traces(ports).some((path) => isThere(path, ports));
  if (program === undefined) return { host, isFound: hasTrace };
  const version = versionIn((await ports.versionOf(program)) ?? '');
  return { host, isFound: true, program, ...(version === undefined ? {} : { version }) };
}

/** An unreadable place may well hold a host: it is reported when its turn comes. */
function isThere(path: string, { disk }: InstallPorts): boolean {
  try {
    return disk.look(path) !== undefined;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return true;
  }
}

/** A relative folder in the search path may belong to a cloned project: nothing there is started. */
function findProgram(name: string, { environment, platform, disk }: InstallPorts): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((path) => disk.canRun(path));
}
