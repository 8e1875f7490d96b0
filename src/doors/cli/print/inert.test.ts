import { expect, test } from 'vitest';
import { inertText } from './inert.ts';

test.each([
  ['::error::x', '\\u{3a}:error::x'],
  ['a\n  ##[error]x', 'a\n  \\u{23}#[error]x'],
  ['\u001b[1m::error::x', '\u001b[1m\\u{3a}:error::x'],
  ['a::b', 'a::b'],
])('%j is written as %j', (text, written) => {
  expect(inertText(text)).toBe(written);
});
