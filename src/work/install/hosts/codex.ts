import { join } from 'node:path';
import type { InstallPorts } from '../../../ports/install.ts';
import { HOST_WAITS_S } from '../../../road/limits.ts';
import { hookCommand, promptCommand } from '../host/command.ts';
import type { Host } from '../host/host.ts';

const folder = ({ home, environment }: InstallPorts) => environment.CODEX_HOME || join(home, '.codex');

export const codex: Host = {
  title: 'Codex',
  programs: ['codex'],
  traces: (ports) => [folder(ports)],
  parts: ({ scope, ports }) => {
    const path = join(scope.level === 'user' ? folder(ports) : join(scope.folder, '.codex'), 'hooks.json');
    const command = hookCommand('codex', scope.folder, ports);
    const ours = { type: 'command', command, timeout: HOST_WAITS_S };
    const prompt = { ...ours, command: promptCommand('codex', scope.folder, ports) };
    const events = {
      PreToolUse: [{ matcher: '*', hooks: [ours] }],
      PermissionRequest: [{ matcher: '*', hooks: [ours] }],
      // A result of these may come from outside; Codex takes this for an expression, not for a list of names.
      PostToolUse: [{ matcher: '^(Bash|mcp__.*)$', hooks: [ours] }],
      UserPromptSubmit: [{ hooks: [prompt] }],
    };
    const topKeys = ['description', 'hooks'];
    return [{ kind: 'entries', path, wanted: { seed: {}, events, topKeys } }];
  },
  notes: ({ scope }) => [
    'Codex: it runs no hook before you trust it: type /hooks in a session and trust each of ours, again after every change by init',
    ...(scope.level === 'project'
      ? ['Codex: it reads the hooks of a project only once the project is trusted']
      : []),
  ],
};
