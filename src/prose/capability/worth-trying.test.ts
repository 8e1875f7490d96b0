import { expect, test } from 'vitest';
import { readDefinitions } from '../../../corpus/tools.ts';
import { plainText } from '../../screening/definitions/plain-text.ts';
import { NEEDLESS } from './needless.ts';
import { REACHES } from './reaches.ts';
import { WorthTrying } from './worth-trying.ts';

test('no reach that a sentence shows is left out, and most others are', () => {
  const all = [...REACHES, ...NEEDLESS];
  const worth = new WorthTrying(all);
  const sentences = [...readDefinitions('malicious'), ...readDefinitions('hard-negative')].flatMap(
    ({ definition }) => plainText(String(definition.value.description ?? '')).split(/[.\n]/),
  );
  let tried = 0;
  const lost: string[] = [];
  // Each twice: what was in vain before has to stay so.
  for (const sentence of [...sentences, ...sentences]) {
    const some = new Set(worth.in(sentence));
    tried += some.size;
    for (const reach of all) if (!some.has(reach) && reach.pattern.test(sentence)) lost.push(sentence);
  }
  expect(lost).toEqual([]);
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(tried / (2 * sentences.length * all.length)).toBeLessThan(0.4);
});
