import { expect, test } from 'vitest';
import { sightingsIn } from '../../read-file.ts';

const list = (name: string, count: number) =>
  `const ${name} = [\n${'  "https://api.openai.com/v1",\n'.repeat(count)}];\n`;

test('the last element of a long list is listed as the first is', () => {
  expect(sightingsIn('a.ts', list('allowedHosts', 2_000))).toEqual([]);
  expect(sightingsIn('a.ts', list('endpoints', 2_000))).toHaveLength(2_000);
});

test('what follows a list is not of it', () => {
  const text = `${list('allowedHosts', 3)}const next = ["https://api.groq.com/openai/v1"];\n`;
  expect(sightingsIn('a.ts', text).map(({ host }) => host)).toEqual(['api.groq.com']);
});
