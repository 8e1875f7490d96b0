import type { HookAnswer, HookContext, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { blocked, permissionRequest, preToolUse, requestFrom } from '../adapter/claude-shape.ts';
import { contextOf } from '../adapter/fields.ts';
import { bounded, jsonOutput, reasonText, SILENCE, unjudgedReason, withheld } from '../adapter/wording.ts';

/** Events without anything to judge. Any other unknown event is refused: a newer host may use it as a gate. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'SessionStart Setup UserPromptExpansion PermissionDenied PostToolUseFailure PostToolBatch Notification ' +
    'MessageDisplay SubagentStart SubagentStop TaskCreated TaskCompleted Stop StopFailure TeammateIdle ' +
    'InstructionsLoaded ConfigChange CwdChanged DirectoryAdded FileChanged WorktreeCreate WorktreeRemove ' +
    'PreCompact PostCompact Elicitation ElicitationResult SessionEnd PreModelSwitch PostModelSwitch'
  ).split(' '),
);

export const claudeCode: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const event = requestFrom(payload, IDLE);
  return event && { ...event, context: contextAt(event.request, payload) };
}

function contextAt({ about }: HookRequest, payload: Payload): HookContext {
  const context = contextOf('claude-code', {
    session: payload.session_id,
    cwd: payload.cwd,
    mode: payload.permission_mode,
    canAsk: about === 'call',
    canReplace: about === 'result',
  });
  // Silence makes the host ask its own question, in every mode.
  return about === 'permission' ? { ...context, canAsk: true } : context;
}

function format(answer: HookAnswer, { request, context }: HookEvent): HookOutput {
  if (answer.kind === 'nothing') return SILENCE;
  if (answer.kind === 'warn') return jsonOutput({ systemMessage: reasonText(answer.message) });
  if (request.about === 'permission') return permissionRequest(answer);
  if (request.about === 'result') return judged(answer, request);
  if (request.about === 'prompt') return answer.kind === 'deny' ? blocked(answer.reason) : SILENCE;
  if (answer.kind === 'allow') return preToolUse('allow');
  return preToolUse(answer.kind === 'ask' && context.canAsk ? 'ask' : 'deny', answer.reason);
}

function judged(answer: HookAnswer, { result }: Extract<HookRequest, { about: 'result' }>): HookOutput {
  if (!('reason' in answer)) return SILENCE;
  const updatedToolOutput = answer.kind === 'replace' ? bounded(answer.result) : withheld(result);
  return jsonOutput({
    decision: 'block',
    reason: reasonText(answer.reason),
    hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput },
  });
}

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  const about = event?.request.about ?? 'call';
  // An internal error must not erase the user's prompt, nor hold up an event that runs nothing.
  if (about === 'prompt' || about === 'nothing') {
    const message = unjudgedReason(reason, about);
    return { ...jsonOutput({ systemMessage: message }), stderr: message };
  }
  const deny: HookAnswer = { kind: 'deny', reason };
  // Exit 2 is ignored at permission requests; a result is withheld by the document alone.
  if (event !== undefined && about !== 'call') return { ...format(deny, event), stderr: text };
  return { ...preToolUse('deny', reason), stderr: text, exit: 2 };
}
