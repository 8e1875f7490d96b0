/** The counterpart of our own plugin (opencode-plugin.ts), which throws the text under `deny`. */
import type { HookAnswer } from '../../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput, Payload } from '../adapter/adapter.ts';
import { callOf, contextOf, recordOf } from '../adapter/fields.ts';
import { jsonOutput, reasonText } from '../adapter/wording.ts';

export const opencode: Adapter = { parse, format, refuse };

function parse(payload: Payload): HookEvent | undefined {
  const call = callOf(payload.tool, recordOf(payload.args));
  if (payload.event !== 'tool.execute.before' || call === undefined) return undefined;
  const context = contextOf('opencode', { session: payload.sessionID, cwd: payload.cwd });
  return { name: payload.event, request: { about: 'call', ...call }, context };
}

function format(answer: HookAnswer, _event: HookEvent): HookOutput {
  if (answer.kind === 'nothing' || answer.kind === 'allow') return jsonOutput({});
  return jsonOutput(
    answer.kind === 'warn' ? { warn: reasonText(answer.message) } : { deny: reasonText(answer.reason) },
  );
}

function refuse(reason: string): HookOutput {
  return { ...jsonOutput({ deny: reasonText(reason) }), stderr: reasonText(reason) };
}
