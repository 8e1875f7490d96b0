/** The answers that several hosts took over from Claude Code, key by key. */
import type { Answer } from '../../gateway/hooks/asked.ts';
import type { Spoken } from './adapter.ts';
import { SILENCE, said, worded } from './wording.ts';

export function preToolUse(permissionDecision: 'allow' | 'ask' | 'deny', reason?: string): Spoken {
  return said({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision,
      ...(reason === undefined ? {} : { permissionDecisionReason: worded(reason) }),
    },
  });
}

/** Anything but a clear word is silence, which brings up the host's own question. */
export function permissionRequest(answer: Answer): Spoken {
  if (answer.says !== 'deny' && answer.says !== 'allow') return SILENCE;
  const decision =
    answer.says === 'deny' ? { behavior: 'deny', message: worded(answer.reason) } : { behavior: 'allow' };
  return said({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
}

export const blocked = (reason: string): Spoken => said({ decision: 'block', reason: worded(reason) });
