import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { type DecodeLimits, decodeLayers } from './decode.ts';
import type { DecodedRun } from './decode-run.ts';
import { unfold } from './unfold.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(text: string): string {
  const bits = Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const units = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const hexOf = (unit: number, width: number): string => unit.toString(16).padStart(width, '0');

const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  base32,
  hex: (text) => Buffer.from(text).toString('hex'),
  percent: (text) => Array.from(Buffer.from(text), (byte) => `%${hexOf(byte, 2)}`).join(''),
  'hex escapes': (text) =>
    units(text)
      .map((unit) => `\\x${hexOf(unit, 2)}`)
      .join(''),
  'unicode escapes': (text) =>
    units(text)
      .map((unit) => `\\u${hexOf(unit, 4)}`)
      .join(''),
  entities: (text) =>
    units(text)
      .map((unit) => `&#${unit};`)
      .join(''),
  'char-codes': (text) => `String.fromCharCode(${units(text).join(',')})`,
  gzip: (text) => gzipSync(text).toString('base64'),
  powershell: (text) => Buffer.from(text, 'utf16le').toString('base64'),
  utf16: (text) => Buffer.from(text, 'utf16le').toString('latin1'),
};

/** Printable ASCII that does not merely repeat itself. */
const printable = fc
  .string({ unit: 'grapheme-ascii', minLength: 14, maxLength: 80 })
  .map((text) => text.replace(/(.)\1+/g, '$1'))
  .filter((text) => text.length >= 12);
/** UTF-16 of UTF-16 does not occur in practice. */
const encoders = fc
  .array(fc.constantFrom(...Object.keys(ENCODERS)), { minLength: 1, maxLength: 3 })
  .filter((names) => names.filter((name) => name === 'utf16' || name === 'powershell').length < 2);
const DECIMAL = /^[0-9]+$/;

/** Hex that is all decimal digits could be any number and is accepted only when it is English. */
function encode(text: string, names: readonly string[]): string {
  return names.reduce((current, name) => {
    const encoded = ENCODERS[name]?.(current) ?? current;
    fc.pre(!DECIMAL.test(encoded));
    return encoded;
  }, text);
}

describe('laws of decoding', () => {
  it('the text is among the layers, however it was encoded', () => {
    fc.assert(
      fc.property(printable, encoders, (text, names) => {
        const { layers, capped } = decodeLayers(encode(text, names), { maxDepth: 8 });
        expect(capped).toEqual([]);
        expect(layers.map((layer) => layer.text)).toContain(text);
      }),
      { numRuns: draws(1500) },
    );
  });

  it('the text is found among other text', () => {
    fc.assert(
      fc.property(printable, encoders, (text, names) => {
        const encoded = encode(text, names);
        const { layers } = decodeLayers(`The payload is: "${encoded}" (run it).`, { maxDepth: 8 });
        expect(layers.some((layer) => layer.text.includes(text))).toBe(true);
      }),
      { numRuns: draws(500) },
    );
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '%',
      '%41',
      '\\x',
      '\\x41',
      '\\u00',
      '\\u{110000}',
      '&#',
      '&#9999999;',
      '&amp;#',
      'H4sIAAAA',
      'eJw',
      '0x',
      '=',
    ),
    fc.constantFrom(
      'chr(',
      '65,66,67,68',
      '1114112,',
      '[char]',
      '\0',
      'a\0b\0',
      'gur naq phey',
      '====',
      'AAAAAAAA',
      '\ud800',
      '\n',
    ),
    printable.map((text) => `${ENCODERS.gzip?.(text)}${ENCODERS.hex?.(text)}${ENCODERS.utf16?.(text)}`),
  );

  it('it never throws and keeps its limits', () => {
    const limits: fc.Arbitrary<DecodeLimits> = fc.record({
      maxDepth: fc.nat(5),
      maxBytes: fc.nat(500),
      maxLayers: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), limits, (pieces, bounds) => {
        const text = pieces.join('');
        const { layers } = decodeLayers(text, bounds);
        expect(layers.length).toBeLessThanOrEqual(bounds.maxLayers);
        expect(layers.reduce((sum, layer) => sum + Buffer.byteLength(layer.text), 0)).toBeLessThanOrEqual(
          bounds.maxBytes,
        );
        for (const { start, end, via } of layers) {
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
          expect(via.length >= 1 && via.length <= bounds.maxDepth).toBe(true);
        }
      }),
      { numRuns: draws(1500) },
    );
  });
});

describe('work', () => {
  it('reads no more than the input and what came out of it, even when every text bears children', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 30 }),
        (size, maxBytes, maxLayers) => {
          let read = 0;
          let turns = 0;
          const bearing = (text: string): DecodedRun[] => {
            read += text.length;
            turns++;
            return [1, 2, 3].map((child) => ({ start: 0, end: 1, via: ['hex'], text: `${text}${child}` }));
          };
          unfold('x'.repeat(size), [{ hint: /(?:)/, find: bearing }], { maxDepth: 50, maxBytes, maxLayers });
          expect(read).toBeLessThanOrEqual(size + maxBytes);
          expect(turns).toBeLessThanOrEqual(maxLayers + 1);
        },
      ),
    );
  });

  it('a cycle ends', () => {
    const swap = (text: string): DecodedRun[] => [
      { start: 0, end: 1, via: ['hex'], text: text === 'a' ? 'b' : 'a' },
    ];
    const { layers, capped } = unfold('a', [{ hint: /(?:)/, find: swap }], {
      maxDepth: 99,
      maxBytes: 999,
      maxLayers: 99,
    });
    expect([layers.map(({ text }) => text), capped]).toEqual([['b', 'a'], []]);
  });

  /** Each would take minutes if any finder re-read its text for every position in it. */
  it.each([
    ...[
      'a',
      '0',
      'A',
      '=',
      '%',
      '%4',
      '%41',
      '\\x41',
      '\\u0041',
      '\\101',
      '&#65;',
      '&amp;',
      '65,',
      '65 ',
      '41 ',
      'chr(65).',
      '[char]65+',
    ],
    ...[
      'a\0',
      '\0',
      'gur ',
      'phey uggc ',
      'a/',
      'a-b_',
      'QUJD',
      'H4sI',
      `${'QUJD'.repeat(19)}\n`,
      `${'x'.repeat(64)}\n`,
      '0x41,',
      '\\x41-',
      '\\u0430 ',
    ],
    ...[
      '12345678901234 ',
      'eJw',
      ' ',
      '\n',
      'a\n',
      '\ud83d\ude00',
      '\u0430',
      'Zm9v ',
      `${'\\x41'}${' '.repeat(300)}`,
      'MFRGG ',
    ],
  ])('a megabyte of %j is read through', (unit) => {
    const { layers } = decodeLayers(unit.repeat(Math.ceil(1_000_000 / unit.length)));
    expect(layers.length).toBeLessThanOrEqual(64);
  });
});
