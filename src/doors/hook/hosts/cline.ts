/** Two programs of one name: the editor's extension flattens arguments to strings, the command line does not, and can ask. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import {
  askingOf,
  type Call,
  callOf,
  parsed,
  recordOf,
  serverTool,
  textOf,
  writtenRecordOf,
} from '../adapter/fields.ts';
import { said, worded } from '../adapter/wording.ts';

const CLI_IDLE: ReadonlySet<string> = new Set(
  'agent_start agent_resume agent_abort agent_end agent_error tool_result prompt_submit session_shutdown'.split(
    ' ',
  ),
);
const IDE_IDLE: ReadonlySet<string> = new Set(
  'PostToolUse UserPromptSubmit TaskStart TaskResume TaskCancel TaskComplete PreCompact Notification'.split(
    ' ',
  ),
);
/** Lists that were flattened; elsewhere text that looks like JSON is text, as in a file's content. */
const LISTS: ReadonlySet<string> = new Set([
  'commands',
  'files',
  'paths',
  'file_paths',
  'urls',
  'requests',
  'edits',
]);

export const cline: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const event = textOf(payload.hookName);
  const asked = event === undefined ? undefined : askedAt(event, payload);
  if (event === undefined || asked === undefined) return undefined;
  const asking = askingOf('cline', {
    session: payload.taskId,
    cwd: payload.cwd,
    roots: payload.workspaceRoots,
    canAsk: event === 'tool_call',
  });
  return { event, asked, asking };
}

function askedAt(event: string, payload: Payload): Asked | undefined {
  if (CLI_IDLE.has(event) || IDE_IDLE.has(event)) return { about: 'nothing' };
  const call = callAt(event, payload);
  return call && { about: 'call', ...call };
}

function callAt(event: string, payload: Payload): Call | undefined {
  if (event === 'tool_call') {
    const { name, input } = recordOf(payload.tool_call) ?? {};
    return readable(callOf(name, recordOf(input)));
  }
  if (event !== 'PreToolUse') return undefined;
  const { toolName, parameters } = recordOf(payload.preToolUse) ?? {};
  return readable(callOf(toolName, recordOf(parameters)));
}

function readable(call: Call | undefined): Call | undefined {
  if (call === undefined) return undefined;
  const { tool, arguments: args } = call;
  if (tool === 'use_mcp_tool') return serverCall(args);
  const entries = Object.entries(args).map(([key, value]) => [key, unflattened(key, value)] as const);
  // A diff of its own kind: what is put in stands below the line.
  const added = typeof args.diff === 'string' ? addedIn(args.diff) : '';
  return {
    tool,
    arguments: { ...Object.fromEntries(entries), ...(added === '' ? {} : { new_string: added }) },
  };
}

function serverCall({ server_name, tool_name, arguments: given = '' }: Payload): Call | undefined {
  const server = textOf(server_name);
  const tool = textOf(tool_name);
  if (server === undefined || tool === undefined) return undefined;
  return callOf(serverTool(server, tool), given === '' ? {} : writtenRecordOf(given));
}

function unflattened(key: string, value: JsonValue): JsonValue {
  if (typeof value !== 'string' || !LISTS.has(key)) return value;
  const read = parsed(value);
  return typeof read === 'object' && read !== null ? read : value;
}

function addedIn(diff: string): string {
  return diff
    .split(/^={5,}\s*$/m)
    .slice(1)
    .map((part) => part.split(/^(?:\+{5,}|>{5,}) ?REPLACE/m)[0] ?? '')
    .join('');
}

function speak(answer: Answer, { event, asking }: Heard): Spoken {
  if (answer.says === 'nothing' || answer.says === 'allow') return undecided(event);
  if (answer.says === 'warn') return { ...undecided(event), stderr: worded(answer.message) };
  if (answer.says === 'ask' && asking.canAsk) return said({ review: true, context: worded(answer.reason) });
  return cancelled(answer.reason);
}

const undecided = (event: string): Spoken =>
  said(event === 'tool_call' || CLI_IDLE.has(event) ? {} : { cancel: false });

const cancelled = (reason: string): Spoken => said({ cancel: true, errorMessage: worded(reason) });

/** Any exit code but 0 would let the call run. */
function refuse(reason: string, heard: Heard | undefined): Spoken {
  const isIdle = heard?.asked.about === 'nothing';
  return { ...(isIdle ? undecided(heard.event) : cancelled(reason)), stderr: worded(reason) };
}
