/** The answer to a host, by the kind of its request. */
import type { HookAnswer, HookContext, HookRequest } from '../../vocabulary/hook-request.ts';
import { answerCall, type CallOptions } from './calls.ts';
import { type HookDesk, screenWithin } from './hook-desk.ts';
import { answerPrompt } from './prompts.ts';
import { answerResult } from './results.ts';

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
      return screenWithin(desk, () => answerPrompt(asked.text, asking));
    case 'result':
      return answerResult(asked, asking, desk);
    case 'call':
    case 'permission':
      return answerCall(asked, asking, desk, options);
  }
}
