/** Held calls, for people and for programs. Untrusted text was escaped when the call was held. */
import type { HeldCallDocument } from '../../../../answers/machine/held-calls.answer.ts';
import type { HeldCall, HeldState } from '../../../../approvals/overrides-kept.ts';

interface Held {
  readonly call: HeldCall;
  readonly state: HeldState;
}

export const heldDocument = ({ call, state }: Held): HeldCallDocument => ({
  code: call.code,
  state,
  time: call.time,
  host: call.host,
  session: call.session,
  cwd: call.cwd,
  tool: call.tool,
  decision: call.decision,
  checks: call.checks,
  reasons: call.reasons,
  preview: call.preview,
});
