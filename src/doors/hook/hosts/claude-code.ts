import type { Answer, Asked, Asking } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askedAs, blocked, permissionRequest, preToolUse } from '../adapter/claude-shape.ts';
import { askingOf } from '../adapter/fields.ts';
import { bounded, passedOver, SILENCE, said, withheld, worded } from '../adapter/wording.ts';

/** Events that nobody has to judge. One that is not named here may be a gate of tomorrow: it is refused. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'SessionStart Setup UserPromptExpansion PermissionDenied PostToolUseFailure PostToolBatch Notification ' +
    'MessageDisplay SubagentStart SubagentStop TaskCreated TaskCompleted Stop StopFailure TeammateIdle ' +
    'InstructionsLoaded ConfigChange CwdChanged DirectoryAdded FileChanged WorktreeCreate WorktreeRemove ' +
    'PreCompact PostCompact Elicitation ElicitationResult SessionEnd PreModelSwitch PostModelSwitch'
  ).split(' '),
);

export const claudeCode: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const heard = askedAs(payload, IDLE);
  return heard && { ...heard, asking: askingAt(heard.asked, payload) };
}

function askingAt({ about }: Asked, payload: Payload): Asking {
  const asking = askingOf('claude-code', {
    session: payload.session_id,
    cwd: payload.cwd,
    mode: payload.permission_mode,
    canAsk: about === 'call',
    canReplace: about === 'result',
  });
  // Silence is what brings up the host's own question, whatever the mode.
  return about === 'permission' ? { ...asking, canAsk: true } : asking;
}

function speak(answer: Answer, { asked, asking }: Heard): Spoken {
  if (answer.says === 'nothing') return SILENCE;
  if (answer.says === 'warn') return said({ systemMessage: worded(answer.message) });
  if (asked.about === 'permission') return permissionRequest(answer);
  if (asked.about === 'result') return judged(answer, asked);
  if (asked.about === 'prompt') return answer.says === 'deny' ? blocked(answer.reason) : SILENCE;
  if (answer.says === 'allow') return preToolUse('allow');
  return preToolUse(answer.says === 'ask' && asking.canAsk ? 'ask' : 'deny', answer.reason);
}

function judged(answer: Answer, { result }: Extract<Asked, { about: 'result' }>): Spoken {
  if (!('reason' in answer)) return SILENCE;
  const updatedToolOutput = answer.says === 'replace' ? bounded(answer.result) : withheld(result);
  return said({
    decision: 'block',
    reason: worded(answer.reason),
    hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput },
  });
}

function refuse(reason: string, heard: Heard | undefined): Spoken {
  const text = worded(reason);
  const about = heard?.asked.about ?? 'call';
  // A fault of ours must not erase what the user wrote, nor hold up an event that runs nothing.
  if (about === 'prompt' || about === 'nothing') {
    const told = passedOver(reason, about);
    return { ...said({ systemMessage: told }), stderr: told };
  }
  const deny: Answer = { says: 'deny', reason };
  // Exit 2 is ignored where permission is asked for; a result is withheld by the document alone.
  if (heard !== undefined && about !== 'call') return { ...speak(deny, heard), stderr: text };
  return { ...preToolUse('deny', reason), stderr: text, exit: 2 };
}
