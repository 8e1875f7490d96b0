/** Codex drops an answer with an unexpected key or value, and then runs the call. */

import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookContext, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { blocked, permissionRequest, preToolUse, requestFrom } from '../adapter/claude-shape.ts';
import { contextOf } from '../adapter/fields.ts';
import { jsonOutput, plainText, reasonText, SILENCE, unjudgedReason, WITHHELD } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set([
  'PreCompact',
  'PostCompact',
  'SessionStart',
  'SessionEnd',
  'SubagentStart',
  'SubagentStop',
  'Stop',
]);

export const codex: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const event = requestFrom(payload, IDLE, readable);
  return event && { ...event, context: contextAt(event.request, payload) };
}

/** The patch is in the field where a shell tool has its command, and would be read as one. */
function readable(call: Call): Call {
  const { command, ...rest } = call.arguments;
  if (call.tool !== 'apply_patch' || typeof command !== 'string') return call;
  return { tool: call.tool, arguments: { ...rest, patch: command } };
}

function contextAt({ about }: HookRequest, payload: Payload): HookContext {
  const context = contextOf('codex', {
    session: payload.session_id,
    cwd: payload.cwd,
    mode: payload.permission_mode,
    canReplace: about === 'result',
  });
  return { ...context, canAsk: about === 'permission' };
}

function format(answer: HookAnswer, { request }: HookEvent): HookOutput {
  if (answer.kind === 'nothing') return SILENCE;
  if (answer.kind === 'warn') {
    const message = reasonText(answer.message);
    // The only event at which a message is known to be accepted.
    return request.about === 'call'
      ? jsonOutput({ systemMessage: message })
      : { ...SILENCE, stderr: message };
  }
  if (request.about === 'permission') return permissionRequest(answer);
  // Codex accepts `allow` only together with rewritten arguments.
  if (answer.kind === 'allow') return SILENCE;
  if (request.about === 'result') return blocked(`${answer.reason}\n\n${readOf(answer)}`);
  if (request.about === 'prompt') return answer.kind === 'deny' ? blocked(answer.reason) : SILENCE;
  return preToolUse('deny', answer.reason);
}

/** The model reads the reason instead of the result. */
const readOf = (answer: HookAnswer): string =>
  answer.kind === 'replace' ? plainText(answer.result) : WITHHELD;

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  const about = event?.request.about ?? 'call';
  if (about === 'prompt' || about === 'nothing') return { ...SILENCE, stderr: unjudgedReason(reason, about) };
  if (event !== undefined && about !== 'call')
    return { ...format({ kind: 'deny', reason }, event), stderr: text };
  return { ...preToolUse('deny', reason), stderr: text, exit: 2 };
}
