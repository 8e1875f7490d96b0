import { HOSTS } from '../../catalogue/hosts.ts';
import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

const [[relay] = ['']] = HOSTS.relay;

export const hostCases: TraceCheckCases = {
  flags: {
    'a host that contains another host’s name': [
      [trace({ provider_host: 'openrouter.ai.login-check.net' })],
      'high',
    ],
    'an unofficial reseller': [[trace({ provider_host: relay })], 'high'],
  },
  passes: {
    'the maker’s own host': [trace({ provider_host: 'api.openai.com' })],
    'an aggregator': [trace({ provider_host: 'openrouter.ai' })],
    'an unknown host': [trace({ provider_host: 'models.corp-gw.net' })],
    'a log that names no host': [trace({ provider_host: 'unknown' })],
  },
};
