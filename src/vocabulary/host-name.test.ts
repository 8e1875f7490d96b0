import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiHost } from './host-name.ts';

test.each([
  ['api.openai.com', 'api.openai.com'],
  ['API.OpenAI.com:8443', 'API.OpenAI.com:8443'],
  ['api.\u043epenai.com', 'api.xn--penai-iye.com'],
  ['api.\u043epenai.com:8443', 'api.xn--penai-iye.com:8443'],
  ['\u0430nthropic.com', 'xn--nthropic-06g.com'],
  ['b\u00fccher.example', 'xn--bcher-kva.example'],
  ['\uff41\uff50\uff49.openai.com', 'api.openai.com'],
  ['api\u3002openai\uff0ecom', 'api.openai.com'],
  ['*.\u043epenai.com', '*.xn--penai-iye.com'],
  // No host name in any spelling.
  ['two words.\u043e', 'two words.\u043e'],
  ['https://\u043e.com/v1', 'https://\u043e.com/v1'],
  ['\u0301.com', '\u0301.com'],
  ['', ''],
])('%j is %j', (given, host) => {
  expect(asciiHost(given)).toBe(host);
});

test('any text has an answer, and one pass is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      const once = asciiHost(given);
      expect(asciiHost(once)).toBe(once);
    }),
  );
});
