import { dirname, join } from 'node:path';
import type { InstallPorts } from '../../ports/install.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import { gatewayLauncherPath } from '../install/host/launcher-path.ts';

type Programs = Pick<InstallPorts, 'home' | 'platform'> & {
  readonly program: Pick<InstallPorts['program'], 'node' | 'script'>;
};

/** Our command line, beside the bundle that the hook is in. */
export const commandLine = ({ node, script }: Programs['program']): OwnProgram => ({
  node,
  script: join(dirname(script), '..', 'bin', 'tokenauditor.js'),
});

/** What entries of clients start: a launcher in the home, which is still there when the package is gone. */
export function ownProgram({ program, home, platform }: Programs): OwnProgram {
  const direct = commandLine(program);
  return platform === 'win32'
    ? direct
    : { node: '/bin/sh', script: gatewayLauncherPath(home), former: direct };
}
