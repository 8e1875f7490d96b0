import { expect, test } from 'vitest';
import { QuietTexts } from './quiet-texts.ts';

test('short texts are remembered, long ones and old ones are not', () => {
  const quiet = new QuietTexts();
  const long = 'word '.repeat(1_000);
  quiet.add('quiet');
  quiet.add(long);
  expect([quiet.has('quiet'), quiet.has('other'), quiet.has(long)]).toEqual([true, false, false]);
  for (let i = 0; i < 800; i++) quiet.add(`${i} ${'text '.repeat(700)}`);
  expect(quiet.has('quiet')).toBe(false);
  expect(quiet.has(`799 ${'text '.repeat(700)}`)).toBe(true);
});
