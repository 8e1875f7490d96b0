/** Two programs share a name: the editor extension flattens arguments to strings; the command line does not, and can ask. */

import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import {
  callOf,
  contextOf,
  parsed,
  recordOf,
  serverCallOf,
  textOf,
  writtenRecordOf,
} from '../adapter/fields.ts';
import { jsonOutput, reasonText } from '../adapter/wording.ts';

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
/** Lists that were flattened; elsewhere, text that looks like JSON is text, as in a file's content. */
const LISTS: ReadonlySet<string> = new Set([
  'commands',
  'files',
  'paths',
  'file_paths',
  'urls',
  'requests',
  'edits',
]);

export const cline: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const name = textOf(payload.hookName);
  const request = name === undefined ? undefined : requestAt(name, payload);
  if (name === undefined || request === undefined) return undefined;
  const context = contextOf('cline', {
    session: payload.taskId,
    cwd: payload.cwd,
    roots: payload.workspaceRoots,
    canAsk: name === 'tool_call',
  });
  return { name, request, context };
}

function requestAt(name: string, payload: Payload): HookRequest | undefined {
  if (CLI_IDLE.has(name) || IDE_IDLE.has(name)) return { about: 'nothing' };
  const call = callAt(name, payload);
  return call && { about: 'call', ...call };
}

function callAt(name: string, payload: Payload): Call | undefined {
  if (name === 'tool_call') {
    const { name: tool, input } = recordOf(payload.tool_call) ?? {};
    return readable(callOf(tool, recordOf(input)));
  }
  if (name !== 'PreToolUse') return undefined;
  const { toolName, parameters } = recordOf(payload.preToolUse) ?? {};
  return readable(callOf(toolName, recordOf(parameters)));
}

function readable(call: Call | undefined): Call | undefined {
  if (call === undefined) return undefined;
  const { tool, arguments: args } = call;
  if (tool === 'use_mcp_tool') return serverCall(args);
  const entries = Object.entries(args).map(([key, value]) => [key, unflattened(key, value)] as const);
  // Its own diff format: the inserted text is below the separator.
  const added = typeof args.diff === 'string' ? addedIn(args.diff) : '';
  return {
    ...call,
    arguments: { ...Object.fromEntries(entries), ...(added === '' ? {} : { new_string: added }) },
  };
}

function serverCall({ server_name, tool_name, arguments: given = '' }: Payload): Call | undefined {
  const server = textOf(server_name);
  const tool = textOf(tool_name);
  if (server === undefined || tool === undefined) return undefined;
  return serverCallOf(server, tool, given === '' ? {} : writtenRecordOf(given));
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

function format(answer: HookAnswer, { name, context }: HookEvent): HookOutput {
  if (answer.kind === 'nothing' || answer.kind === 'allow') return undecided(name);
  if (answer.kind === 'warn') return { ...undecided(name), stderr: reasonText(answer.message) };
  if (answer.kind === 'ask' && context.canAsk)
    return jsonOutput({ review: true, context: reasonText(answer.reason) });
  return cancelled(answer.reason);
}

const undecided = (name: string): HookOutput =>
  jsonOutput(name === 'tool_call' || CLI_IDLE.has(name) ? {} : { cancel: false });

const cancelled = (reason: string): HookOutput =>
  jsonOutput({ cancel: true, errorMessage: reasonText(reason) });

/** Any exit code other than 0 would let the call run. */
function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const isIdle = event?.request.about === 'nothing';
  return { ...(isIdle ? undecided(event.name) : cancelled(reason)), stderr: reasonText(reason) };
}
