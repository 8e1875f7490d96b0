import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askingOf, type Call, callOf, recordOf, serverTool, textOf } from '../adapter/fields.ts';
import { plainText, SILENCE, said, WITHHELD, worded } from '../adapter/wording.ts';

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

export const geminiCli: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const event = textOf(payload.hook_event_name);
  const asked = event === undefined ? undefined : askedAt(event, payload);
  if (event === undefined || asked === undefined) return undefined;
  const asking = askingOf('gemini-cli', {
    session: payload.session_id,
    cwd: payload.cwd,
    canAsk: asked.about === 'call',
    canReplace: asked.about === 'result',
  });
  return { event, asked, asking };
}

function askedAt(event: string, payload: Payload): Asked | undefined {
  if (IDLE.has(event)) return { about: 'nothing' };
  const call = callAt(payload);
  if (call === undefined) return undefined;
  if (event === 'BeforeTool') return { about: 'call', ...call };
  if (event !== 'AfterTool' || payload.tool_response === undefined) return undefined;
  return { about: 'result', ...call, result: payload.tool_response };
}

function callAt(payload: Payload): Call | undefined {
  const call = callOf(payload.tool_name, recordOf(payload.tool_input));
  if (call === undefined) return undefined;
  const context = recordOf(payload.mcp_context);
  const server = textOf(context?.server_name);
  const tool = textOf(context?.tool_name);
  // One underscore does not say where the server's name ends.
  if (server !== undefined && tool !== undefined) return callOf(serverTool(server, tool), call.arguments);
  return { tool: call.tool, arguments: readable(call) };
}

/** Addresses are written into a sentence, and paths are called patterns: they are named as other hosts name them. */
function readable({ tool, arguments: args }: Call): Call['arguments'] {
  if (tool === 'web_fetch' && typeof args.prompt === 'string' && args.urls === undefined)
    return { ...args, urls: args.prompt.match(/https?:\/\/[^\s"'<>)\]]+/gi) ?? [] };
  if (tool === 'read_many_files' && args.include !== undefined && args.files === undefined)
    return { ...args, files: args.include };
  return args;
}

function speak(answer: Answer, { asked, asking }: Heard): Spoken {
  if (answer.says === 'nothing') return SILENCE;
  if (answer.says === 'warn') return said({ systemMessage: worded(answer.message) });
  if (answer.says === 'allow') return asked.about === 'call' ? said({ decision: 'allow' }) : SILENCE;
  if (asked.about === 'result') {
    // The model reads the reason in place of the result.
    const instead = answer.says === 'replace' ? plainText(answer.result) : WITHHELD;
    return denied(`${answer.reason}\n\n${instead}`);
  }
  if (answer.says === 'ask' && asking.canAsk)
    return said({ decision: 'ask', systemMessage: worded(answer.reason) });
  return denied(answer.reason);
}

const denied = (reason: string): Spoken => said({ decision: 'deny', reason: worded(reason) });

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  // It reads stderr where stdout is empty, so a message goes the proper way.
  if (heard?.asked.about === 'nothing') return said({ systemMessage: text });
  const spoken = heard === undefined ? denied(reason) : speak({ says: 'deny', reason }, heard);
  return { ...spoken, stderr: text, exit: 2 };
}
