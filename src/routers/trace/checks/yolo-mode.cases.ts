import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

export const yoloModeCases: TraceCheckCases = {
  flags: {
    'an agent that does not ask, through a router': [[trace({ yolo_mode: true })], 'medium'],
    'an agent that does not ask, at the maker’s own host': [
      [trace({ provider_host: 'api.openai.com', yolo_mode: true })],
      'low',
    ],
  },
  passes: {
    'an agent that asks': [trace({ yolo_mode: false })],
    'mode not recorded': [trace()],
  },
};
