import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { printable } from './printable.ts';

const ESC = '\u001b';
const tags = (text: string) =>
  Array.from(text, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');

describe('spells out', () => {
  test.each([
    ['a colour', `${ESC}[31mred${ESC}[0m`, '\\u{1b}[31mred\\u{1b}[0m'],
    ['a cleared screen', `${ESC}[2J${ESC}[H`, '\\u{1b}[2J\\u{1b}[H'],
    ['a link (OSC 8)', `${ESC}]8;;https://x${ESC}\\a`, '\\u{1b}]8;;https://x\\u{1b}\\a'],
    ['a clipboard write (OSC 52)', `${ESC}]52;c;cm0=\u0007`, '\\u{1b}]52;c;cm0=\\u{7}'],
    ['a C1 control sequence', '\u009b31m', '\\u{9b}31m'],
    ['line breaks and tabs', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    [
      'other line breaks',
      'a\u000bb\u000cc\u0085d\u2028e\u2029f',
      'a\\u{b}b\\u{c}c\\u{85}d\\u{2028}e\\u{2029}f',
    ],
    ['NUL, backspace, DEL', '\0a\b\u007f', '\\u{0}a\\u{8}\\u{7f}'],
    ['bidi overrides', 'user\u202etxt.exe\u2066', 'user\\u{202e}txt.exe\\u{2066}'],
    ['zero width', 'to\u200bken\u200d\u2060\ufeff', 'to\\u{200b}ken\\u{200d}\\u{2060}\\u{feff}'],
    ['a soft hyphen', 'pass\u00adword', 'pass\\u{ad}word'],
    ['tag characters', `x${tags('hi')}`, 'x\\u{e0068}\\u{e0069}'],
    ['invisible letters', '\u3164\u115f\uffa0\u034f', '\\u{3164}\\u{115f}\\u{ffa0}\\u{34f}'],
    ['a run of variation selectors', '😀\ufe0f\ufe0e', '😀\\u{fe0f}\\u{fe0e}'],
    ['a variation selector on a letter', 'a\ufe0f\u{e0101}', 'a\\u{fe0f}\\u{e0101}'],
    ['a variation selector on nothing', '\ufe0f', '\\u{fe0f}'],
    ['a surrogate half', 'a\ud800b\udc00', 'a\\u{d800}b\\u{dc00}'],
    ['private use', '\ue000\u{10ffff}', '\\u{e000}\\u{10ffff}'],
  ])('%s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('leaves alone', () => {
  test.each([
    'plain ASCII with "quotes", \\backslashes\\ and ~',
    'Grüße, Ελληνικά, кириллица, עברית, العربية',
    'हिन्दी, ไทย, 日本語, 한국어, ᠮᠣᠩᠭᠣᠯ, አማርኛ',
    'cafe\u0301 \u00a0 \u3000 ½ ﬁ',
    '😀 👍🏽 🇫🇷 ❤\ufe0f 1\ufe0f\u20e3',
    '葛\u{e0100}城 ≨\ufe00',
    '',
  ])('%j', (text) => {
    expect(printable(text)).toBe(text);
  });
});

describe('max', () => {
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['abcdef', 1, '…'],
    ['a', 1, 'a'],
    ['😀😀', 4, '😀😀'],
    ['😀😀', 3, '😀…'],
    ['😀😀', 2, '…'],
    ['ab\u001bc', 9, 'ab\\u{1b}c'],
    ['ab\u001bc', 8, 'ab…'],
    ['ab\u001bcd', 9, 'ab\\u{1b}…'],
    ['a\nb', 3, 'a…'],
  ])('%j within %d is %j', (text, max, shown) => {
    expect(printable(text, { max })).toBe(shown);
  });

  test.each([0, -1, Number.NaN])('%d leaves no room', (max) => {
    expect(() => printable('a', { max })).toThrow(RangeError);
  });
});

describe('laws', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      ESC,
      '\u009b',
      '\n',
      '\u2028',
      '\u202e',
      '\u200d',
      '\ufe0f',
      '\u{e0041}',
      '\ud83d',
      '\udc00',
      '❤',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  // Without backslashes of its own, so that one at the cut would be half of a spelled-out character.
  const text = fc.array(hostile, { maxLength: 20 }).map((parts) => parts.join('').replaceAll('\\', '/'));

  test('nothing is left that acts, hides or breaks the line, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(text, (t) => {
        const shown = printable(t);
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(shown).not.toMatch(/\p{Variation_Selector}{2}/u);
        expect(printable(shown)).toBe(shown);
      }),
      { numRuns: draws(2_000) },
    );
  });

  test('a cut line is within max, ends in an ellipsis and begins as the whole does', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (t, max) => {
        const whole = printable(t);
        const shown = printable(t, { max });
        if (whole.length <= max) expect(shown).toBe(whole);
        else {
          expect(shown.length).toBeLessThanOrEqual(max);
          expect(shown.endsWith('…')).toBe(true);
          expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
          expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          expect(shown).not.toMatch(/\\(?:u\{?[0-9a-f]*)?…$/);
        }
      }),
      { numRuns: draws(2_000) },
    );
  });

  test('visible characters of any script stay', () => {
    const visible = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u;
    const invisible = /\p{Default_Ignorable_Code_Point}/u;
    const character = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((c) => visible.test(c) && !invisible.test(c));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
        const plain = characters.join('');
        expect(printable(plain)).toBe(plain);
        expect(printable(`${plain}\n`)).toBe(`${plain}\\n`);
      }),
    );
  });
});
