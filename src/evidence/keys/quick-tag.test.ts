import { expect, test } from 'vitest';
import { isQuickTag, quickTag } from './quick-tag.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);

test('a tag is valid for its text and key alone', () => {
  const tag = quickTag(KEY, 'a text');
  expect(tag).toMatch(/^[0-9a-f]{32}$/);
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

test.each(['', '0', 'x'.repeat(32), `${quickTag(KEY, 'a text')}0`, quickTag(KEY, 'a text').slice(1)])(
  'what is no tag is not valid: %j',
  (tag) => {
    expect(isQuickTag(tag, KEY, 'a text')).toBe(false);
  },
);

test('a tag that begins with zeros keeps them', () => {
  const texts = Array.from({ length: 256 }, (_, i) => `text ${i}`);
  const tags = texts.map((text) => quickTag(KEY, text));
  expect(tags.some((tag) => tag.startsWith('0'))).toBe(true);
  expect(texts.every((text, i) => isQuickTag(tags[i] ?? '', KEY, text))).toBe(true);
});
