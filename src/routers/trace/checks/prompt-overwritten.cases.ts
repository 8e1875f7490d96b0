import type { TraceCheckCases } from '../route/check.ts';
import { trace, traces } from '../sample-traces.cases.ts';

export const promptOverwrittenCases: TraceCheckCases = {
  flags: {
    'one request': [[trace({ system_prompt_overwritten: true })], 'high'],
    'one request in a thousand': [traces(1000, (i) => ({ system_prompt_overwritten: i === 999 })), 'high'],
  },
  passes: {
    'a relay that denies it': [trace({ system_prompt_overwritten: false })],
    'a relay without a record of it': [trace()],
  },
};
