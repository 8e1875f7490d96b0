import { describe, expect, it } from 'vitest';
import { certainSecrets } from './certain-secrets.ts';

const SECRET = ['sk', 'live', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_');
const each = (spell: (hex: string, one: string) => string) =>
  [...SECRET].map((one) => spell(one.charCodeAt(0).toString(16).padStart(2, '0'), one)).join('');
const pieces = (size: number, mark: string) => SECRET.replace(new RegExp(`.{${size}}`, 'g'), `$&${mark}`);
const origin = { isLocal: true, isMadeUp: false, isSecretPlace: false };

describe('a secret is found, and nothing beside it removed', () => {
  it.each([
    ['plain', SECRET],
    ['percent', each((hex) => `%${hex}`)],
    ['percent in between', SECRET.replaceAll('_', '%5F')],
    ['percent twice', each((hex) => `%25${hex}`)],
    ['\\u', each((hex) => `\\u00${hex}`)],
    ['\\u{}', each((hex) => `\\u{${hex}}`)],
    ['\\U', each((hex) => `\\U000000${hex}`)],
    ['entities without an end', each((hex) => `&#x${hex}`)],
    ['entities twice', each((hex) => `&amp;#x${hex};`)],
    ['quoted-printable', each((hex) => `=${hex.toUpperCase()}`)],
    ['full width', each((_, one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
    ['hex with colons', each((hex) => `:${hex}`).slice(1)],
    ['hex with 0x each', each((hex) => `, 0x${hex}`).slice(2)],
    ['hex in one run', each((hex) => hex)],
    ['codes of characters', [...SECRET].map((one) => one.charCodeAt(0)).join(', ')],
    ['with a quotation mark after every five', pieces(5, '"')],
    ['with a bar after every six', pieces(6, ' | ')],
    ['with a bar after every four, beside punctuation', pieces(4, '|')],
    ['with a bar after every four, before punctuation', SECRET.replace(/^sk|.{4}/g, '$&|')],
    ['as calls', [...SECRET].map((one) => `chr(${one.charCodeAt(0)})`).join('+')],
    ['in lines', pieces(6, '\n')],
    ['spaced', [...SECRET].join(' ')],
    ['in octal', [...SECRET].map((one) => `\\${one.charCodeAt(0).toString(8)}`).join('')],
    ['as %u', each((hex) => `%u00${hex}`)],
    ['as code points', each((hex) => `U+00${hex} `).trim()],
    ['between comments', pieces(5, '<!-- -->')],
    ['with bars of two after every four', pieces(4, ' || ')],
  ])('%s', (_, spelled) => {
    const text = `The value is ${spelled} and that is all.`;
    const [span, ...more] = certainSecrets(text, origin);
    expect(more).toEqual([]);
    expect(text.slice(0, span?.start)).toMatch(/^The ?value is ?$/);
    expect(text.slice(span?.end)).toMatch(/^["|\s]*and that is all\.$/);
  });
});

it('in a hex dump, with the column behind it', () => {
  const bytes = Buffer.from(SECRET);
  const lines = [0, 16, 32].map((from) => {
    const part = bytes.subarray(from, from + 16);
    const hex = part.toString('hex').replace(/.{4}(?=.)/g, '$& ');
    return `${from.toString(16).padStart(8, '0')}: ${hex.padEnd(40)} ${part}`;
  });
  const text = `It is ${lines.join('\n')}`;
  const left = certainSecrets(text, origin).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
  expect(left).not.toMatch(/R8sW|7Vb1|5Fg0/);
  expect(left).not.toContain(Buffer.from('5Fg0').toString('hex'));
});

it.each([
  [
    'rows of a table',
    `|a|b|\n|-|-|\n${(SECRET.match(/.{1,4}/g) ?? []).map((one, i) => `|${i}|${one}|`).join('\n')}`,
  ],
  ['lines of JSON', (SECRET.match(/.{1,6}/g) ?? []).map((x, i) => JSON.stringify({ i, x })).join('\n')],
  ['items of a list', (SECRET.match(/.{1,6}/g) ?? []).map((one) => `- ${one}`).join('\n')],
  ['tags', (SECRET.match(/.{1,5}/g) ?? []).map((one) => `<b>${one}</b>`).join('')],
])('in %s', (_, text) => {
  expect(certainSecrets(text, origin)).toHaveLength(1);
});

it.each([
  'n,code\n1,ab3x\n2,cd4y\n3,ef5z\n4,gh6w\n5,ij7v',
  '{"i":1,"sha":"3f2a9c1e"}\n{"i":2,"sha":"7b5d4e8a"}\n{"i":3,"sha":"9c0b1d2e"}\n{"i":4,"sha":"3f4a5b6c"}',
  '<td>a1</td><td>b2</td><td>c3</td><td>d4</td><td>e5</td><td>f6</td>',
  'See https://mill.example/a%20b?x=%2Fhome%2Fada&y=1 and &lt;b&gt;, or "\\u00e9t\\u00e9" at 100%.',
  '| 2031-04-01 | 12.50 | ok |\n| 2031-04-02 | 13.75 | ok |\n| 2031-04-03 | 11.25 | ok |\n',
  'de:ad:be:ef:00:01 at 10.0.0.1, then a1:b2:c3:d4:e5:f6:07:18:29:3a:4b:5c:6d:7e:8f:90',
  '00000000: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown \n00000010: 666f 782e  fox.',
  'id,key,size|ab1_,cd2_,ef3_,gh4_,ij5_,kl6_',
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
])('honest text has none: %j', (text) => {
  expect(certainSecrets(text, origin)).toEqual([]);
});
