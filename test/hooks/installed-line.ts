/** The line that `init` writes for a host, and the launcher that it starts. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstallPorts } from '../../src/ports/install.ts';
import type { HostName } from '../../src/vocabulary/hook-request.ts';
import { hookCommand, launcher, promptCommand } from '../../src/work/install/host/command.ts';
import { launcherPath } from '../../src/work/install/host/launcher-path.ts';

type Programs = Pick<InstallPorts, 'program' | 'platform' | 'home'>;

export const hookFiles = (host: HostName, project: string, programs: Programs) => ({
  line: hookCommand(host, project, programs),
  prompt: promptCommand(host, project, programs),
  launcher: launcher(project, [[host, join(programs.home, 'settings.json')]], programs),
  path: launcherPath(project, programs.home),
});

let put = 0;

/** In one step: hooks that run at the same time start it. */
export function putLauncher(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.${process.pid}-${put++}`, text);
  renameSync(`${path}.${process.pid}-${put - 1}`, path);
}
