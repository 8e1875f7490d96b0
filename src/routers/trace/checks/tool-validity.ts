import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

/** The highest rate of invalid calls of good models. */
const USUAL = 0.02;
const SEVERE = 0.2;
const LEAST_CALLS = 10;

export const toolValidity: TraceCheck = {
  card: {
    id: 'trace.tool-validity',
    title: 'Invalid tool calls',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Of at least 10 tool calls, with 99 % confidence, more than 2 % are not JSON, name a tool that was not offered, or do not fit the tool’s schema.',
    matters:
      'A weaker model, or a relay that rewrites answers, breaks tool calls first. A call to a tool that was not offered may also come from an injected instruction.',
    remedy: 'Screen tool calls of this route before they run; compare the rates with the direct provider.',
    limits:
      'Complex schemas and long lists of tools raise the rates of any model. The counts are the agent’s own.',
  },
  evidenceClass: 'tool_call_signal',
  *inspectRoute({ toolCalls }, { alpha }) {
    const { total } = toolCalls;
    if (total < LEAST_CALLS) return;
    for (const [words, count] of [
      ['whose arguments are not JSON', toolCalls.invalidJson],
      ['of tools that were not offered', toolCalls.unknownName],
      ['that do not fit their schema', toolCalls.schemaMismatch],
    ] as const) {
      // Exact, because the approximation fails for rates this small; alpha is divided among the three kinds.
      const { lo } = clopperPearson(count, total, 1 - (2 * alpha) / 3);
      if (lo <= USUAL) continue;
      yield {
        severity: lo > SEVERE ? 'high' : 'medium',
        confidence: 0.6,
        numbers: shareNumbers(Math.min(count, total), total),
        detail: `Tool calls ${words}: ${share(Math.min(count, total), total, 'call')}.`,
      };
    }
  },
};
