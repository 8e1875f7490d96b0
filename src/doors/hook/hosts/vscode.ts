/** The harness that VS Code calls Local; its other harnesses send events as Copilot, Claude Code or Codex do. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { blocked, preToolUse, requestFrom } from '../adapter/claude-shape.ts';
import { contextOf, recordOf, textOf } from '../adapter/fields.ts';
import { jsonOutput, reasonText, SILENCE } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set([
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PostToolUseFailure',
  'PreCompact',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'Notification',
]);

export const vscode: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const event = requestFrom(payload, IDLE, readable);
  if (event === undefined || event.request.about === 'permission') return undefined;
  const context = contextOf('vscode', {
    session: payload.session_id ?? payload.sessionId,
    cwd: payload.cwd,
    canAsk: event.request.about === 'call',
  });
  return { ...event, context };
}

/** Tools that nest files and commands deeper than those of other hosts. */
function readable(call: Call): Call {
  const { tool, arguments: args } = call;
  const task = recordOf(args.task);
  if (/^create_?and_?run_?task$/i.test(tool) && task !== undefined)
    return { tool: 'run_in_terminal', arguments: { ...args, ...task } };
  if (!/^(?:edit_?files|multi_?replace_?string_?in_?file)$/i.test(tool)) return call;
  const paths = [...pathsIn(args.files), ...pathsIn(args.edits), ...pathsIn(args.replacements)];
  return { tool: 'edit_file', arguments: paths.length === 0 ? args : { ...args, paths } };
}

function pathsIn(list: JsonValue | undefined): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const record = recordOf(item);
    return textOf(record?.filePath ?? record?.path ?? record?.file_path ?? record?.uri) ?? [];
  });
}

function format(answer: HookAnswer, { request, context }: HookEvent): HookOutput {
  if (answer.kind === 'nothing') return SILENCE;
  if (answer.kind === 'warn') return jsonOutput({ systemMessage: reasonText(answer.message) });
  if (answer.kind === 'allow') return request.about === 'call' ? preToolUse('allow') : SILENCE;
  if (request.about === 'result') return blocked(answer.reason);
  return preToolUse(answer.kind === 'ask' && context.canAsk ? 'ask' : 'deny', answer.reason);
}

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  const about = event?.request.about;
  if (about === 'nothing') return { ...jsonOutput({ systemMessage: text }), stderr: text };
  return { ...(about === 'result' ? blocked(reason) : preToolUse('deny', reason)), stderr: text, exit: 2 };
}
