/** Where the hooks of a home or a project find their launcher: always in the home, where no clone can bring one. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { FOLDER } from '../../../evidence/folder/layout.ts';

export function launcherPath(place: string, home: string): string {
  const mark = place === home ? '' : `-${createHash('sha256').update(place).digest('hex').slice(0, 8)}`;
  return join(home, FOLDER, `hook${mark}.sh`);
}

/** As a pattern, for paths of Unix. */
export const LAUNCHER_NAME = String.raw`\.tokenauditor/hook(?:-[0-9a-f]{8})?\.sh`;
const LAUNCHER = new RegExp(String.raw`/(?:${LAUNCHER_NAME}|\.tokenauditor/gateway\.sh)$`);

/** What the entries of clients start. */
export const gatewayLauncherPath = (home: string): string => join(home, FOLDER, 'gateway.sh');

export const isLauncher = (path: string): boolean => LAUNCHER.test(path);
