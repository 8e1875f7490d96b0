import type { AuditContext, TraceCheck, TraceObservation } from '../route/check.ts';
import type { Line } from '../route/sums.ts';
import { counted, decimals, digits, grouped, ratioNumbers, withInterval } from '../route/words.ts';

/** Two ways of counting the same text with one tokenizer may differ by this factor. */
const LARGE_SLOPE = 1.05;
/** What a chat format adds to every request. */
const LARGE_EXTRA = 50;

function* inspectLine(
  word: 'input' | 'output',
  line: Line,
  { alpha }: AuditContext,
): Generator<TraceObservation> {
  const fit = line.estimate(1 - alpha);
  if (!fit) {
    yield* inspectSums(word, line);
    return;
  }
  const { slope, extra } = fit;
  if (slope.lo > LARGE_SLOPE) {
    yield {
      severity: 'medium',
      confidence: 0.6,
      numbers: ratioNumbers(slope, line.n),
      detail: `Reported ${word} tokens per locally counted token: ${withInterval(slope, alpha)}, over ${grouped(line.n)} traces. Another model’s tokenizer has the same effect.`,
    };
  }
  if (extra.lo > LARGE_EXTRA) {
    yield {
      title: 'Tokens added to every exchange',
      severity: 'low',
      confidence: 0.5,
      numbers: { extra: digits(extra.value), lo: digits(extra.lo), hi: digits(extra.hi), traces: line.n },
      detail: `Reported ${word} tokens beyond the local count, in every exchange: ${withInterval(extra, alpha)}, over ${grouped(line.n)} traces.`,
    };
  }
}

/** Without an interval only what no other tokenizer and no chat format explains. */
const PLAIN_RATIO = 1.5;
const PLAIN_EXTRA = 200;

function* inspectSums(word: 'input' | 'output', { n, sumX, sumY }: Line): Generator<TraceObservation> {
  const ratio = sumY / sumX;
  if (!(ratio >= PLAIN_RATIO && sumY - sumX >= PLAIN_EXTRA * n)) return;
  yield {
    severity: 'medium',
    confidence: 0.4,
    numbers: { ratio: digits(ratio), reported: digits(sumY), counted: digits(sumX), traces: n },
    detail: `Reported ${word} tokens: ${grouped(sumY)}, against ${grouped(sumX)} counted locally, ${decimals(ratio)} times as many, in ${counted(n, 'trace')}; too few or too alike for an interval. Text that was not counted, such as tool definitions, has the same effect.`,
  };
}

export const tokenRecount: TraceCheck = {
  card: {
    id: 'trace.token-recount',
    title: 'More tokens reported than counted',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Reported tokens grow faster than a local count: a line fitted to both has a slope whose 99 % interval is above 1.05, or adds more than 50 tokens to every exchange. Where there are too few traces for a line: half as many again in all, and 200 tokens in each.',
    matters:
      'Tokens are what you pay for. A slope above one is a count that is too high everywhere; an offset is added text, such as a system prompt.',
    remedy: 'Count with the tokenizer of the claimed model, then ask the supplier to explain the difference.',
    limits:
      'The local tokenizer of another family differs by up to a third. Tool definitions, images and reasoning that were not counted locally look like added text. A line needs four traces of different lengths; a single note is weak evidence.',
  },
  evidenceClass: 'billing_signal',
  *inspectRoute({ billing, isMixed }, context) {
    if (isMixed) return;
    yield* inspectLine('input', billing.recountedInput, context);
    yield* inspectLine('output', billing.recountedOutput, context);
  },
};
