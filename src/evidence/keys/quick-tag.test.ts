import { expect, test } from 'vitest';
import { isQuickTag, quickTag, sipHash } from './quick-tag.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);

// Of the reference implementation: the key 00 01 … 0f, and texts 00 01 … of growing length.
test.each([
  [0, '726fdb47dd0e0e31'],
  [1, '74f839c593dc67fd'],
  [2, '0d6c8009d9a94f5a'],
  [3, '85676696d7fb7e2d'],
  [4, 'cf2794e0277187b7'],
  [5, '18765564cd99a68d'],
  [6, 'cbc9466e58fee3ce'],
  [7, 'ab0200f58b01d137'],
  [8, '93f5f5799a932462'],
  [15, 'a129ca6149be45e5'],
])('SipHash-2-4 of %i bytes', (length, expected) => {
  const text = Uint8Array.from({ length }, (_, i) => i);
  expect(sipHash(KEY, text).toString(16).padStart(16, '0')).toBe(expected);
});

test('a tag is valid for its text and key alone', () => {
  const tag = quickTag(KEY, 'a text');
  expect(tag).toMatch(/^[0-9a-f]{16}$/);
  expect(isQuickTag(tag, KEY, 'a text')).toBe(true);
  expect(isQuickTag(tag, KEY, 'a texts')).toBe(false);
  expect(
    isQuickTag(
      tag,
      KEY.map((byte) => byte ^ 1),
      'a text',
    ),
  ).toBe(false);
});

test.each(['', '0', 'x'.repeat(16), `${quickTag(KEY, 'a text')}0`, quickTag(KEY, 'a text').slice(1)])(
  'what is no tag is not valid: %j',
  (tag) => {
    expect(isQuickTag(tag, KEY, 'a text')).toBe(false);
  },
);

test('a tag that begins with zeros keeps them', () => {
  const texts = Array.from({ length: 64 }, (_, i) => `text ${i}`);
  const tags = texts.map((text) => quickTag(KEY, text));
  expect(tags.some((tag) => tag.startsWith('0'))).toBe(true);
  expect(texts.every((text, i) => isQuickTag(tags[i] ?? '', KEY, text))).toBe(true);
});
