import type { TraceCheck } from '../route/check.ts';
import { highOutliers } from '../route/outliers.ts';
import { digits, grouped, share, shareNumbers } from '../route/words.ts';

export const tokenOutlier: TraceCheck = {
  card: {
    id: 'trace.token-outlier',
    title: 'Token outliers in the window',
    reads: ['trace'],
    tier: 'soft',
    severity: 'low',
    sees: 'Requests or answers whose token counts are far larger than the rest of at least 20, by median, median absolute deviation and upper tail of the logarithms. If counts are lognormal or have a power-law tail, one audit in fifty shows any by chance: one in a hundred for the input and one for the output.',
    matters: 'Tokens are what you pay for. A sudden jump can be added text, or a wrong count.',
    remedy:
      'Count the same requests locally and add the counts to the traces: `recounted_input_tokens`, `recounted_output_tokens`.',
    limits:
      'Work is uneven: one large file in a prompt has the same effect, and so does traffic of two kinds; it is therefore never more than low, however many there are. Small counts are not reported, because aborted streams are short.',
  },
  evidenceClass: 'usage_signal',
  *inspectRoute({ inputTokens, outputTokens, isMixed }, { alpha }) {
    if (isMixed) return;
    for (const [word, spread] of [
      ['Input', inputTokens],
      ['Output', outputTokens],
    ] as const) {
      const found = highOutliers(spread.points(), alpha);
      if (!found || found.count === 0) continue;
      const { n, count, median, threshold, most } = found;
      yield {
        confidence: 0.3,
        numbers: { ...shareNumbers(count, n), median: digits(median), threshold: digits(threshold), most },
        detail: `${word} above ${grouped(threshold)} tokens, with a median of ${grouped(median)}: ${share(count, n)}; the largest has ${grouped(most)}.`,
      };
    }
  },
};
