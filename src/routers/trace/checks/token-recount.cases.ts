import type { TraceCheckCases } from '../route/check.ts';
import { lognormal, trace, traces } from '../sample-traces.cases.ts';

/** A local count, and a report that follows it with a little noise. */
const window = (count: number, slope: number, extra: number) =>
  traces(count, (i) => {
    const recounted_input_tokens = lognormal(i, 1500, 0.8);
    const noise = 1 + ((i * 7) % 11) / 1000 - 0.005;
    return {
      recounted_input_tokens,
      input_tokens: Math.round(recounted_input_tokens * slope * noise + extra),
    };
  });

export const tokenRecountCases: TraceCheckCases = {
  flags: {
    'a third more of everything': [window(40, 1.33, 0), 'medium'],
    'twelve hundred tokens in every request': [window(40, 1, 1200), 'low'],
    'a tenth more in answers': [
      traces(30, (i) => {
        const recounted_output_tokens = lognormal(i, 400, 0.6);
        return { recounted_output_tokens, output_tokens: Math.round(recounted_output_tokens * 1.12) };
      }),
      'medium',
    ],
    'one note with twice the tokens': [
      [trace({ input_tokens: 2000, recounted_input_tokens: 1000 })],
      'medium',
    ],
    'one note with twice the tokens in answers': [
      [trace({ output_tokens: 900, recounted_output_tokens: 400 })],
      'medium',
    ],
    'a summary of many requests': [
      [trace({ requests: 40, input_tokens: 80_000, recounted_input_tokens: 40_000 })],
      'medium',
    ],
    'requests of one length, with twice the tokens': [
      traces(30, () => ({ recounted_input_tokens: 1000, input_tokens: 2000 })),
      'medium',
    ],
  },
  passes: {
    'counts that agree': window(60, 1, 0),
    'the few tokens of a chat format': window(60, 1, 9),
    'a report below the local count': window(60, 0.9, 0),
    'one note within what tokenizers differ by': [
      trace({ input_tokens: 4000, recounted_input_tokens: 3000 }),
    ],
    'one note of a short text': [trace({ input_tokens: 120, recounted_input_tokens: 40 })],
    'a summary with a chat format in each request': [
      trace({ requests: 40, input_tokens: 6000, recounted_input_tokens: 3000 }),
    ],
    'requests of one length, which give no slope': traces(30, () => ({
      recounted_input_tokens: 100,
      input_tokens: 140,
    })),
  },
};
