import type { TraceCheckCases } from '../route/check.ts';
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
      'low',
    ],
    'tool calls that stop, compared with a baseline': [
      {
        baseline: traces(100, (i) => ({ finish_reason: i % 2 === 0 ? 'tool_calls' : 'stop' })),
        traces: traces(100, () => ({ finish_reason: 'stop' })),
      },
      'medium',
    ],
    'answers that are cut off in later sessions': [
      [...stops(80), ...cuts(80)].map((one, i) => ({ ...one, session_id: `s-${Math.floor(i / 10)}` })),
      'medium',
    ],
  },
  passes: {
    'the same mix throughout': stops(400),
    'the same mix as in the baseline': { baseline: stops(100), traces: stops(60) },
    'two makers’ words for the same reasons': [
      ...traces(60, () => ({ finish_reason: 'stop' })),
      ...traces(60, () => ({ finish_reason: 'end_turn' })),
    ],
    'sessions of different work': traces(240, (i) => ({
      session_id: `s-${Math.floor(i / 40)}`,
      finish_reason: [0, 3, 4].includes(Math.floor(i / 40)) || i % 3 === 0 ? 'stop' : 'tool_calls',
    })),
    'two sessions, one of which calls tools': traces(120, (i) => ({
      session_id: i < 60 ? 'a' : 'b',
      finish_reason: i < 60 && i % 4 > 0 ? 'tool_calls' : 'stop',
    })),
    'too few traces': [...stops(10), ...cuts(10)],
    'aborted streams without a reason': [...stops(60), ...traces(60)],
    'a single answer': [trace({ finish_reason: 'length' })],
  },
};
