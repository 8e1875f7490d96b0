/** Codex drops an answer with a key or a value that it does not expect, and then runs the call. */
import type { Answer, Asked, Asking } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askedAs, blocked, permissionRequest, preToolUse } from '../adapter/claude-shape.ts';
import { askingOf, type Call } from '../adapter/fields.ts';
import { passedOver, plainText, SILENCE, said, WITHHELD, worded } from '../adapter/wording.ts';

const IDLE: ReadonlySet<string> = new Set([
  'PreCompact',
  'PostCompact',
  'SessionStart',
  'SessionEnd',
  'SubagentStart',
  'SubagentStop',
  'Stop',
]);

export const codex: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const heard = askedAs(payload, IDLE, readable);
  return heard && { ...heard, asking: askingAt(heard.asked, payload) };
}

/** A patch stands where a shell has its command, and would be read as one. */
function readable(call: Call): Call {
  const { command, ...rest } = call.arguments;
  if (call.tool !== 'apply_patch' || typeof command !== 'string') return call;
  return { tool: call.tool, arguments: { ...rest, patch: command } };
}

function askingAt({ about }: Asked, payload: Payload): Asking {
  const asking = askingOf('codex', {
    session: payload.session_id,
    cwd: payload.cwd,
    mode: payload.permission_mode,
    canReplace: about === 'result',
  });
  return { ...asking, canAsk: about === 'permission' };
}

function speak(answer: Answer, { asked }: Heard): Spoken {
  if (answer.says === 'nothing') return SILENCE;
  if (answer.says === 'warn') {
    const message = worded(answer.message);
    // Only there is a message known to be taken.
    return asked.about === 'call' ? said({ systemMessage: message }) : { ...SILENCE, stderr: message };
  }
  if (asked.about === 'permission') return permissionRequest(answer);
  // `allow` would need the arguments rewritten along with it.
  if (answer.says === 'allow') return SILENCE;
  if (asked.about === 'result') return blocked(`${answer.reason}\n\n${readOf(answer)}`);
  if (asked.about === 'prompt') return answer.says === 'deny' ? blocked(answer.reason) : SILENCE;
  return preToolUse('deny', answer.reason);
}

/** The model reads the reason in place of the result. */
const readOf = (answer: Answer): string => (answer.says === 'replace' ? plainText(answer.result) : WITHHELD);

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  const about = heard?.asked.about ?? 'call';
  if (about === 'prompt' || about === 'nothing') return { ...SILENCE, stderr: passedOver(reason, about) };
  if (heard !== undefined && about !== 'call')
    return { ...speak({ says: 'deny', reason }, heard), stderr: text };
  return { ...preToolUse('deny', reason), stderr: text, exit: 2 };
}
