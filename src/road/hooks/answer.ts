/** The answer to a host, by the kind of its request. */
import type { HookAnswer, HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { answerCall, type CallOptions } from './calls.ts';
import type { HookDesk } from './hook-desk.ts';

export async function answerAsked(
  asked: HookRequest,
  asking: HookContext,
  desk: HookDesk,
  options: CallOptions,
): Promise<HookAnswer> {
  switch (asked.about) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'prompt':
      if (!desk.settings.screenPrompts) return { kind: 'nothing' };
      // Loaded on demand: most requests to a hook are about calls.
      return (await import('./prompts.ts')).answerPrompt(asked.text, asking);
    case 'result':
      if (!desk.settings.screenResults) return { kind: 'nothing' };
      return (await import('./results.ts')).answerResult(asked, asking, desk);
    case 'call':
    case 'permission':
      return answerCall(asked, asking, desk, options);
  }
}
