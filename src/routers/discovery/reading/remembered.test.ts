import { expect, test } from 'vitest';
import { sightingsIn } from '../read-file.ts';

const seenIn = (path: string, text: string) =>
  sightingsIn(path, text).map(
    ({ line, kind, host, variable }) => `${line} ${kind} ${host ?? variable ?? ''}`,
  );

test('a key that its neighbours tell about is judged anew in each file', () => {
  const alone = 'svc:\n  name: shop\n  apiKey: $SHOP_KEY\n';
  const beside = 'svc:\n  chat: gpt-4o\n  apiKey: $SHOP_KEY\n';
  expect(seenIn('a.yaml', alone)).toEqual([]);
  expect(seenIn('b.yaml', beside)).toEqual(['2 model ', '3 credential SHOP_KEY']);
  expect(seenIn('a.yaml', alone)).toEqual([]);
});

test('the same entry is reported with its own line, and as commented out or not', () => {
  const given = 'OPENAI_BASE_URL=https://llm.example.net/v1\n';
  expect(seenIn('.env', given)).toEqual(['1 endpoint llm.example.net']);
  const [sighting] = sightingsIn('.env', `\n\n# ${given}`);
  expect(sighting).toMatchObject({ line: 3, isActive: false });
});

test('what was read of one file is not taken for another’s', () => {
  const long = `${'let total = price * count;\n'.repeat(2_000)}const base = 'https://api.openai.com/v1';\n`;
  const notes = [1, 3].map((n) => `// base_url = 'https://openrouter.ai/api/v${n}'\n`);
  const short = notes.join('x\n');
  const before = [seenIn('a.ts', long), seenIn('b.ts', short)];
  expect(before).toEqual([
    ['2001 endpoint api.openai.com'],
    ['1 endpoint openrouter.ai', '3 endpoint openrouter.ai'],
  ]);
  expect([seenIn('b.ts', short), seenIn('a.ts', long)].reverse()).toEqual(before);
});
