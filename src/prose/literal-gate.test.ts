import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDefinitions } from '../../corpus/tools.ts';
import { draws } from '../../test/draws.ts';
import { ENGLISH } from './injection/english.ts';
import { LANGUAGES } from './injection/languages.ts';
import { LiteralGate } from './literal-gate.ts';

const patterns = [...ENGLISH, ...LANGUAGES].map(({ pattern }) => pattern);

test('what is kept out could not have matched, and most is kept out', () => {
  const gate = new LiteralGate(patterns);
  const texts = [...readDefinitions('malicious'), ...readDefinitions('hard-negative')].map(({ definition }) =>
    JSON.stringify(definition.value).toLowerCase().replaceAll('\\n', ' '),
  );
  expect(texts.length).toBeGreaterThan(500);
  let kept = 0;
  let matched = 0;
  const wronged: string[] = [];
  for (const text of texts) {
    const isOpen = gate.open(text);
    for (const [i, pattern] of patterns.entries()) {
      if (pattern.test(text)) matched++;
      if (isOpen[i] === 1) continue;
      kept++;
      if (pattern.test(text)) wronged.push(`${pattern.source.slice(0, 60)} in ${text.slice(0, 80)}`);
    }
  }
  expect(wronged).toEqual([]);
  expect(matched).toBeGreaterThan(100);
  expect(kept / (texts.length * patterns.length)).toBeGreaterThan(0.8);
});

test('an expression that requires nothing is always tried', () => {
  expect([...new LiteralGate([/\d+/, /secret word/]).open('nothing here')]).toEqual([1, 0]);
});

test('texts put together from pieces of attacks are kept from no expression that matches', () => {
  const gate = new LiteralGate(patterns);
  const pieces = readDefinitions('malicious').flatMap(({ definition }) =>
    String(definition.value.description ?? '')
      .toLowerCase()
      .split(/(?<=[.,:;]) /),
  );
  let matched = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }), (list) => {
      const text = list.join(' ');
      const isOpen = Uint8Array.from(gate.open(text));
      for (const [i, pattern] of patterns.entries()) {
        if (!pattern.test(text)) continue;
        matched++;
        expect(isOpen[i], `${pattern.source.slice(0, 60)} in ${text}`).toBe(1);
      }
    }),
    { numRuns: draws(400) },
  );
  expect(matched).toBeGreaterThan(0);
});
