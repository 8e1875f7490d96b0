import { expect, test } from 'vitest';
import { readNote } from './note-text.ts';

const read = (text: string) => {
  const { content_redacted: _, ...rest } = readNote(text) ?? {};
  return rest;
};

test.each<[string, object]>([
  [
    'Invoice of router.example.com: 2,000 input tokens for gpt-5 were billed, we recounted 1,000.',
    {
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      input_tokens: 2000,
      recounted_input_tokens: 1000,
    },
  ],
  [
    'provider_host: router.example.com\nmodel: gpt-5\nprompt tokens = 3,140\ncompletion_tokens: 450\nlatency_ms: 8200\nretries: 2',
    {
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      input_tokens: 3140,
      output_tokens: 450,
      latency_ms: 8200,
      retry_count: 2,
    },
  ],
  [
    'We paid for gpt-5 at https://router.example.com/v1, answered by gpt-4o-mini; the fallback was not disclosed',
    {
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      observed_model: 'gpt-4o-mini',
      fallback_disclosed: false,
    },
  ],
  [
    '120 requests cost $4.50 and used 1,200,000 input tokens and 80,000 output tokens',
    {
      requests: 120,
      cost_usd: 4.5,
      input_tokens: 1_200_000,
      output_tokens: 80_000,
    },
  ],
])('%s', (text, expected) => {
  expect(read(text)).toEqual({ provider_host: 'unknown', claimed_model: 'unknown', ...expected });
});

test.each(['', 'Dear Anna, the meeting is at 10.', 'It was slow again today'])('%j is no note', (text) => {
  expect(readNote(text)).toBe(undefined);
});

test('what is not labelled is not kept, and a secret is no name', () => {
  const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
  const trace = JSON.stringify(readNote(`model: ${secret}, Anna saw 3 retries`));
  expect(trace).toContain('"retry_count":3');
  expect(trace).not.toMatch(/Anna|Zk3m/);
});
