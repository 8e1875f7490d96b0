/** Exit 2 with the reason on stderr is all that it understands; stdout is shown to the user, if at all. */
import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import {
  askingOf,
  type Call,
  callOf,
  recordOf,
  serverTool,
  textOf,
  writtenRecordOf,
} from '../adapter/fields.ts';
import { passedOver, SILENCE, worded } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set(
  (
    'post_read_code post_write_code post_run_command post_mcp_tool_use post_cascade_response ' +
    'post_cascade_response_with_transcript post_setup_worktree'
  ).split(' '),
);

export const windsurf: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const event = textOf(payload.agent_action_name);
  const info = recordOf(payload.tool_info);
  const asked = event === undefined ? undefined : askedAt(event, info);
  if (event === undefined || asked === undefined) return undefined;
  const asking = askingOf('windsurf', { session: payload.trajectory_id, cwd: info?.cwd });
  return { event, asked, asking };
}

function askedAt(event: string, info: Payload | undefined): Asked | undefined {
  if (IDLE.has(event)) return { about: 'nothing' };
  if (info === undefined) return undefined;
  if (event === 'pre_user_prompt')
    return typeof info.user_prompt === 'string' ? { about: 'prompt', text: info.user_prompt } : undefined;
  const call = callAt(event, info);
  return call && { about: 'call', ...call };
}

function callAt(event: string, info: Payload): Call | undefined {
  const path = textOf(info.file_path);
  switch (event) {
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
      return callOf(serverTool(server, tool), writtenRecordOf(info.mcp_tool_arguments));
    }
    default:
      return undefined;
  }
}

/** Replacing nothing is how a file is written as a whole. */
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

function speak(answer: Answer, _heard: Heard): Spoken {
  if (answer.says === 'nothing' || answer.says === 'allow') return SILENCE;
  if (answer.says === 'warn') return { ...SILENCE, stdout: worded(answer.message) };
  return { stdout: '', stderr: worded(answer.reason), exit: 2 };
}

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const about = heard?.asked.about;
  if (about === 'prompt' || about === 'nothing') return { ...SILENCE, stderr: passedOver(reason, about) };
  return { stdout: '', stderr: worded(reason), exit: 2 };
}
