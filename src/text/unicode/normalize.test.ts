import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { inputSpan, normalizeForm, normalizeText, removeInvisible } from './normalize.ts';

describe('text that needs nothing', () => {
  it.each([
    '',
    'plain ASCII, with\ttabs\nand \u0000 controls',
    'café ☕ Привет 漢字 😀',
    '\ud800 a lone surrogate',
  ])('comes back as it is: %j', (text) => {
    expect(normalizeText(text)).toEqual({ text, offsets: null });
  });
});

describe('folding', () => {
  it.each([
    { name: 'a zero-width space', input: 'gh\u200bp', text: 'ghp', offsets: [0, 1, 3, 4] },
    { name: 'zero-width characters at both ends', input: '\ufeffab\u2060', text: 'ab', offsets: [1, 2, 4] },
    { name: 'nothing but zero-width characters', input: '\u200b\u200c', text: '', offsets: [2] },
    { name: 'full-width letters', input: '\uff47\uff48x', text: 'ghx', offsets: [0, 1, 2, 3] },
    { name: 'a ligature that expands', input: '\ufb01x', text: 'fix', offsets: [0, 0, 1, 2] },
    {
      name: 'bold mathematical letters, two units each',
      input: '\u{1d41a}\u{1d41b}',
      text: 'ab',
      offsets: [0, 2, 4],
    },
    { name: 'a combining accent', input: 'xe\u0301y', text: 'xéy', offsets: [0, 1, 3, 4] },
    { name: 'an accent behind a zero-width joiner', input: 'e\u200d\u0301y', text: 'éy', offsets: [0, 3, 4] },
    { name: 'a soft hyphen', input: 'ig\u00adnore', text: 'ignore', offsets: [0, 1, 3, 4, 5, 6, 7] },
    { name: 'tag characters', input: 'a\u{e0041}\u{e007f}b', text: 'ab', offsets: [0, 5, 6] },
    { name: 'an emoji that keeps its two units', input: '\u200b😀!', text: '😀!', offsets: [1, 2, 3, 4] },
    { name: 'a heart without its selector', input: '❤\ufe0f!', text: '❤!', offsets: [0, 2, 3] },
    { name: 'half-width kana with a voice mark', input: '\uff76\uff9e', text: 'ガ', offsets: [0, 2] },
    {
      name: 'Hangul letters that form one syllable',
      input: '\u1112\u1161\u11ab',
      text: '한',
      offsets: [0, 3],
    },
    { name: 'a Hangul filler', input: 'a\u3164b', text: 'ab', offsets: [0, 2, 3] },
    { name: 'interlinear annotation', input: 'a\ufff9b', text: 'ab', offsets: [0, 2, 3] },
    {
      name: 'a no-break and an ideographic space',
      input: 'a\u00a0b\u3000c',
      text: 'a b c',
      offsets: [0, 1, 2, 3, 4, 5],
    },
    {
      name: 'a NUL, which parts two variables',
      input: 'A\u0000B\u200b',
      text: 'A\u0000B',
      offsets: [0, 1, 2, 4],
    },
  ])('$name', ({ input, text, offsets }) => {
    const normalized = normalizeText(input);
    expect({ text: normalized.text, offsets: [...(normalized.offsets ?? [])] }).toEqual({ text, offsets });
  });
});

describe('leading a match back', () => {
  it.each([
    { name: 'unchanged text', input: 'abc', start: 1, end: 2, slice: 'b' },
    {
      name: 'zero-width characters inside the match',
      input: 'x g\u200bh\u200bp',
      start: 2,
      end: 5,
      slice: 'g\u200bh\u200bp',
    },
    { name: 'a match that ends inside a ligature', input: 'o\ufb03x', start: 0, end: 2, slice: 'o\ufb03' },
    { name: 'a match that starts inside a ligature', input: 'o\ufb03x', start: 3, end: 5, slice: '\ufb03x' },
    { name: 'a match at the very end', input: 'a\uff42', start: 1, end: 2, slice: '\uff42' },
    { name: 'an empty match', input: 'a\uff42', start: 1, end: 1, slice: '' },
  ])('$name', ({ input, start, end, slice }) => {
    const span = inputSpan(normalizeText(input).offsets, start, end);
    expect(input.slice(span.start, span.end)).toBe(slice);
  });
});

/** Characters that fold, vanish, merge or take two units, far more often than by chance. */
const awkward = fc.oneof(
  fc.constantFrom(
    ...[
      'a',
      'e',
      '\u0301',
      '\u0316',
      '\u200b',
      '\u200d',
      '\ufb03',
      '\uff21',
      '\uff76',
      '\uff9e',
      '\u1112',
      '\u1161',
    ],
    ...[
      '\u11ab',
      '\u314f',
      '\u3131',
      '😀',
      '\u{1d41a}',
      '\u{e0041}',
      '\ud800',
      '\udc00',
      '\u0e33',
      '\ufdfa',
      '\u{16d63}',
      '\u{16d67}',
    ],
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const awkwardText = fc.array(awkward, { maxLength: 24 }).map((parts) => parts.join(''));

describe('laws', () => {
  it('the text is the NFKC form of the visible characters', () => {
    fc.assert(
      fc.property(awkwardText, (input) => {
        expect(normalizeText(input).text).toBe(removeInvisible(input).normalize('NFKC'));
      }),
      { numRuns: draws(2000) },
    );
  });

  it('offsets rise, end at the end, and leave out nothing visible', () => {
    fc.assert(
      fc.property(awkwardText, (input) => {
        const { text, offsets } = normalizeText(input);
        if (offsets === null) {
          expect(text).toBe(input);
          return;
        }
        expect(offsets.length).toBe(text.length + 1);
        expect(offsets[text.length]).toBe(input.length);
        expect([...offsets]).toEqual([...offsets].sort((a, b) => a - b));
        expect(removeInvisible(input.slice(0, offsets[0]))).toBe('');
      }),
      { numRuns: draws(2000) },
    );
  });

  it('what a span is led back to normalises to text that holds the span', () => {
    fc.assert(
      fc.property(awkwardText, fc.nat(30), fc.nat(30), (input, from, length) => {
        const { text, offsets } = normalizeText(input);
        const start = Math.min(from, text.length);
        const end = Math.min(start + length, text.length);
        const span = inputSpan(offsets, start, end);
        expect(normalizeText(input.slice(span.start, span.end)).text).toContain(text.slice(start, end));
      }),
      { numRuns: draws(2000) },
    );
  });

  it('no character outside the joining class merges with the one before it', () => {
    const before = [
      'a',
      'e',
      '\u1112',
      '\ud558',
      '\u304b',
      '\u30ab',
      '\u0e01',
      '\u09c7',
      '\u{16d63}',
      '\u{16d69}',
      '\u0b47',
      '\u0dd9',
    ];
    const merged: string[] = [];
    for (let code = 0x80; code < 0x1_8000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      for (const first of before) {
        const input = `${first}${character}`;
        if (normalizeText(input).text !== removeInvisible(input).normalize('NFKC'))
          merged.push(code.toString(16));
      }
    }
    expect(merged).toEqual([]);
  });
});

it('takes a flood of marks, which plain normalisation sorts in quadratic time', () => {
  const flood = `a${'\u0301\u0316'.repeat(200_000)}`;
  expect(normalizeText(flood).text.length).toBeGreaterThan(390_000);
  expect(normalizeForm(flood, 'NFD').length).toBe(flood.length);
});
