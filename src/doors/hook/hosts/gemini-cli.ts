import type { Call } from '../../../vocabulary/call.ts';
import type { HookAnswer, HookRequest } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { callOf, contextOf, recordOf, serverCallOf, textOf } from '../adapter/fields.ts';
import { jsonOutput, plainText, reasonText, SILENCE, WITHHELD } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set([
  'SessionStart',
  'SessionEnd',
  'BeforeAgent',
  'AfterAgent',
  'BeforeModel',
  'AfterModel',
  'BeforeToolSelection',
  'PreCompress',
  'Notification',
]);

export const geminiCli: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const name = textOf(payload.hook_event_name);
  const request = name === undefined ? undefined : requestAt(name, payload);
  if (name === undefined || request === undefined) return undefined;
  const context = contextOf('gemini-cli', {
    session: payload.session_id,
    cwd: payload.cwd,
    canAsk: request.about === 'call',
    canReplace: request.about === 'result',
  });
  return { name, request, context };
}

function requestAt(name: string, payload: Payload): HookRequest | undefined {
  if (IDLE.has(name)) return { about: 'nothing' };
  const call = callAt(payload);
  if (call === undefined) return undefined;
  if (name === 'BeforeTool') return { about: 'call', ...call };
  if (name !== 'AfterTool' || payload.tool_response === undefined) return undefined;
  return { about: 'result', ...call, result: payload.tool_response };
}

function callAt(payload: Payload): Call | undefined {
  const call = callOf(payload.tool_name, recordOf(payload.tool_input));
  if (call === undefined) return undefined;
  const context = recordOf(payload.mcp_context);
  const server = textOf(context?.server_name);
  const tool = textOf(context?.tool_name);
  // A single underscore does not show where the server's name ends.
  if (server !== undefined && tool !== undefined) return serverCallOf(server, tool, call.arguments);
  return call.server === undefined ? { ...call, arguments: readable(call) } : call;
}

/** URLs are part of a sentence, and paths are called patterns: put both where other hosts have them. */
function readable({ tool, arguments: args }: Call): Call['arguments'] {
  if (tool === 'web_fetch' && typeof args.prompt === 'string' && args.urls === undefined)
    return { ...args, urls: args.prompt.match(/https?:\/\/[^\s"'<>)\]]+/gi) ?? [] };
  if (tool === 'read_many_files' && args.include !== undefined && args.files === undefined)
    return { ...args, files: args.include };
  return args;
}

function format(answer: HookAnswer, { request, context }: HookEvent): HookOutput {
  if (answer.kind === 'nothing') return SILENCE;
  if (answer.kind === 'warn') return jsonOutput({ systemMessage: reasonText(answer.message) });
  if (answer.kind === 'allow') return request.about === 'call' ? jsonOutput({ decision: 'allow' }) : SILENCE;
  if (request.about === 'result') {
    // The model reads the reason instead of the result.
    const instead = answer.kind === 'replace' ? plainText(answer.result) : WITHHELD;
    return denied(`${answer.reason}\n\n${instead}`);
  }
  if (answer.kind === 'ask' && context.canAsk)
    return jsonOutput({ decision: 'ask', systemMessage: reasonText(answer.reason) });
  return denied(answer.reason);
}

const denied = (reason: string): HookOutput => jsonOutput({ decision: 'deny', reason: reasonText(reason) });

function refuse(reason: string, event: HookEvent | undefined): HookOutput {
  const text = reasonText(reason);
  // Gemini reads stderr if stdout is empty, so the message goes to stdout.
  if (event?.request.about === 'nothing') return jsonOutput({ systemMessage: text });
  const output = event === undefined ? denied(reason) : format({ kind: 'deny', reason }, event);
  return { ...output, stderr: text, exit: 2 };
}
