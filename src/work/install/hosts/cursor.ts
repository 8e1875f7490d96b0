import { join } from 'node:path';
import { HOST_WAITS_S } from '../../../road/limits.ts';
import { hookCommand } from '../host/command.ts';
import type { Host } from '../host/host.ts';

/**
 * Shell and MCP calls are asked about at the events at which Cursor can ask its user; at `preToolUse` it cannot, so
 * nothing here may match Shell.
 */
const UNASKED = '^(Read|Write|Delete|Grep|Task)$';

export const cursor: Host = {
  title: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  traces: ({ home }) => [join(home, '.cursor')],
  parts: ({ scope, ports }) => {
    const command = hookCommand('cursor', scope.folder, ports);
    // Without failClosed, Cursor takes a crash, a time-out and a broken answer for a yes.
    const ours = { command, timeout: HOST_WAITS_S, failClosed: true };
    const events = {
      beforeShellExecution: [ours],
      beforeMCPExecution: [ours],
      preToolUse: [{ ...ours, matcher: UNASKED }],
    };
    const path = join(scope.folder, '.cursor', 'hooks.json');
    return [{ kind: 'entries', path, wanted: { seed: { version: 1 }, events } }];
  },
  notes: ({ scope }) => [
    'Cursor: restart it if the hooks do not show in its settings; cloud agents ask no hook before MCP calls',
    ...(scope.level === 'project'
      ? ['Cursor: it runs the hooks of a project only in a trusted workspace']
      : []),
  ],
};
