import type { Answer, Asked } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askingOf, callOf, parsed, recordOf, textOf, writtenRecordOf } from '../adapter/fields.ts';
import { bounded, passedOver, SILENCE, said, withheld, worded } from '../adapter/wording.ts';

/** Events whose answer nobody reads, or that run nothing. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'sessionStart sessionEnd postToolUseFailure subagentStart subagentStop afterShellExecution ' +
    'afterMCPExecution afterFileEdit preCompact stop afterAgentResponse afterAgentThought ' +
    'beforeTabFileRead afterTabFileEdit workspaceOpen'
  ).split(' '),
);
/** They wait for a document; the others take silence. */
const ASKS = ['beforeShellExecution', 'beforeMCPExecution'];
const GATES = [...ASKS, 'beforeReadFile'];

export const cursor: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  // Loading another host's hooks it may name the event as that host does.
  const event = textOf(payload.hook_event_name)?.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const asked = event === undefined ? undefined : askedAt(event, payload);
  if (event === undefined || asked === undefined) return undefined;
  const asking = askingOf('cursor', {
    session: payload.conversation_id ?? payload.session_id,
    cwd: payload.cwd,
    roots: payload.workspace_roots,
    mode: payload.permission_mode,
    canAsk: ASKS.includes(event),
    // Only what a server's tool returned can be replaced.
    canReplace: asked.about === 'result' && /^mcp(?::|__)/i.test(asked.tool),
  });
  return { event, asked, asking };
}

function askedAt(event: string, payload: Payload): Asked | undefined {
  if (IDLE.has(event)) return { about: 'nothing' };
  if (event === 'beforeSubmitPrompt' || event === 'userPromptSubmit')
    return typeof payload.prompt === 'string' ? { about: 'prompt', text: payload.prompt } : undefined;
  if (event === 'beforeShellExecution')
    return typeof payload.command === 'string'
      ? { about: 'call', tool: 'Shell', arguments: { command: payload.command } }
      : undefined;
  if (event === 'beforeReadFile') return readAsked(payload);
  const tool = textOf(payload.tool_name);
  if (tool === undefined) return undefined;
  if (event === 'beforeMCPExecution') {
    // As `preToolUse` spells it: a server's `Read` is not the host's own.
    const call = callOf(`MCP:${tool.replace(/^MCP:/i, '')}`, writtenRecordOf(payload.tool_input));
    return call && { about: 'call', ...call };
  }
  const call = callOf(tool, writtenRecordOf(payload.tool_input));
  if (call === undefined) return undefined;
  if (event === 'preToolUse') return { about: 'call', ...call };
  const result = payload.tool_output ?? payload.tool_response;
  if (event !== 'postToolUse' || result === undefined) return undefined;
  // The output is JSON in a string; what stands in it is screened, not its quotes.
  const read = typeof result === 'string' ? parsed(result) : result;
  return { about: 'result', ...call, result: read ?? result };
}

/** The file's text is what the model would read: judged is which file it is. */
function readAsked(payload: Payload): Asked | undefined {
  const path = textOf(payload.file_path);
  return path === undefined ? undefined : { about: 'call', tool: 'Read', arguments: { file_path: path } };
}

function speak(answer: Answer, heard: Heard): Spoken {
  const { event, asked, asking } = heard;
  if (answer.says === 'nothing') return undecided(event);
  if (answer.says === 'warn') return { ...undecided(event), stderr: worded(answer.message) };
  if (asked.about === 'prompt')
    return answer.says === 'deny'
      ? said({ continue: false, user_message: worded(answer.reason) })
      : undecided(event);
  if (answer.says === 'allow') return asked.about === 'call' ? said({ permission: 'allow' }) : SILENCE;
  if (asked.about === 'result') return judged(answer, asked.result, asking.canReplace);
  const permission = answer.says === 'ask' && asking.canAsk ? 'ask' : 'deny';
  return permitted(permission, answer.reason, event);
}

function undecided(event: string): Spoken {
  if (GATES.includes(event)) return said({ permission: 'allow' });
  return event === 'beforeSubmitPrompt' ? said({ continue: true }) : SILENCE;
}

function permitted(permission: 'ask' | 'deny', reason: string, event: string | undefined): Spoken {
  const message = worded(reason);
  const agent = event === 'beforeReadFile' ? {} : { agent_message: message };
  return said({ permission, user_message: message, ...agent });
}

type Reasoned = Extract<Answer, { reason: string }>;

function judged(answer: Reasoned, result: Payload[string], canReplace: boolean): Spoken {
  const context = { additional_context: worded(answer.reason) };
  if (!canReplace) return said(context);
  const updated = answer.says === 'replace' ? bounded(answer.result) : withheld(result);
  // It has to be an object.
  const output = recordOf(updated) ?? { content: updated };
  return said({ updated_mcp_tool_output: output, ...context });
}

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  const about = heard?.asked.about ?? 'call';
  if (heard !== undefined && (about === 'prompt' || about === 'nothing'))
    return { ...undecided(heard.event), stderr: passedOver(reason, about) };
  if (heard !== undefined && about === 'result')
    return { ...speak({ says: 'deny', reason }, heard), stderr: text };
  return { ...permitted('deny', reason, heard?.event), stderr: text, exit: 2 };
}
