import { join } from 'node:path';
import { hookCommand, promptCommand } from '../host/command.ts';
import type { Host } from '../host/host.ts';

export const windsurf: Host = {
  title: 'Windsurf',
  programs: ['windsurf'],
  traces: ({ home }) => [join(home, '.codeium', 'windsurf')],
  parts: ({ scope, ports }) => {
    // It knows neither matchers nor time-outs nor types.
    const words = hookCommand('windsurf', scope.folder, ports);
    const prompt = promptCommand('windsurf', scope.folder, ports);
    const as = (command: string) => (ports.platform === 'win32' ? { powershell: command } : { command });
    const events = {
      pre_run_command: [as(words)],
      pre_mcp_tool_use: [as(words)],
      pre_read_code: [as(words)],
      pre_write_code: [as(words)],
      pre_user_prompt: [as(prompt)],
    };
    const path =
      scope.level === 'user'
        ? join(scope.folder, '.codeium', 'windsurf', 'hooks.json')
        : join(scope.folder, '.windsurf', 'hooks.json');
    return [{ kind: 'entries', path, wanted: { seed: {}, events } }];
  },
  notes: () => [
    'Windsurf: it cannot ask you, so a call that needs your approval is denied with the way to allow it once',
  ],
};
