/** What Claude Code is told over HTTP, where there is no exit status: the same JSON, or one that says what the status would. */
import type { Spoken } from './adapter.ts';

const NO_REASON = 'TokenAuditor blocked this';

export function httpBody({ stdout, stderr, exit }: Spoken, payload: string): string {
  const event = eventIn(payload);
  // A document that names another event than the host's is not obeyed; the status would have blocked all the same.
  const isPlaced = exit === 0 || event !== undefined;
  if (isPlaced && isObject(stdout)) return stdout;
  return exit === 0 ? '{}' : JSON.stringify(denial(event, stderr.trim() || NO_REASON));
}

function isObject(text: string): boolean {
  try {
    return text.trimStart().startsWith('{') && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

function denial(event: string | undefined, reason: string): object {
  if (event === 'PreToolUse') {
    const decision = { permissionDecision: 'deny', permissionDecisionReason: reason };
    return { hookSpecificOutput: { hookEventName: event, ...decision } };
  }
  if (event === 'PermissionRequest')
    return {
      hookSpecificOutput: { hookEventName: event, decision: { behavior: 'deny', message: reason } },
    };
  if (event === 'PostToolUse' || event === 'UserPromptSubmit') return { decision: 'block', reason };
  // Of an event that cannot be told, only the end of the turn blocks whatever was asked.
  return { continue: false, stopReason: reason, decision: 'block', reason };
}

function eventIn(payload: string): string | undefined {
  try {
    const { hook_event_name: event } = JSON.parse(payload);
    return typeof event === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}
