import type { TraceCheck } from '../route/check.ts';
import { grouped, ratioNumbers, withInterval } from '../route/words.ts';

/** Tokenizers of different makers differ by design, but not by more than this. */
const MOST_BY_DESIGN = 1.5;

export const nativeTokens: TraceCheck = {
  card: {
    id: 'trace.native-tokens',
    title: 'Upstream and reported token counts are far apart',
    reads: ['trace'],
    tier: 'soft',
    severity: 'low',
    sees: 'The upstream’s own count of tokens is, with 99 % confidence, more than one and a half times the reported one, or less than two thirds of it.',
    matters:
      'One of the two is billed. Plans based on the other are wrong, and a wide gap may be another model’s tokenizer.',
    remedy: 'Find out which count the bill follows, and use that one for budgets and for comparing prices.',
    limits: 'Normalised and native counts differ by design, so only a wide gap is reported, and only as low.',
  },
  evidenceClass: 'usage_signal',
  *inspectRoute({ billing, isMixed }, { alpha }) {
    if (isMixed) return;
    for (const [word, ratio] of [
      ['input', billing.nativeInput],
      ['output', billing.nativeOutput],
    ] as const) {
      const gap = ratio.estimate(1 - alpha);
      if (!gap || (gap.lo <= MOST_BY_DESIGN && gap.hi >= 1 / MOST_BY_DESIGN)) continue;
      yield {
        confidence: 0.5,
        numbers: ratioNumbers(gap, ratio.n),
        detail: `Upstream ${word} tokens per reported token: ${withInterval(gap, alpha)}, over ${grouped(ratio.n)} traces.`,
      };
    }
  },
};
