/** What a host would send before a command runs, and how it would read the answer. Nothing here runs the command. */

import type { JsonValue } from '../../text/json/json-value.ts';
import { CANARY_SESSION } from '../../vocabulary/events/canary-session.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';

/** Never run: it is only the text of an event. */
export const DANGEROUS = 'rm -rf / --no-preserve-root';
export const EVERYDAY = 'git status';

const SESSION = CANARY_SESSION;
type Payload = Readonly<Record<string, JsonValue>>;

const claude = (command: string, cwd: string): Payload => ({
  session_id: SESSION,
  cwd,
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
  tool_use_id: 'canary',
});

/** The event at which a host asks about its shell, in its own words. */
export const GATES: Readonly<
  Record<HostName, { readonly event: string; payload(command: string, cwd: string): Payload }>
> = {
  'claude-code': {
    event: 'PreToolUse',
    payload: (...call) => ({ ...claude(...call), permission_mode: 'default', prompt_id: 'canary' }),
  },
  codex: {
    event: 'PreToolUse',
    payload: (...call) => ({ ...claude(...call), turn_id: 'canary', model: 'canary', transcript_path: null }),
  },
  cursor: {
    event: 'beforeShellExecution',
    payload: (command, cwd) => ({
      conversation_id: SESSION,
      cursor_version: '2.0.0',
      hook_event_name: 'beforeShellExecution',
      command,
      cwd,
    }),
  },
  'gemini-cli': {
    event: 'BeforeTool',
    payload: (command, cwd) => ({
      session_id: SESSION,
      cwd,
      hook_event_name: 'BeforeTool',
      timestamp: new Date(0).toISOString(),
      tool_name: 'run_shell_command',
      tool_input: { command },
    }),
  },
  'copilot-cli': {
    event: 'preToolUse',
    payload: (command, cwd) => ({
      sessionId: SESSION,
      timestamp: 0,
      cwd,
      toolName: 'bash',
      toolArgs: { command },
    }),
  },
  vscode: {
    event: 'preToolUse',
    payload: (command, cwd) => ({
      ...claude(command, cwd),
      tool_name: 'runTerminalCommand',
      timestamp: new Date(0).toISOString(),
      transcript_path: '',
    }),
  },
  windsurf: {
    event: 'pre_run_command',
    payload: (command_line, cwd) => ({
      agent_action_name: 'pre_run_command',
      trajectory_id: SESSION,
      tool_info: { command_line, cwd },
    }),
  },
  cline: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      hookName: 'PreToolUse',
      taskId: SESSION,
      workspaceRoots: [cwd],
      preToolUse: { toolName: 'execute_command', parameters: { command } },
    }),
  },
  opencode: {
    event: 'tool.execute.before',
    payload: (command, cwd) => ({
      event: 'tool.execute.before',
      tool: 'bash',
      args: { command },
      sessionID: SESSION,
      cwd,
    }),
  },
};

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined: it took longer than the host waits. */
  readonly exit: number | undefined;
}

/**
 * As the host reads it: `passed` leaves the call to its own rules, `allowed` skips them, and `unclear` is what it would
 * take for a failure of the hook, after which most run the call.
 */
type Understood = 'denied' | 'passed' | 'allowed' | 'unclear';

export function readBy(host: HostName, { stdout, stderr, exit }: Ended): Understood {
  if (exit === undefined) return 'unclear';
  const text = stdout.trim();
  if (host === 'windsurf') return exit === 2 ? 'denied' : exit === 0 ? 'passed' : 'unclear';
  const document = documentIn(text);
  if (host === 'cline' || host === 'opencode') {
    if (exit !== 0 || document === undefined) return 'unclear';
    return document.cancel === true || typeof document.deny === 'string' ? 'denied' : 'passed';
  }
  if (exit === 2) return stderr.trim() === '' ? 'unclear' : 'denied';
  if (exit !== 0 || (text !== '' && document === undefined)) return 'unclear';
  const permission = permissionIn(host, document ?? {});
  if (permission === 'deny') return 'denied';
  // Cursor expects a document even when there is nothing to report.
  if (permission === 'allow') return host === 'cursor' ? 'passed' : 'allowed';
  return Object.keys(document ?? {}).length === 0 ? 'passed' : 'unclear';
}

function permissionIn(host: HostName, document: Payload): JsonValue | undefined {
  if (host === 'cursor') return document.permission;
  if (host === 'gemini-cli') return document.decision;
  if (host === 'copilot-cli') return document.permissionDecision;
  const { hookSpecificOutput: inner } = document;
  return typeof inner === 'object' && inner !== null && 'permissionDecision' in inner
    ? inner.permissionDecision
    : undefined;
}

function documentIn(text: string): Payload | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
