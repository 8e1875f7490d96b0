import { join } from 'node:path';
import type { InstallPorts } from '../../../ports/install.ts';
import { HOST_WAITS_S } from '../../../road/limits.ts';
import { hookCommand } from '../host/command.ts';
import type { Host, Part, Wish } from '../host/host.ts';

const folder = ({ home, environment }: InstallPorts) => environment.COPILOT_HOME || join(home, '.copilot');

/** Both read every file of this folder; the request shows which of them asks, so one file serves both. */
function parts({ scope, ports }: Wish): Part[] {
  const hooks =
    scope.level === 'user' ? join(folder(ports), 'hooks') : join(scope.folder, '.github', 'hooks');
  const ours = {
    type: 'command',
    command: hookCommand('copilot-cli', scope.folder, ports),
    timeout: HOST_WAITS_S,
  };
  const wanted = { seed: { version: 1 }, events: { preToolUse: [ours], postToolUse: [ours] } };
  return [{ kind: 'entries', path: join(hooks, 'tokenauditor.json'), wanted }];
}

const committed = ({ scope }: Wish): string[] =>
  scope.level === 'project'
    ? ['Copilot: .github/hooks/tokenauditor.json contains paths of this machine: do not commit it']
    : [];

export const copilotCli: Host = {
  title: 'Copilot CLI',
  programs: ['copilot'],
  traces: (ports) => [folder(ports)],
  parts,
  notes: (wish) => ['Copilot CLI: new sessions pick up the hooks', ...committed(wish)],
};

export const vscode: Host = {
  title: 'VS Code',
  programs: ['code', 'code-insiders'],
  traces: ({ home, platform }) => [
    join(home, '.vscode'),
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support', 'Code')
      : join(home, '.config', 'Code'),
  ],
  parts,
  notes: (wish) => [
    'VS Code: it reads the hooks of Copilot, and those of Claude Code as well: with both installed a call is judged twice, and the stricter answer counts',
    ...committed(wish),
  ],
};
