import { expect, test } from 'vitest';
import { KnownEras } from './known-eras.ts';

test('what a server was taken for because it was silent is forgotten, what it answered is not', () => {
  let nowMs = 5;
  const eras = new KnownEras({ elapsedMs: () => nowMs });
  expect(eras.get('modern')).toBeUndefined();
  eras.set('modern', 'legacy', true);
  eras.set('legacy', 'legacy', false);
  nowMs += 599_999;
  expect(eras.get('modern')).toBe('legacy');
  nowMs += 1;
  expect([eras.get('modern'), eras.get('legacy')]).toEqual([undefined, 'legacy']);
  eras.set('modern', 'modern', false);
  nowMs += 1e9;
  expect(eras.get('modern')).toBe('modern');
});
