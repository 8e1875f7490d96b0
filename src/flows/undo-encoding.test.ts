import { expect, test } from 'vitest';
import { readingsOf } from './undo-encoding.ts';

const TEXT = 'the northern branch closes in March';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');

test.each<[string, string]>([
  ['plain', TEXT],
  ['base64', base64(TEXT)],
  ['base64 for addresses', Buffer.from(TEXT).toString('base64url')],
  ['hex', hex(TEXT)],
  ['percent', encodeURIComponent(TEXT)],
  ['backwards', [...TEXT].reverse().join('')],
  ['in a sentence', `see ${base64(TEXT)} for more`],
  ['base64 of base64', base64(base64(TEXT))],
  ['three deep', base64(hex(base64(TEXT)))],
  ['hex in labels of a host', `${hex(TEXT).slice(0, 40)}.${hex(TEXT).slice(40)}.px.test`],
])('%s', (_, encoded) => {
  expect(readingsOf(encoded).some((reading) => reading.includes(TEXT))).toBe(true);
});

test.each([
  ['a word', 'hello'],
  ['a sentence', 'A short sentence without anything.'],
])('%s has no other reading than itself and backwards', (_, text) => {
  expect(readingsOf(text).filter((one) => one !== text && one !== [...text].reverse().join(''))).toEqual([]);
});

test('a long text is read in bounded time, and cut', () => {
  const long = base64(TEXT.repeat(40_000));
  expect(readingsOf(long)[0]).toHaveLength(200_000);
  expect(readingsOf(`${base64(TEXT)} `.repeat(3_000)).length).toBeLessThanOrEqual(20);
});
