import { expect, test } from 'vitest';
import { GramFilter } from './gram-filter.ts';
import { gramsOf, type ScanKey, scanText } from './scan-text.ts';

const KEY: ScanKey = { seed: 0x51ed270b, base: 0x2c1b3c6d };

test.each([300, 3_000, 30_000])(
  'of a text of %i characters, hardly any word is found that it does not have',
  (size) => {
    const filter = new GramFilter(size / 3);
    for (let i = 0; i < size / 6; i++) scanText(`word${i}`, KEY, { gram: (hash) => filter.add(hash) });
    for (let i = 0; i < size / 6; i++) expect(filter.hasAll(gramsOf(`Word${i}`, KEY))).toBe(true);
    const others = Array.from({ length: 20_000 }, (_, i) => gramsOf(`other${i}`, KEY));
    expect(others.filter((grams) => filter.hasAll(grams)).length).toBeLessThanOrEqual(20);
  },
);
