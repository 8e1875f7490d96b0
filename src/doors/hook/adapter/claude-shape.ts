/** The events and answers that several hosts took over from Claude Code, key by key. */
import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Payload, Spoken } from './adapter.ts';
import { type Call, callOf, recordOf, textOf } from './fields.ts';
import { SILENCE, said, worded } from './wording.ts';

/** One that is neither idle nor known may be a gate of tomorrow: undefined, and refused. */
export function askedAs(
  payload: Payload,
  idle: ReadonlySet<string>,
  readable: (call: Call) => Call = (call) => call,
): { readonly event: string; readonly asked: Asked } | undefined {
  const event = textOf(payload.hook_event_name);
  const asked = event === undefined ? undefined : askedAt(event, payload, idle, readable);
  return event === undefined || asked === undefined ? undefined : { event, asked };
}

function askedAt(
  event: string,
  payload: Payload,
  idle: ReadonlySet<string>,
  readable: (call: Call) => Call,
): Asked | undefined {
  if (idle.has(event)) return { about: 'nothing' };
  if (event === 'UserPromptSubmit')
    return typeof payload.prompt === 'string' ? { about: 'prompt', text: payload.prompt } : undefined;
  const given = callOf(payload.tool_name, recordOf(payload.tool_input));
  if (given === undefined) return undefined;
  const call = readable(given);
  if (event === 'PreToolUse') return { about: 'call', ...call };
  if (event === 'PermissionRequest') return { about: 'permission', ...call };
  if (event !== 'PostToolUse' || payload.tool_response === undefined) return undefined;
  return { about: 'result', ...call, result: payload.tool_response };
}

export function preToolUse(permissionDecision: 'allow' | 'ask' | 'deny', reason?: string): Spoken {
  return said({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision,
      ...(reason === undefined ? {} : { permissionDecisionReason: worded(reason) }),
    },
  });
}

/** Anything but a clear word is silence, which brings up the host's own question. */
export function permissionRequest(answer: Answer): Spoken {
  if (answer.says !== 'deny' && answer.says !== 'allow') return SILENCE;
  const decision =
    answer.says === 'deny' ? { behavior: 'deny', message: worded(answer.reason) } : { behavior: 'allow' };
  return said({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
}

export const blocked = (reason: string): Spoken => said({ decision: 'block', reason: worded(reason) });
