/** Errors of `evaluate_tool_request`, by Superego's codes. The words are ours alone: nothing of the request is in them. */
import { Trouble } from '../../../../vocabulary/trouble.ts';

const SEED_CODES = {
  RULE_EVAL_001: {
    message: 'the rules could not be evaluated; the call must not run',
    hint: 'run `tokenauditor doctor` in the project: its ledger or state cannot be used',
  },
  AI_SVC_001: {
    message: 'AI evaluation unavailable; the call must not run',
    hint: 'the judge did not answer: try again, or ask a person',
  },
  CONFIG_001: {
    message: 'the policy is refused; the call must not run',
    hint: 'run `tokenauditor policy check` in the project: it names the file, the line and the remedy',
  },
  PARAM_001: {
    message: 'the request is not valid; the call must not run',
    hint: 'send tool_name and parameters, and session_id, agent_id and cwd as texts',
  },
  INTERNAL_001: {
    message: 'internal error; the call must not run',
    hint: 'this is a fault in TokenAuditor; run `tokenauditor doctor` and report its output',
  },
} as const;
type SeedCode = keyof typeof SEED_CODES;

export function seedError(error: unknown): object {
  const code = codeOf(error);
  const words = SEED_CODES[code];
  return { error: { code, ...words }, decision: 'deny', reason: words.message, executed: false };
}

function codeOf(error: unknown): SeedCode {
  if (!(error instanceof Trouble)) return 'INTERNAL_001';
  const [topic = ''] = error.code.split('.');
  if (topic === 'input' || topic === 'project') return 'PARAM_001';
  if (topic === 'policy' || topic === 'hooks') return 'CONFIG_001';
  return topic === 'judge' ? 'AI_SVC_001' : 'RULE_EVAL_001';
}
