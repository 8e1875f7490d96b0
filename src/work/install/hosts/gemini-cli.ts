import { join } from 'node:path';
import { HOST_WAITS_S } from '../../../road/limits.ts';
import { hookCommand } from '../host/command.ts';
import type { Host } from '../host/host.ts';

/** Whose results come from outside. */
const READERS =
  '^(run_shell_command|read_file|read_many_files|web_fetch|google_web_search|search_file_content|grep_search|mcp_.*)$';

export const geminiCli: Host = {
  title: 'Gemini CLI',
  programs: ['gemini'],
  traces: ({ home }) => [join(home, '.gemini')],
  parts: ({ scope, ports }) => {
    const command = hookCommand('gemini-cli', scope.folder, ports);
    // Milliseconds, unlike everywhere else.
    const ours = { type: 'command', name: 'tokenauditor', command, timeout: HOST_WAITS_S * 1000 };
    const events = {
      BeforeTool: [{ matcher: '.*', hooks: [ours] }],
      AfterTool: [{ matcher: READERS, hooks: [ours] }],
    };
    const path = join(scope.folder, '.gemini', 'settings.json');
    return [{ kind: 'entries', path, wanted: { seed: {}, events } }];
  },
  notes: ({ scope }) =>
    scope.level === 'project'
      ? ['Gemini CLI: it asks you to trust the hooks of a project, again after every change by init']
      : [],
};
