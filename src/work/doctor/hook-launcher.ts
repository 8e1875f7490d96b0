/** The launchers of hooks and of clients' entries, compared with what was written and what would be written now. */

import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { HOSTS } from '../../vocabulary/hook-request.ts';
import type { Scope } from '../install/host/host.ts';
import { gatewayLauncherPath } from '../install/host/launcher-path.ts';
import { launcherPart } from '../install/launcher.ts';
import { shownPath } from '../install/place.ts';
import { hashOf, Records } from '../install/records.ts';
import { type Examination, fail, warn } from './examination.ts';

/** Undefined if it is as it should be, or no hook needs it. A file that no record knows is compared with today's alone. */
export function examineLauncher(scope: Scope, ports: InstallPorts, world: Ports): Examination | undefined {
  const part = launcherPart(HOSTS, scope, ports);
  if (part?.kind !== 'file' || ports.disk.look(part.path)?.kind !== 'file') return undefined;
  const where = shownPath(part.path, ports.home);
  const again = `\`tokenauditor init${scope.level === 'user' ? '' : ' --here'}\` rewrites it`;
  const bytes = ports.disk.read(part.path);
  const record = new Records(ports, world).of(part.path);
  if (record !== undefined && !record.after.includes(hashOf(bytes)))
    return fail(
      'launcher',
      `${where}: it is not the file that init wrote, and every hook runs it`,
      MOVE(again),
    );
  const isToday = bytes.equals(Buffer.from(part.text));
  if (isToday) return undefined;
  return part.isOurs(bytes.toString('utf8')) || record !== undefined
    ? warn('launcher', `${where}: it is not what init writes now`, again)
    : fail('launcher', `${where}: it is not the file that init wrote, and every hook runs it`, MOVE(again));
}

const MOVE = (again: string): string => `read it, move it away, and then ${again}`;

/** What wrapped entries start: whatever is in it runs in place of the gateway. */
export function examineEntryLauncher(
  { home, disk }: Pick<InstallPorts, 'home' | 'disk'>,
  world: Ports,
): Examination[] {
  const path = gatewayLauncherPath(home);
  const record = new Records({ home, disk }, world, 'wrap').of(path);
  if (record === undefined) return [];
  const where = shownPath(path, home);
  const again = '`tokenauditor wrap` rewrites it';
  if (disk.look(path) === undefined)
    return [fail('launcher', `${where} is gone, and every wrapped entry starts it`, again)];
  if (record.after.includes(hashOf(disk.read(path)))) return [];
  return [
    fail(
      'launcher',
      `${where}: it is not the file that wrap wrote, and every wrapped entry runs it`,
      MOVE(again),
    ),
  ];
}
