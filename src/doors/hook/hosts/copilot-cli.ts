/** Events in camel case carry no name: what they bring along tells them apart. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askingOf, type Call, callOf, recordOf, textOf, writtenRecordOf } from '../adapter/fields.ts';
import { bounded, plainText, SILENCE, said, WITHHELD, worded } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set(
  (
    'sessionStart sessionEnd userPromptSubmitted userPromptSubmit userPromptTransformed postToolUseFailure ' +
    'preCompact subagentStart subagentStop agentStop stop errorOccurred notification'
  ).split(' '),
);
/** What only events have that nobody has to judge. */
const IDLE_MARKS = ['prompt', 'source', 'reason', 'stopReason', 'trigger', 'agentName', 'error', 'message'];

export const copilotCli: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const event = eventOf(payload);
  const asked = event === undefined ? undefined : askedAt(event, payload);
  if (event === undefined || asked === undefined) return undefined;
  const asking = askingOf('copilot-cli', {
    session: payload.sessionId ?? payload.session_id,
    cwd: payload.cwd,
    canAsk: asked.about === 'call' || asked.about === 'permission',
    canReplace: asked.about === 'result',
  });
  return { event, asked, asking };
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

function askedAt(event: string, payload: Payload): Asked | undefined {
  if (IDLE.has(event)) return { about: 'nothing' };
  const call = callAt(payload.toolName ?? payload.tool_name, argumentsIn(payload));
  if (call === undefined) return undefined;
  if (event === 'preToolUse') return { about: 'call', ...call };
  if (event === 'permissionRequest') return { about: 'permission', ...call };
  const result = payload.toolResult ?? payload.tool_result ?? payload.tool_response;
  if (event !== 'postToolUse' || result === undefined) return undefined;
  return { about: 'result', ...call, result };
}

function callAt(tool: JsonValue | undefined, given: JsonValue | undefined): Call | undefined {
  const isPatch = tool === 'apply_patch' && typeof given === 'string' && /^\s*\*{3} /.test(given);
  const args = isPatch ? { patch: given } : writtenRecordOf(given);
  // Typing into a shell that runs already.
  if (args !== undefined && (tool === 'write_bash' || tool === 'write_powershell'))
    return { tool: 'write_stdin', arguments: { ...args, shell: tool.slice(6) } };
  return callOf(tool, args);
}

function speak(answer: Answer, { asked, asking }: Heard): Spoken {
  if (answer.says === 'nothing') return SILENCE;
  if (answer.says === 'warn') return said({ type: 'progress', message: worded(answer.message) });
  if (asked.about === 'permission') return decided(answer);
  if (asked.about === 'result') return judged(answer);
  if (answer.says === 'allow') return said({ permissionDecision: 'allow' });
  return permitted(answer.says === 'ask' && asking.canAsk ? 'ask' : 'deny', answer.reason);
}

const permitted = (permissionDecision: 'ask' | 'deny', reason: string): Spoken =>
  said({ permissionDecision, permissionDecisionReason: worded(reason) });

function decided(answer: Answer): Spoken {
  if (answer.says === 'allow') return said({ behavior: 'allow' });
  return answer.says === 'deny' ? said({ behavior: 'deny', message: worded(answer.reason) }) : SILENCE;
}

function judged(answer: Answer): Spoken {
  if (!('reason' in answer)) return SILENCE;
  const textResultForLlm = answer.says === 'replace' ? bounded(readOf(answer.result)) : WITHHELD;
  return said({
    modifiedResult: { resultType: 'success', textResultForLlm },
    additionalContext: worded(answer.reason),
  });
}

function readOf(result: JsonValue): string {
  const record = recordOf(result);
  return textOf(record?.textResultForLlm ?? record?.text_result_for_llm) ?? plainText(result);
}

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  const about = heard?.asked.about ?? 'call';
  if (about === 'nothing') return { ...SILENCE, stderr: text };
  if (heard !== undefined && about !== 'call')
    return { ...speak({ says: 'deny', reason }, heard), stderr: text };
  return { ...permitted('deny', reason), stderr: text, exit: 2 };
}
