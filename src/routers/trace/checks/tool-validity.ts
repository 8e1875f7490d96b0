import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

/** What good models leave invalid, at the most. */
const USUAL = 0.02;
const GRAVE = 0.2;
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
      'A weaker model, or a relay that rewrites answers, breaks tool calls first. A tool that nobody offered may also be somebody else’s instruction.',
    remedy: 'Screen tool calls of this route before they run; compare the rates with the direct provider.',
    limits:
      'Hard schemas and long lists of tools raise the rates of any model. The counts are those of the agent.',
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
      // Exact, because rates this small deceive the approximation; shared by the three kinds.
      const { lo } = clopperPearson(count, total, 1 - (2 * alpha) / 3);
      if (lo <= USUAL) continue;
      yield {
        severity: lo > GRAVE ? 'high' : 'medium',
        confidence: 0.6,
        numbers: shareNumbers(Math.min(count, total), total),
        detail: `Tool calls ${words}: ${share(Math.min(count, total), total, 'call')}.`,
      };
    }
  },
};
