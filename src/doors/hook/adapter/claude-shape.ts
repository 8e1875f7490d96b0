/** Events and answers that several hosts adopted from Claude Code, key by key. */

import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { HookOutput, Payload } from './adapter.ts';
import { callOf, recordOf, textOf } from './fields.ts';
import { jsonOutput, reasonText, SILENCE } from './wording.ts';

/** Undefined, and so refused, for an event that is neither idle nor known: a newer host may use it as a gate. */
export function requestFrom(
  payload: Payload,
  idle: ReadonlySet<string>,
  readable: (call: Call) => Call = (call) => call,
): { readonly name: string; readonly request: HookRequest } | undefined {
  const name = textOf(payload.hook_event_name);
  const request = name === undefined ? undefined : requestAt(name, payload, idle, readable);
  return name === undefined || request === undefined ? undefined : { name, request };
}

function requestAt(
  name: string,
  payload: Payload,
  idle: ReadonlySet<string>,
  readable: (call: Call) => Call,
): HookRequest | undefined {
  if (idle.has(name)) return { about: 'nothing' };
  if (name === 'UserPromptSubmit')
    return typeof payload.prompt === 'string' ? { about: 'prompt', text: payload.prompt } : undefined;
  const given = callOf(payload.tool_name, recordOf(payload.tool_input));
  if (given === undefined) return undefined;
  // The host's names for its own tools do not apply to tools of a server.
  const call = given.server === undefined ? readable(given) : given;
  if (name === 'PreToolUse') return { about: 'call', ...call };
  if (name === 'PermissionRequest') return { about: 'permission', ...call };
  if (name !== 'PostToolUse' || payload.tool_response === undefined) return undefined;
  return { about: 'result', ...call, result: payload.tool_response };
}

export function preToolUse(permissionDecision: 'allow' | 'ask' | 'deny', reason?: string): HookOutput {
  return jsonOutput({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision,
      ...(reason === undefined ? {} : { permissionDecisionReason: reasonText(reason) }),
    },
  });
}

/** Only allow and deny are passed on; silence makes the host ask its own question. */
export function permissionRequest(answer: HookAnswer): HookOutput {
  if (answer.kind !== 'deny' && answer.kind !== 'allow') return SILENCE;
  const decision =
    answer.kind === 'deny' ? { behavior: 'deny', message: reasonText(answer.reason) } : { behavior: 'allow' };
  return jsonOutput({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
}

export const blocked = (reason: string): HookOutput =>
  jsonOutput({ decision: 'block', reason: reasonText(reason) });
