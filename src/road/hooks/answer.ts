/** The answer to a host, by the kind of its request. */
import type { Answer, Asked, Asking } from '../../vocabulary/hook-request.ts';
import { answerCall, type CallOptions } from './calls.ts';
import type { HookDesk } from './hook-desk.ts';

export async function answerAsked(
  asked: Asked,
  asking: Asking,
  desk: HookDesk,
  options: CallOptions,
): Promise<Answer> {
  switch (asked.about) {
    case 'nothing':
      return { says: 'nothing' };
    case 'prompt':
      if (!desk.settings.screenPrompts) return { says: 'nothing' };
      // Loaded on demand: most requests to a hook are about calls.
      return (await import('./prompts.ts')).answerPrompt(asked.text, asking);
    case 'result':
      if (!desk.settings.screenResults) return { says: 'nothing' };
      return (await import('./results.ts')).answerResult(asked, asking, desk);
    case 'call':
    case 'permission':
      return answerCall(asked, asking, desk, options);
  }
}
