import { expect, test } from 'vitest';
import { identifiersIn, mailsIn, rareValues, readText, spelledValues, subjectsIn } from './text-values.ts';

test('numbers and accounts without what separates their digits', () => {
  const text = 'Pay 1,240.00 EUR to DE44 5001 0517 5407 3249 31, call +49 (30) 5550-1177. Room 12, step 3.';
  expect(spelledValues(text)).toEqual([
    '1240',
    '44500105175407324931',
    '493055501177',
    'DE44500105175407324931',
  ]);
});

test.each([
  [
    'an address and an id',
    'Write to kim.lind@firm.example about INV-20264471 (urgent).',
    ['kim.lind@firm.example', 'INV-20264471', '20264471'],
  ],
  ['no words, dates of a day or short numbers', 'Meet me on Thursday at 10, bring 3 copies.', []],
  ['an id between quotes and brackets', '{"id":"a8f3c2d1"}', ['a8f3c2d1']],
])('rare values: %s', (_, text, values) => {
  expect(rareValues(readText(text))).toEqual(values);
});

test('what a record is about, who is in it, and names of tools', () => {
  const text = readText(
    'On 2026-03-04 order ORD-88213 of Kim@Firm.example: run sendMail or list_orders, well-known.',
  );
  expect(subjectsIn(text)).toEqual(['ord-88213', 'kim@firm.example']);
  expect(mailsIn(text)).toEqual(['kim@firm.example']);
  expect(identifiersIn(text)).toEqual(['sendMail', 'list_orders', 'well-known']);
});
