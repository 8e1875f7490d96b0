import { hidesServer } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { callOf, contextOf, parsed, recordOf, textOf, writtenRecordOf } from '../adapter/fields.ts';
import { bounded, jsonOutput, reasonText, SILENCE, unjudgedReason, withheld } from '../adapter/wording.ts';

/** Events whose answer Cursor ignores, or that run nothing. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'sessionStart sessionEnd postToolUseFailure subagentStart subagentStop afterShellExecution ' +
    'afterMCPExecution afterFileEdit preCompact stop afterAgentResponse afterAgentThought ' +
    'beforeTabFileRead afterTabFileEdit workspaceOpen'
  ).split(' '),
);
/** These wait for a document; the others accept silence. */
const ASKS = ['beforeShellExecution', 'beforeMCPExecution'];
const GATES = [...ASKS, 'beforeReadFile'];

export const cursor: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  // When it loads another host's hooks, it may name the event as that host does.
  const name = textOf(payload.hook_event_name)?.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const request = name === undefined ? undefined : requestAt(name, payload);
  if (name === undefined || request === undefined) return undefined;
  const context = contextOf('cursor', {
    session: payload.conversation_id ?? payload.session_id,
    cwd: payload.cwd,
    roots: payload.workspace_roots,
    mode: payload.permission_mode,
    canAsk: ASKS.includes(name),
    // Cursor replaces only results of MCP tools.
    canReplace: request.about === 'result' && (request.server !== undefined || hidesServer(request)),
  });
  return { name, request, context };
}

function requestAt(name: string, payload: Payload): HookRequest | undefined {
  if (IDLE.has(name)) return { about: 'nothing' };
  if (name === 'beforeSubmitPrompt' || name === 'userPromptSubmit')
    return typeof payload.prompt === 'string' ? { about: 'prompt', text: payload.prompt } : undefined;
  if (name === 'beforeShellExecution')
    return typeof payload.command === 'string'
      ? { about: 'call', tool: 'Shell', arguments: { command: payload.command } }
      : undefined;
  if (name === 'beforeReadFile') return fileRequest(payload);
  const tool = textOf(payload.tool_name);
  if (tool === undefined) return undefined;
  if (name === 'beforeMCPExecution') {
    // As in `preToolUse`: a server's `Read` is not the host's own.
    const call = callOf(`MCP:${tool.replace(/^MCP:/i, '')}`, writtenRecordOf(payload.tool_input));
    return call && { about: 'call', ...call };
  }
  const call = callOf(tool, writtenRecordOf(payload.tool_input));
  if (call === undefined) return undefined;
  if (name === 'preToolUse') return { about: 'call', ...call };
  const result = payload.tool_output ?? payload.tool_response;
  if (name !== 'postToolUse' || result === undefined) return undefined;
  // The output is JSON in a string; its content is screened, without the quotes.
  const read = typeof result === 'string' ? parsed(result) : result;
  return { about: 'result', ...call, result: read ?? result };
}

/** The event brings the file's text, but the path is what is judged. */
function fileRequest(payload: Payload): HookRequest | undefined {
  const path = textOf(payload.file_path);
  return path === undefined ? undefined : { about: 'call', tool: 'Read', arguments: { file_path: path } };
}

function format(answer: HookAnswer, event: HookEvent): HookOutput {
  const { name, request, context } = event;
  if (answer.kind === 'nothing') return undecided(name);
  if (answer.kind === 'warn') return { ...undecided(name), stderr: reasonText(answer.message) };
  if (request.about === 'prompt')
    return answer.kind === 'deny'
      ? jsonOutput({ continue: false, user_message: reasonText(answer.reason) })
      : undecided(name);
  if (answer.kind === 'allow')
    return request.about === 'call' ? jsonOutput({ permission: 'allow' }) : SILENCE;
  if (request.about === 'result') return judged(answer, request.result, context.canReplace);
  const permission = answer.kind === 'ask' && context.canAsk ? 'ask' : 'deny';
  return permitted(permission, answer.reason, name);
}

function undecided(name: string): HookOutput {
  if (GATES.includes(name)) return jsonOutput({ permission: 'allow' });
  return name === 'beforeSubmitPrompt' ? jsonOutput({ continue: true }) : SILENCE;
}

function permitted(permission: 'ask' | 'deny', reason: string, name: string | undefined): HookOutput {
  const message = reasonText(reason);
  const agent = name === 'beforeReadFile' ? {} : { agent_message: message };
  return jsonOutput({ permission, user_message: message, ...agent });
}

type Reasoned = Extract<HookAnswer, { reason: string }>;

function judged(answer: Reasoned, result: Payload[string], canReplace: boolean): HookOutput {
  const context = { additional_context: reasonText(answer.reason) };
  if (!canReplace) return jsonOutput(context);
  const updated = answer.kind === 'replace' ? bounded(answer.result) : withheld(result);
  // Cursor requires an object.
  const output = recordOf(updated) ?? { content: updated };
  return jsonOutput({ updated_mcp_tool_output: output, ...context });
}

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  const about = event?.request.about ?? 'call';
  if (event !== undefined && (about === 'prompt' || about === 'nothing'))
    return { ...undecided(event.name), stderr: unjudgedReason(reason, about) };
  if (event !== undefined && about === 'result')
    return { ...format({ kind: 'deny', reason }, event), stderr: text };
  return { ...permitted('deny', reason, event?.name), stderr: text, exit: 2 };
}
