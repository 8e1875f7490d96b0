/** The other side of our own plugin (opencode-plugin.ts): it throws what stands under `deny`. */
import type { Answer } from '../../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Payload, Spoken } from '../adapter/adapter.ts';
import { askingOf, callOf, recordOf } from '../adapter/fields.ts';
import { said, worded } from '../adapter/wording.ts';

export const opencode: Adapter = { hear, speak, refuse };

function hear(payload: Payload): Heard | undefined {
  const call = callOf(payload.tool, recordOf(payload.args));
  if (payload.event !== 'tool.execute.before' || call === undefined) return undefined;
  const asking = askingOf('opencode', { session: payload.sessionID, cwd: payload.cwd });
  return { event: payload.event, asked: { about: 'call', ...call }, asking };
}

function speak(answer: Answer, _heard: Heard): Spoken {
  if (answer.says === 'nothing' || answer.says === 'allow') return said({});
  return said(answer.says === 'warn' ? { warn: worded(answer.message) } : { deny: worded(answer.reason) });
}

function refuse(reason: string): Spoken {
  return { ...said({ deny: worded(reason) }), stderr: worded(reason) };
}
