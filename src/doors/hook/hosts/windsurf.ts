/** Windsurf understands only exit code 2 with the reason on stderr; it may show stdout to the user. */

import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { contextOf, recordOf, serverCallOf, textOf, writtenRecordOf } from '../adapter/fields.ts';
import { reasonText, SILENCE, unjudgedReason } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set(
  (
    'post_read_code post_write_code post_run_command post_mcp_tool_use post_cascade_response ' +
    'post_cascade_response_with_transcript post_setup_worktree'
  ).split(' '),
);

export const windsurf: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const name = textOf(payload.agent_action_name);
  const info = recordOf(payload.tool_info);
  const request = name === undefined ? undefined : requestAt(name, info);
  if (name === undefined || request === undefined) return undefined;
  const context = contextOf('windsurf', { session: payload.trajectory_id, cwd: info?.cwd });
  return { name, request, context };
}

function requestAt(name: string, info: Payload | undefined): HookRequest | undefined {
  if (IDLE.has(name)) return { about: 'nothing' };
  if (info === undefined) return undefined;
  if (name === 'pre_user_prompt')
    return typeof info.user_prompt === 'string' ? { about: 'prompt', text: info.user_prompt } : undefined;
  const call = callAt(name, info);
  return call && { about: 'call', ...call };
}

function callAt(name: string, info: Payload): Call | undefined {
  const path = textOf(info.file_path);
  switch (name) {
    case 'pre_run_command':
      return typeof info.command_line === 'string'
        ? { tool: 'run_command', arguments: { command: info.command_line } }
        : undefined;
    case 'pre_read_code':
      return path === undefined ? undefined : { tool: 'Read', arguments: { file_path: path } };
    case 'pre_write_code':
      return path === undefined ? undefined : written(path, info);
    case 'pre_mcp_tool_use': {
      const server = textOf(info.mcp_server_name);
      const tool = textOf(info.mcp_tool_name);
      if (server === undefined || tool === undefined) return undefined;
      return serverCallOf(server, tool, writtenRecordOf(info.mcp_tool_arguments));
    }
    default:
      return undefined;
  }
}

/** Edits that replace nothing write the file as a whole. */
function written(path: string, { edits }: Payload): Call | undefined {
  if (!Array.isArray(edits)) return undefined;
  const news: string[] = [];
  for (const edit of edits) {
    const text = recordOf(edit)?.new_string;
    if (typeof text !== 'string') return undefined;
    news.push(text);
  }
  if (edits.every((edit) => (recordOf(edit)?.old_string ?? '') === ''))
    return { tool: 'Write', arguments: { file_path: path, content: news.join('\n') } };
  return { tool: 'MultiEdit', arguments: { file_path: path, edits } };
}

function format(answer: HookAnswer, _event: HookEvent): HookOutput {
  if (answer.kind === 'nothing' || answer.kind === 'allow') return SILENCE;
  if (answer.kind === 'warn') return { ...SILENCE, stdout: reasonText(answer.message) };
  return { stdout: '', stderr: reasonText(answer.reason), exit: 2 };
}

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const about = event?.request.about;
  if (about === 'prompt' || about === 'nothing') return { ...SILENCE, stderr: unjudgedReason(reason, about) };
  return { stdout: '', stderr: reasonText(reason), exit: 2 };
}
