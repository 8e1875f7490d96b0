import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../../test/draws.ts';
import { createTranscoder } from './encoding.ts';

function read(bytes: Uint8Array, cuts: readonly number[] = []) {
  const transcoder = createTranscoder();
  let text = '';
  let from = 0;
  for (const cut of [...cuts.map((c) => Math.min(c, bytes.length)).sort((a, b) => a - b), bytes.length]) {
    text += transcoder.decode(bytes.subarray(from, cut));
    from = cut;
  }
  text += transcoder.end();
  return { text, encode: (changed: string) => Buffer.from(transcoder.encode(changed)) };
}

test('any bytes, cut anywhere, come back unchanged', () => {
  const marks = fc.constantFrom('', 'fffe', 'feff', 'efbbbf', 'ff', 'f0');
  fc.assert(
    fc.property(
      marks,
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.nat(64), { maxLength: 5 }),
      (mark, rest, cuts) => {
        const bytes = Buffer.concat([Buffer.from(mark, 'hex'), rest]);
        const { text, encode } = read(bytes, cuts);
        expect(encode(text).toString('hex')).toBe(bytes.toString('hex'));
      },
    ),
    { numRuns: draws(2000) },
  );
});

test('valid UTF-8, cut anywhere, is read as the text it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(64), { maxLength: 5 }), (text, cuts) => {
      expect(read(Buffer.from(text), cuts).text).toBe(text);
    }),
  );
});

describe('what each kind of bytes is read as', () => {
  test.each([
    ['c3a9', 'é'],
    ['61ff62', 'a\udcffb'],
    ['e282', '\udce2\udc82'],
    ['eda080', '\udced\udca0\udc80'],
    ['efbbbf61', '\ufeffa'],
    ['fffe41004200', '\ufeffAB'],
    ['feff00410042', '\ufeffAB'],
    ['61', 'a'],
    ['', ''],
  ])('%s', (hex, text) => {
    expect(read(Buffer.from(hex, 'hex')).text).toBe(text);
  });
});

test('text put between raw bytes keeps both', () => {
  const { text, encode } = read(Buffer.from('ff41424340fe', 'hex'));
  expect(encode(text.replace('ABC', 'é😀')).toString('hex')).toBe('ffc3a9f09f988040fe');
});
