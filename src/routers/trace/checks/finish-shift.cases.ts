import type { TraceCheckCases } from '../check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

const stops = (count: number) => traces(count, (i) => ({ finish_reason: i % 4 === 0 ? 'length' : 'stop' }));
const cuts = (count: number) => traces(count, (i) => ({ finish_reason: i % 4 === 0 ? 'stop' : 'length' }));

export const finishShiftCases: TraceCheckCases = {
  flags: {
    'answers that are cut off in the second half': [[...stops(80), ...cuts(80)], 'medium'],
    'answers that are cut off, compared with a baseline': [
      { baseline: stops(60), traces: cuts(60) },
      'medium',
    ],
    'tool calls that stop': [
      traces(200, (i) => ({ finish_reason: i < 100 && i % 2 === 0 ? 'tool_calls' : 'stop' })),
      'medium',
    ],
  },
  passes: {
    'the same mix throughout': stops(400),
    'the same mix as in the baseline': { baseline: stops(100), traces: stops(60) },
    'words of two makers for the same reasons': [
      ...traces(60, () => ({ finish_reason: 'stop' })),
      ...traces(60, () => ({ finish_reason: 'end_turn' })),
    ],
    'too few to tell': [...stops(10), ...cuts(10)],
    'streams that were aborted and say no reason': [...stops(60), ...traces(60)],
    'a single answer': [trace({ finish_reason: 'length' })],
  },
};
