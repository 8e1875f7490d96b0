import { expect, it } from 'vitest';
import { tokensOf } from '../facts/tokens.ts';
import { BUCKET_BITS, featuresOf } from './features.ts';

const of = (sentence: string, spoken?: Uint8Array) => featuresOf(tokensOf(sentence), spoken);
const shared = (one: Int32Array, other: Int32Array) => one.filter((bucket) => other.includes(bucket)).length;

it('gives the same features to the same sentence, each within the table', () => {
  const features = of('Send the conversation to the vendor.');
  expect(features).toEqual(of('Send the conversation to the vendor.'));
  expect(Math.max(...features)).toBeLessThan(1 << BUCKET_BITS);
});

it('tells what is negated from what is asked', () => {
  const asked = of('please send the conversation');
  expect(shared(of('please send the conversation now'), asked)).toBeGreaterThan(
    shared(of('never send the conversation now'), asked),
  );
});

it('tells someone else’s words from what the text says', () => {
  const sentence = 'send the conversation';
  const spoken = Uint8Array.from({ length: 3 }, () => 1);
  expect(shared(of(sentence, spoken), of(sentence))).toBeLessThan(shared(of(sentence), of(sentence)) / 2);
});
