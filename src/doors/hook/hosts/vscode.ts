/** The harness that VS Code calls Local; its others speak as Copilot, Claude Code or Codex. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Answer } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askedAs, blocked, preToolUse } from '../adapter/claude-shape.ts';
import { askingOf, type Call, recordOf, textOf } from '../adapter/fields.ts';
import { SILENCE, said, worded } from '../adapter/wording.ts';

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

export const vscode: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const heard = askedAs(payload, IDLE, readable);
  if (heard === undefined || heard.asked.about === 'permission') return undefined;
  const asking = askingOf('vscode', {
    session: payload.session_id ?? payload.sessionId,
    cwd: payload.cwd,
    canAsk: heard.asked.about === 'call',
  });
  return { ...heard, asking };
}

/** Tools whose files and commands stand deeper than other hosts have them. */
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

function speak(answer: Answer, { asked, asking }: Heard): Spoken {
  if (answer.says === 'nothing') return SILENCE;
  if (answer.says === 'warn') return said({ systemMessage: worded(answer.message) });
  if (answer.says === 'allow') return asked.about === 'call' ? preToolUse('allow') : SILENCE;
  if (asked.about === 'result') return blocked(answer.reason);
  return preToolUse(answer.says === 'ask' && asking.canAsk ? 'ask' : 'deny', answer.reason);
}

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  const about = heard?.asked.about;
  if (about === 'nothing') return { ...said({ systemMessage: text }), stderr: text };
  return { ...(about === 'result' ? blocked(reason) : preToolUse('deny', reason)), stderr: text, exit: 2 };
}
