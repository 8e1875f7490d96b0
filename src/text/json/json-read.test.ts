import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { JSON_LIMITS, JSON_REFUSALS, type JsonLimits, readJson } from './json-read.ts';

const U = '\\u';

describe('reads', () => {
  const documents: readonly (readonly [string, unknown])[] = [
    ['null', null],
    [' \t\r\n true \n', true],
    ['false', false],
    ['""', ''],
    ['[]', []],
    ['{}', {}],
    ['[ ]', []],
    ['{\n}', {}],
    ['[[],{},[{}]]', [[], {}, [{}]]],
    ['-0', -0],
    ['[0e1,0E+1,-1,1.5,1E2,1e-2,123.456e7]', [0, 0, -1, 1.5, 100, 0.01, 1_234_560_000]],
    ['[9007199254740991,-9007199254740991]', [9_007_199_254_740_991, -9_007_199_254_740_991]],
    ['[9007199254740993.0,1e300,1e-999]', [9_007_199_254_740_992, 1e300, 0]],
    ['1.7976931348623157e308', 1.7976931348623157e308],
    [`1${'0'.repeat(250)}.5`, 1e250],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    [`"${U}0041${U}00e9${U}0000${U}FFFF"`, 'Aé\0\uffff'],
    [`"${U}D83D${U}de00"`, '😀'],
    ['"😀 é 漢 \u2028\u2029 \u007f \ufffd \ufeff"', '😀 é 漢 \u2028\u2029 \u007f \ufffd \ufeff'],
    ['{"":0,"a":1,"b":{"a":2}}', { '': 0, a: 1, b: { a: 2 } }],
    ['[{"a":1},{"a":2},{"A":3}]', [{ a: 1 }, { a: 2 }, { A: 3 }]],
    ['{"a":{"a":{"a":1}},"b":{"a":1}}', { a: { a: { a: 1 } }, b: { a: 1 } }],
  ];
  test.each(documents)('%j', (text, value) => {
    expect(readJson(text)).toStrictEqual({ ok: true, value });
    expect(readJson(Buffer.from(text))).toStrictEqual({ ok: true, value });
  });

  test('a view into a larger buffer', () => {
    expect(readJson(Buffer.from('xx[1]yy').subarray(2, 5))).toStrictEqual({ ok: true, value: [1] });
  });

  test('prototype names as own properties', () => {
    const reading = readJson('{"__proto__":{"polluted":1},"constructor":{"prototype":2}}');
    const value = reading.ok ? (reading.value ?? {}) : {};
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});

describe('refuses', () => {
  const documents: readonly (readonly [string, keyof typeof JSON_REFUSALS, number])[] = [
    ['', 'empty-document', 0],
    [' \n ', 'empty-document', 3],
    ['[', 'unexpected-end', 1],
    ['[1', 'unexpected-end', 2],
    ['[1,', 'unexpected-end', 3],
    ['{"a"', 'unexpected-end', 4],
    ['{"a":', 'unexpected-end', 5],
    ['{"a":1', 'unexpected-end', 6],
    ['"abc', 'unexpected-end', 4],
    ['tru', 'unexpected-end', 3],
    ['[1,]', 'unexpected-character', 3],
    ['[,1]', 'unexpected-character', 1],
    ['[1 2]', 'unexpected-character', 3],
    ['[1;2]', 'unexpected-character', 2],
    ['[1}', 'unexpected-character', 2],
    ['{"a":1]', 'unexpected-character', 6],
    ['{a:1}', 'unexpected-character', 1],
    ["{'a':1}", 'unexpected-character', 1],
    ['{1:1}', 'unexpected-character', 1],
    ['{"a",1}', 'unexpected-character', 4],
    ['{"a"::1}', 'unexpected-character', 5],
    ['{"a":1,}', 'unexpected-character', 7],
    ['[1,/*x*/2]', 'unexpected-character', 3],
    ['nul1', 'unexpected-character', 3],
    ['True', 'unexpected-character', 0],
    ['NaN', 'unexpected-character', 0],
    ['Infinity', 'unexpected-character', 0],
    ['+1', 'unexpected-character', 0],
    ['.5', 'unexpected-character', 0],
    ['\u00a0[]', 'unexpected-character', 0],
    ['[\f1]', 'unexpected-character', 1],
    ['\0', 'unexpected-character', 0],
    ['[１]', 'unexpected-character', 1],
    ['1 1', 'extra-content', 2],
    ['[]]', 'extra-content', 2],
    ['{}//', 'extra-content', 2],
    ['0x1', 'extra-content', 1],
    ['1\0', 'extra-content', 1],
    ['-', 'bad-number', 0],
    ['-a', 'bad-number', 0],
    ['01', 'bad-number', 0],
    ['-01', 'bad-number', 0],
    ['1.', 'bad-number', 0],
    ['1.e1', 'bad-number', 0],
    ['1e', 'bad-number', 0],
    ['1e+', 'bad-number', 0],
    ['"a\tb"', 'control-character', 2],
    ['"a\nb"', 'control-character', 2],
    ['"a\0b"', 'control-character', 2],
    ['"\u001f"', 'control-character', 1],
    ['{"a\u001f":1}', 'control-character', 3],
    ['"\\x41"', 'bad-escape', 1],
    ['"\\a"', 'bad-escape', 1],
    ['"\\"', 'unexpected-end', 3],
    ['"\\', 'bad-escape', 1],
    [`"${U}12"`, 'bad-escape', 1],
    [`"${U}12g4"`, 'bad-escape', 1],
    ['"\\U0041"', 'bad-escape', 1],
    ['{"\\q":1}', 'bad-escape', 2],
    [`"${U}d800"`, 'lone-surrogate', 1],
    [`"${U}dc00"`, 'lone-surrogate', 1],
    [`"${U}dc00${U}d800"`, 'lone-surrogate', 1],
    [`"${U}dc00${U}dc00"`, 'lone-surrogate', 1],
    [`"${U}d800${U}0041"`, 'lone-surrogate', 1],
    [`"${U}d800${U}d800${U}dc00"`, 'lone-surrogate', 1],
    [`"${U}d800`, 'lone-surrogate', 1],
    [`{"${U}d800":1}`, 'lone-surrogate', 2],
    ['9007199254740992', 'unsafe-integer', 0],
    ['[-9007199254740993]', 'unsafe-integer', 1],
    ['12345678901234567890', 'unsafe-integer', 0],
    ['1'.repeat(400), 'unsafe-integer', 0],
    ['1e309', 'number-overflow', 0],
    ['-1e400', 'number-overflow', 0],
    ['1e0400', 'number-overflow', 0],
    [`${'9'.repeat(400)}.5`, 'number-overflow', 0],
    ['{"a":1,"a":1}', 'duplicate-key', 7],
    [`{"a":1,"${U}0061":2}`, 'duplicate-key', 7],
    ['{"x":{"é":1,"b":2,"é":3}}', 'duplicate-key', 18],
    ['{"漢":1,"漢":2}', 'duplicate-key', 7],
    ['{"__proto__":1,"__proto__":2}', 'duplicate-key', 15],
    ['{"name":1,"Name":2}', 'case-twin-key', 10],
    ['\ufeff{}', 'byte-order-mark', 0],
  ];
  test.each(documents)('%j as %s', (text, reason, offset) => {
    const atText = { ok: false, reason, offset };
    expect(readJson(text)).toMatchObject(atText);
    const atByte = { ok: false, reason, offset: Buffer.byteLength(text.slice(0, offset)) };
    expect(readJson(Buffer.from(text))).toMatchObject(atByte);
  });

  test('every reason it knows, somewhere in this file', () => {
    const seen = new Set<string>(documents.map(([, reason]) => reason));
    for (const [, , reason] of bounds) seen.add(reason);
    seen.add('invalid-utf8');
    expect([...seen].sort()).toEqual(Object.keys(JSON_REFUSALS).sort());
  });

  test('a surrogate half in the text itself, even where an escape would complete it', () => {
    expect(readJson('["ok\ufffd",\n "\ud83d"]')).toEqual({
      ok: false,
      reason: 'lone-surrogate',
      offset: 10,
      line: 2,
      column: 3,
    });
    expect(readJson(`"\ud83d${U}de00"`)).toMatchObject({ reason: 'lone-surrogate', offset: 1 });
  });

  test.each([
    ['a stray continuation byte', [0x22, 0x80, 0x22], 1],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22], 1],
    ['a surrogate', [0x22, 0x41, 0xed, 0xa0, 0x80, 0x22], 2],
    ['beyond U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 1],
    ['a cut sequence at the end', [0x22, 0xc3, 0xa9, 0xe2, 0x82], 3],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00], 0],
    ['a cut byte order mark', [0xef, 0xbb], 0],
  ])('invalid UTF-8: %s', (_, bytes, offset) => {
    expect(readJson(Uint8Array.from(bytes))).toMatchObject({ ok: false, reason: 'invalid-utf8', offset });
  });

  test.each([
    ['[1,\n2,\n  x]', 9, 3, 3],
    ['[1,\r\n2,\r x]', 9, 3, 2],
    ['["é😀", x]', 8, 1, 9],
  ])('%j with line and column', (text, offset, line, column) => {
    expect(readJson(text)).toEqual({ ok: false, reason: 'unexpected-character', offset, line, column });
    expect(readJson(Buffer.from(text))).toMatchObject({ line, column });
  });
});

const bounds: readonly (readonly [
  string,
  Partial<JsonLimits>,
  keyof typeof JSON_REFUSALS,
  Partial<JsonLimits>,
])[] = [
  ['["é"]', { maxBytes: 5 }, 'too-large', { maxBytes: 6 }],
  ['["abc"]', { maxBytes: 6 }, 'too-large', { maxBytes: 7 }],
  ['[[1]]', { maxDepth: 1 }, 'too-deep', { maxDepth: 2 }],
  ['[{}]', { maxDepth: 1 }, 'too-deep', { maxDepth: 2 }],
  ['[]', { maxDepth: 0 }, 'too-deep', { maxDepth: 1 }],
  ['[1,2,3]', { maxWidth: 2 }, 'too-wide', { maxWidth: 3 }],
  ['{"a":[],"b":2}', { maxWidth: 1 }, 'too-wide', { maxWidth: 2 }],
  ['[1]', { maxWidth: 0 }, 'too-wide', { maxWidth: 1 }],
  ['["abc"]', { maxString: 2 }, 'string-too-long', { maxString: 3 }],
  ['{"é":1}', { maxString: 1 }, 'string-too-long', { maxString: 2 }],
  ['{"a":1,"A":2}', { caseTwins: 'refuse' }, 'case-twin-key', { caseTwins: 'accept' }],
  ['{"é":1,"É":2}', {}, 'case-twin-key', { caseTwins: 'accept' }],
];
describe('limits', () => {
  test.each(bounds)('%j within %j is %s, within another it is read', (text, tight, reason, loose) => {
    expect(readJson(text, tight)).toMatchObject({ ok: false, reason });
    expect(readJson(Buffer.from(text), tight)).toMatchObject({ ok: false, reason });
    expect(readJson(text, loose)).toStrictEqual({ ok: true, value: JSON.parse(text) });
  });

  test('accepting twins still refuses duplicates', () => {
    const text = '{"a":1,"A":2,"a":3}';
    expect(readJson(text, { caseTwins: 'accept' })).toMatchObject({ reason: 'duplicate-key', offset: 13 });
  });

  test('the default limits', () => {
    expect(JSON_LIMITS).toEqual({
      maxBytes: 16_777_216,
      maxDepth: 128,
      maxWidth: 100_000,
      maxString: 16_777_216,
      caseTwins: 'refuse',
      integers: 'refuse',
    });
  });
});

describe('stays linear and off the stack', () => {
  test('100,000 nested arrays are refused by depth, and read when the depth allows', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(readJson(text)).toMatchObject({ reason: 'too-deep', offset: 128, line: 1, column: 129 });
    expect(readJson('['.repeat(100_000))).toMatchObject({ reason: 'too-deep', offset: 128 });
    expect(readJson('{"a":'.repeat(100_000))).toMatchObject({ reason: 'too-deep', offset: 640 });
    expect(readJson(text, { maxDepth: 100_000 }).ok).toBe(true);
  });

  test('a million keys in one object, the last one a twin', () => {
    const members = Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":0`).join(',');
    const limits = { maxWidth: 2_000_000, maxBytes: 1e8 };
    const reading = readJson(`{${members},"K7":0}`, limits);
    expect(reading).toMatchObject({ reason: 'case-twin-key', offset: members.length + 2 });
  });

  test('keys made to share one hash', () => {
    // "@" and "`" differ only in the bit that the case-blind hash ignores.
    const bits = (i: number) => i.toString(2).padStart(17, '0').replaceAll('0', '@').replaceAll('1', '`');
    const members = Array.from({ length: 2 ** 17 }, (_, i) => `"${bits(i)}":0`);
    expect(readJson(`{${members.join(',')}}`, { maxWidth: 2 ** 17 }).ok).toBe(true);
    const objects = Array.from({ length: 2 ** 11 }, (_, i) => `{${members.slice(i * 64, i * 64 + 64)}}`);
    expect(readJson(`[${objects}]`).ok).toBe(true);
  });
});

test('whole numbers that no double holds are accepted where the option allows it', () => {
  const text = '{"maximum":18446744073709551615}';
  expect(readJson(text)).toMatchObject({ ok: false, reason: 'unsafe-integer' });
  expect(readJson(text, { integers: 'accept' })).toEqual({ ok: true, value: { maximum: 2 ** 64 } });
  expect(readJson('9'.repeat(400), { integers: 'accept' })).toMatchObject({ reason: 'unsafe-integer' });
});
