import { expect, test } from 'vitest';
import { sightingsIn } from '../read-file.ts';

const told = (path: string, text: string) =>
  sightingsIn(path, text).map(
    ({ line, kind, host, variable }) => `${line} ${kind} ${host ?? variable ?? ''}`,
  );

test('a key that its neighbours tell about is judged anew in each file', () => {
  const alone = 'svc:\n  name: shop\n  apiKey: $SHOP_KEY\n';
  const beside = 'svc:\n  chat: gpt-4o\n  apiKey: $SHOP_KEY\n';
  expect(told('a.yaml', alone)).toEqual([]);
  expect(told('b.yaml', beside)).toEqual(['2 model ', '3 credential SHOP_KEY']);
  expect(told('a.yaml', alone)).toEqual([]);
});

test('the same entry is told by its own line, and by whether it is commented out', () => {
  const given = 'OPENAI_BASE_URL=https://llm.example.net/v1\n';
  expect(told('.env', given)).toEqual(['1 endpoint llm.example.net']);
  const [sighting] = sightingsIn('.env', `\n\n# ${given}`);
  expect(sighting).toMatchObject({ line: 3, isActive: false });
});

test('what was read of one file is not taken for another’s', () => {
  const long = `${'let total = price * count;\n'.repeat(2_000)}const base = 'https://api.openai.com/v1';\n`;
  const notes = [1, 3].map((n) => `// base_url = 'https://openrouter.ai/api/v${n}'\n`);
  const short = notes.join('x\n');
  const before = [told('a.ts', long), told('b.ts', short)];
  expect(before).toEqual([
    ['2001 endpoint api.openai.com'],
    ['1 endpoint openrouter.ai', '3 endpoint openrouter.ai'],
  ]);
  expect([told('b.ts', short), told('a.ts', long)].reverse()).toEqual(before);
});
