/** Events in camel case carry no name; their fields identify them. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { callOf, contextOf, recordOf, textOf, writtenRecordOf } from '../adapter/fields.ts';
import { bounded, jsonOutput, plainText, reasonText, SILENCE, WITHHELD } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set(
  (
    'sessionStart sessionEnd userPromptSubmitted userPromptSubmit userPromptTransformed postToolUseFailure ' +
    'preCompact subagentStart subagentStop agentStop stop errorOccurred notification'
  ).split(' '),
);
/** Fields that only events without anything to judge have. */
const IDLE_MARKS = ['prompt', 'source', 'reason', 'stopReason', 'trigger', 'agentName', 'error', 'message'];

export const copilotCli: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const name = eventOf(payload);
  const request = name === undefined ? undefined : requestAt(name, payload);
  if (name === undefined || request === undefined) return undefined;
  const context = contextOf('copilot-cli', {
    session: payload.sessionId ?? payload.session_id,
    cwd: payload.cwd,
    canAsk: request.about === 'call' || request.about === 'permission',
    canReplace: request.about === 'result',
  });
  return { name, request, context };
}

function eventOf(payload: Payload): string | undefined {
  const named = textOf(payload.hook_event_name) ?? textOf(payload.hookName);
  if (named !== undefined) return named.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  if (textOf(payload.sessionId) === undefined) return undefined;
  if (payload.toolName === undefined && argumentsIn(payload) === undefined)
    return IDLE_MARKS.some((mark) => payload[mark] !== undefined) ? 'notification' : undefined;
  if (payload.permissionSuggestions !== undefined) return 'permissionRequest';
  return payload.toolResult === undefined ? 'preToolUse' : 'postToolUse';
}

const argumentsIn = (payload: Payload): JsonValue | undefined =>
  payload.toolArgs ?? payload.toolInput ?? payload.tool_input ?? payload.tool_args;

function requestAt(name: string, payload: Payload): HookRequest | undefined {
  if (IDLE.has(name)) return { about: 'nothing' };
  const call = callAt(payload.toolName ?? payload.tool_name, argumentsIn(payload));
  if (call === undefined) return undefined;
  if (name === 'preToolUse') return { about: 'call', ...call };
  if (name === 'permissionRequest') return { about: 'permission', ...call };
  const result = payload.toolResult ?? payload.tool_result ?? payload.tool_response;
  if (name !== 'postToolUse' || result === undefined) return undefined;
  return { about: 'result', ...call, result };
}

function callAt(tool: JsonValue | undefined, given: JsonValue | undefined): Call | undefined {
  const isPatch = tool === 'apply_patch' && typeof given === 'string' && /^\s*\*{3} /.test(given);
  const args = isPatch ? { patch: given } : writtenRecordOf(given);
  // Typing into a shell that is already running.
  if (args !== undefined && (tool === 'write_bash' || tool === 'write_powershell'))
    return { tool: 'write_stdin', arguments: { ...args, shell: tool.slice(6) } };
  return callOf(tool, args);
}

function format(answer: HookAnswer, { request, context }: HookEvent): HookOutput {
  if (answer.kind === 'nothing') return SILENCE;
  if (answer.kind === 'warn') return jsonOutput({ type: 'progress', message: reasonText(answer.message) });
  if (request.about === 'permission') return decided(answer);
  if (request.about === 'result') return judged(answer);
  if (answer.kind === 'allow') return jsonOutput({ permissionDecision: 'allow' });
  return permitted(answer.kind === 'ask' && context.canAsk ? 'ask' : 'deny', answer.reason);
}

const permitted = (permissionDecision: 'ask' | 'deny', reason: string): HookOutput =>
  jsonOutput({ permissionDecision, permissionDecisionReason: reasonText(reason) });

function decided(answer: HookAnswer): HookOutput {
  if (answer.kind === 'allow') return jsonOutput({ behavior: 'allow' });
  return answer.kind === 'deny'
    ? jsonOutput({ behavior: 'deny', message: reasonText(answer.reason) })
    : SILENCE;
}

function judged(answer: HookAnswer): HookOutput {
  if (!('reason' in answer)) return SILENCE;
  const textResultForLlm = answer.kind === 'replace' ? bounded(readOf(answer.result)) : WITHHELD;
  return jsonOutput({
    modifiedResult: { resultType: 'success', textResultForLlm },
    additionalContext: reasonText(answer.reason),
  });
}

function readOf(result: JsonValue): string {
  const record = recordOf(result);
  return textOf(record?.textResultForLlm ?? record?.text_result_for_llm) ?? plainText(result);
}

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  const about = event?.request.about ?? 'call';
  if (about === 'nothing') return { ...SILENCE, stderr: text };
  if (event !== undefined && about !== 'call')
    return { ...format({ kind: 'deny', reason }, event), stderr: text };
  return { ...permitted('deny', reason), stderr: text, exit: 2 };
}
