import { join } from 'node:path';
import type { InstallPorts } from '../../../ports/install.ts';
import { HOST_WAITS_S } from '../../../road/limits.ts';
import { hookCommand, promptCommand } from '../host/command.ts';
import type { JsonObject } from '../host/edit.ts';
import type { Host, Wish } from '../host/host.ts';
import { isAtLeast } from '../host/version.ts';

/** The first version with a setting to block when a hook fails; before it, a hook that cannot start lets calls run. */
const FAILS_CLOSED_SINCE = '2.1.295';

/** Whose results come from outside. */
const READERS = 'Bash|PowerShell|Read|WebFetch|WebSearch|Grep|mcp__.*';

const folder = ({ home, environment }: InstallPorts) =>
  environment.CLAUDE_CONFIG_DIR || join(home, '.claude');

const failsClosed = (version: string | undefined): boolean =>
  version !== undefined && isAtLeast(version, FAILS_CLOSED_SINCE);

function handler(wish: Wish, isPrompt = false): JsonObject {
  const { ports, scope, version } = wish;
  const command = (isPrompt ? promptCommand : hookCommand)('claude-code', scope.folder, ports);
  return {
    type: 'command',
    command,
    // There it would run Unix commands in a shell of its own.
    ...(ports.platform === 'win32' ? { shell: 'powershell' } : {}),
    timeout: HOST_WAITS_S,
    ...(failsClosed(version) && !isPrompt ? { onFailure: 'block' } : {}),
  };
}

export const claudeCode: Host = {
  title: 'Claude Code',
  programs: ['claude'],
  // It keeps its servers and its state beside its folder.
  traces: (ports) => [folder(ports), join(ports.home, '.claude.json')],
  parts: (wish) => {
    const { scope, ports } = wish;
    const path =
      scope.level === 'user'
        ? join(folder(ports), 'settings.json')
        : join(scope.folder, '.claude', 'settings.local.json');
    const events = {
      PreToolUse: [{ matcher: '*', hooks: [handler(wish)] }],
      PermissionRequest: [{ matcher: '*', hooks: [handler(wish)] }],
      PostToolUse: [{ matcher: READERS, hooks: [handler(wish)] }],
      UserPromptSubmit: [{ hooks: [handler(wish, true)] }],
    };
    return [{ kind: 'entries', path, wanted: { seed: {}, events } }];
  },
  notes: ({ version }) => [
    'Claude Code: running sessions pick up the hooks automatically; files named with @ are read without asking any hook',
    ...(failsClosed(version)
      ? []
      : [
          `Claude Code: ${version === undefined ? 'its version is not known' : `version ${version}`}; from ${FAILS_CLOSED_SINCE} on it blocks when a hook cannot start. Update it and run init again`,
        ]),
  ],
};
