import { expect, test } from 'vitest';
import { providerHostSchema } from './comparison.ts';

test.each([
  ['api.\u043epenai.com', 'api.xn--penai-iye.com'],
  ['router.example.com:8443', 'router.example.com:8443'],
  ['https://router.example.com', undefined],
  ['two words.example', undefined],
])('%j is the host %j', (given, host) => {
  expect(providerHostSchema.safeParse(given).data).toBe(host);
});
