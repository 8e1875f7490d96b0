import type { TraceCheckCases } from '../route/check.ts';
import { trace } from '../sample-traces.cases.ts';

/** Assembled here, so that the repository contains nothing that looks like a key. */
const key = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');

export const unredactedCases: TraceCheckCases = {
  flags: {
    'a key in place of a model name': [[trace({ observed_model: key })], 'medium'],
    'a key as a session id': [[trace({ session_id: key })], 'medium'],
    'a sentence in place of a finish reason': [
      [trace({ finish_reason: 'Dear Anna, the flat is yours from May on, and the keys lie under the mat.' })],
      'low',
    ],
    'an address in place of a model name': [[trace({ observed_model: 'anna.berg@mail.example.org' })], 'low'],
    'a path into a home folder': [[trace({ upstream_model: 'srv/home/anna/models/llama.gguf' })], 'low'],
  },
  passes: {
    'cloud names with a character of addresses': [
      trace({ claimed_model: 'claude-sonnet-4@20250514', observed_model: '@cf/meta/llama-3.1-8b-instruct' }),
      trace({ claimed_model: 'claude-3-5-sonnet-v2@20241022', observed_model: '~anthropic/claude-latest' }),
    ],
    'names and numbers': [
      trace({
        id: 'gen-1762600000-AbCdEf',
        session_id: '0199a3c4-6b1e-7c3a-9d57-3f2b8e1c4d5a',
        latency_ms: 12,
      }),
    ],
    'a model name with spaces': [trace({ observed_model: 'Claude Sonnet 4.5' })],
    'the ARN of a cloud model': [
      trace({
        claimed_model:
          'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-5',
      }),
    ],
  },
};
