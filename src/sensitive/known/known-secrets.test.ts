import { expect, it } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import { countedValues } from './counted-values.ts';
import { KNOWN_MARK, KnownSecrets, type Trail } from './known-secrets.ts';

type JsonObject = { [key: string]: JsonValue };

const RANDOM = ['q7', 'Lm4xR8sW2kQ9', 'zXc7Vb1N+t6'].join('_');
const LONG = ['q7Lm4xR8', 'sW2kQ9zXc7'].join('');

it.each<[string, string, boolean, boolean]>([
  ['TOKEN', RANDOM, false, true],
  ['VALUE', RANDOM, false, true],
  ['PASSWORD', ['hunter', '2'].join(''), false, true],
  ['VALUE', ['hunter', '2'].join(''), true, true],
  ['PASSPHRASE', 'correct horse battery staple', true, true],
  ['AWS_SECRET_ACCESS_KEY', `/${RANDOM}`, false, true],
  ['DEBUG', 'true', true, false],
  ['PORT', '8080', true, false],
  ['LANG', 'en_US.UTF-8', false, false],
  ['AWS_REGION', 'eu-west-1', false, false],
  ['MODE', 'production', true, false],
  ['FOLDER', '/home/ada/projects/mill-2031', true, false],
  ['API_URL', 'https://mill.example/api/v2', false, false],
  ['JIRA_EMAIL', 'ada.lovelace@mill.example', false, false],
  ['DATABASE_ID', RANDOM, false, false],
  ['SESSION', '3f2a9c1e-7b5d-4e8a-9c0b-1d2e3f4a5b6c', false, false],
  ['PIN', '1234', true, false],
])('%s: %j counts', (name, value, isKept, isCounted) => {
  expect(countedValues([{ name, value, isKept }]).includes(value)).toBe(isCounted);
});

it('the password of an address counts, and each line of a key', () => {
  const address = `postgres://mill:${LONG}@db.example:5432/mill`;
  expect(countedValues([{ name: 'DATABASE_URL', value: address }])).toEqual([LONG]);
  const lines = [LONG.repeat(3), [...LONG].reverse().join('').repeat(3)];
  const values = countedValues([{ name: 'KEY', value: lines.join('\n'), isKept: true }]);
  expect(values).toEqual(expect.arrayContaining(lines));
});

function known(value = RANDOM): KnownSecrets {
  const secrets = new KnownSecrets();
  secrets.learn('mill', [{ name: 'TOKEN', value, isKept: true }]);
  return secrets;
}

it('what is beside a secret stays, also where its spelling is undone', () => {
  const percent = encodeURIComponent(RANDOM).replace('q', '%71');
  expect(known().conceal(`café %20 a=${percent}&b=é`)).toBe(`café %20 a=${KNOWN_MARK}&b=é`);
  expect(known().conceal({ a: 'x', b: [RANDOM, 7], c: null })).toEqual({
    a: 'x',
    b: [KNOWN_MARK, 7],
    c: null,
  });
});

it('what has no secret in it is the same object', () => {
  const reply = { content: [{ type: 'text', text: 'q7 Lm4 %5F &amp; all is well' }], n: [1, 2, 300] };
  expect(known().conceal(reply)).toBe(reply);
  expect(new KnownSecrets().conceal(reply)).toBe(reply);
});

it('a short password is found as a word alone', () => {
  const secrets = known(['hunter', '2'].join(''));
  expect(secrets.conceal('hunter2, not hunter22')).toBe(`${KNOWN_MARK}, not hunter22`);
});

it('the values of a start before are remembered', () => {
  const secrets = known();
  secrets.learn('mill', [{ name: 'TOKEN', value: LONG, isKept: true }]);
  expect(secrets.conceal(`${RANDOM} ${LONG}`)).toBe(`${KNOWN_MARK} ${KNOWN_MARK}`);
});

it('of pieces in several messages, no more than half arrive', () => {
  const trail: Trail = new Map();
  const pieces = RANDOM.match(/.{1,6}/g) ?? [];
  const left = pieces.map((data) => known().conceal({ level: 'info', data }, trail).data);
  expect(left.slice(0, 2)).toEqual(pieces.slice(0, 2));
  expect(left.slice(2).every((one) => String(one).includes(KNOWN_MARK))).toBe(true);
});

const LINES = ['first line of ü it', 'second row, 8812', 'third and last'].join('\n');
it.each<[string, string]>([
  ['with + for spaces', new URLSearchParams({ t: LINES }).toString()],
  ['in percent', encodeURIComponent(LINES)],
  ['as JSON', JSON.stringify({ key: LINES })],
  ['as JSON in ASCII', JSON.stringify(LINES).replace('ü', '\\u00fc')],
  ['as JSON in JSON', JSON.stringify(JSON.stringify({ key: LINES }))],
  ['as JSON, with CRLF', JSON.stringify(LINES.replaceAll('\n', '\r\n'))],
  ['with entities', LINES.replace('ü', '&#252;')],
  ['as bytes', JSON.stringify(LINES).replace('ü', '\\xc3\\xbc')],
])('a value of several lines is found %s', (_, text) => {
  const left = known(LINES).conceal(`x ${text} y`);
  expect(left).toContain(KNOWN_MARK);
  expect(left).not.toMatch(/second|last/);
});

const rows = (row: (piece: string, i: number) => string, size = 1, between = '\n') =>
  (RANDOM.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).map(row).join(between);
it.each<[string, string]>([
  ['numbered', rows((one, i) => `${i + 1}. ${one}`)],
  ['with a name before each', rows((piece, i) => `part ${i}: ${piece}`, 2)],
  ['as variables', rows((piece, i) => `P${i}=${piece}`, 4)],
  ['as assignments', rows((one, i) => `s[${i}]='${one}'`, 1, ';')],
  ['in tags', rows((one) => `<b>${one}</b>`, 1, '')],
  ['as calls', rows((one) => `chr(${one.charCodeAt(0)})`, 1, '+')],
])('a value is found %s', (_, text) => {
  const left = known().conceal(`It is:\n${text}\nand so on.`);
  expect(left).toContain(KNOWN_MARK);
  expect(left).toMatch(/^It is:\n/);
  expect(left).toMatch(/and so on\.$/);
  expect(left.length).toBeLessThan(70);
});

it('bytes under one name are read together, whatever numbers are between them', () => {
  const listed = [...Buffer.from(RANDOM)].map((code, index) => ({ index, code }));
  const left = JSON.stringify(known().conceal({ listed }));
  expect(left).not.toContain(String(RANDOM.charCodeAt(4)));
  expect(left).toContain('"index":7');
});

it.each([
  '1. Open the settings\n2. Choose a language\n3. Save\n4. Restart',
  '<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul>',
  'A=1\nB=2\nC=3\nD=4\nLANG=en_GB.UTF-8',
])('honest lists stay: %j', (text) => {
  expect(known().conceal(text)).toBe(text);
});

const bytes = Buffer.from(RANDOM);
const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const pieces = (size: number) => RANDOM.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
const named = (names: readonly string[]) => ({
  structuredContent: Object.fromEntries(names.map((name, i) => [name, i])),
});
const blob = (value: string) => ({
  contents: [{ uri: 'x://a', blob: Buffer.from(value).toString('base64') }],
});
const colons = (bytes.toString('hex').match(/../g) ?? []).join(':');
it.each<[string, JsonObject]>([
  ['in octal', text([...bytes].map((byte) => `\\${byte.toString(8)}`).join(''))],
  ['as %u', text([...bytes].map((byte) => `%u00${byte.toString(16)}`).join(''))],
  ['as code points', text([...bytes].map((byte) => `U+00${byte.toString(16)}`).join(' '))],
  ['in base64 from behind', text([...bytes.toString('base64')].reverse().join(''))],
  ['in base64, itself from behind', text(Buffer.from([...RANDOM].reverse().join('')).toString('base64'))],
  ['in hex, bytes from behind', text(Buffer.from([...bytes].reverse()).toString('hex'))],
  ['in padded decimals', text([...bytes].map((byte) => `${byte}`.padStart(3, '0')).join(''))],
  [
    'in words of two bytes',
    text(
      (bytes.toString('hex').match(/.{1,4}/g) ?? [])
        .map((one) => `${one.slice(2)}${one.slice(0, 2)}`)
        .join(' '),
    ),
  ],
  ['in a blob, in hex with colons', blob(colons)],
  ['in a blob, from behind', blob([...RANDOM].reverse().join(''))],
  [
    'in a blob, full width',
    blob([...RANDOM].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')),
  ],
  [
    'in base64 in a sentence, in hex with colons',
    text(`It is ${Buffer.from(colons).toString('base64')}, there`),
  ],
  [
    'full width in percent',
    text(
      encodeURIComponent([...RANDOM].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')),
    ),
  ],
  ['as names with numbers', named(pieces(3).map((one, i) => `${one}_${i}`))],
  [
    'as names and values in turn',
    {
      structuredContent: {
        [pieces(8)[0] ?? '']: pieces(8)[1] ?? '',
        [pieces(8)[2] ?? '']: pieces(8)[3] ?? '',
      },
    },
  ],
  ['letter by letter as counted names', named([...RANDOM].map((one, i) => `f${i}${one}`))],
  ['as a list of required names', { required: [...RANDOM].map((one, i) => `f${i}${one}`) }],
  ['as rows of a table', text(`|k|v|\n|-|-|\n${[...RANDOM].map((one, i) => `|${i}|${one}|`).join('\n')}`)],
  ['as rows of CSV', text(`n,v\n${[...RANDOM].map((one, i) => `${i},${one}`).join('\n')}`)],
  ['as lines of JSON', text([...RANDOM].map((c, i) => JSON.stringify({ i, c })).join('\n'))],
  ['but for its first and last character', text(RANDOM.slice(1, -1))],
  ['with another character in the middle', text(`${RANDOM.slice(0, 12)}x${RANDOM.slice(13)}`)],
  [
    'in a sentence',
    text(
      `It begins with ${pieces(9)[0]}, goes on with ${pieces(9)[1]}, then ${pieces(9)[2]} and ${pieces(9)[3]}.`,
    ),
  ],
])('a value is found %s', (_, reply) => {
  expect(JSON.stringify(known().conceal(reply))).toMatch(/REDACTED_SERVER_SECRET|W1JFREFDVEVE/);
});

it('pieces in several blocks leave the fields of the blocks as they are', () => {
  const left = known().conceal({ content: pieces(6).map((one) => ({ type: 'text', text: one })) });
  expect(left).toEqual({ content: pieces(6).map(() => ({ type: 'text', text: KNOWN_MARK })) });
});

it.each([
  ['base58', '28qXzm7F97Emm2wKQp4bjmQ8st83'],
  ['ascii85', '<~;0k0?=)BcrCK*<;;IVCTF%A9$~>'],
  ['uuencode', "447HW<%=M-%AK5#EV4F(R3'-(.&0`"],
  ['base32hex', 'A5T3ES2NDKQ5GQQK75R54OHI9HPKGE34'],
])('a value is found in %s', (_, spelled) => {
  const value = ['Qz7pWm4XkT', '9vRb2LsH8d'].join('');
  expect(known(value).conceal(`It is ${spelled}, there`)).toContain(KNOWN_MARK);
});

it.each<[string, JsonObject]>([
  ['half of it, as masked keys are shown', text(`${RANDOM.slice(0, 8)}...${RANDOM.slice(-4)}`)],
  ['another key of the same kind', text(`${RANDOM.slice(0, 6)}Pd3Kf8Ws1Zx5Tg9Yb2Nh7`)],
  [
    'a table',
    text(
      '| n | name | size |\n| --- | --- | --- |\n| 1 | lm4 | 12 |\n| 2 | xr8 | 13 |\n| 3 | sw2 | 14 |\n| 4 | kq9 | 15 |',
    ),
  ],
  ['CSV', text('id,state\n17,open\n18,closed\n19,open\n20,new\n21,held')],
  ['lines of JSON', text('{"i":1,"s":"q7"}\n{"i":2,"s":"lm"}\n{"i":3,"s":"4x"}\n{"i":4,"s":"r8"}')],
])('what is not the value stays: %s', (_, reply) => {
  expect(known().conceal(reply)).toBe(reply);
});

it('a reply that is made of the value is read in time that grows with it', () => {
  const secrets = known();
  const timeOf = (count: number) => {
    const started = performance.now();
    expect(secrets.conceal(`${RANDOM} `.repeat(count))).toBe(`${KNOWN_MARK} `.repeat(count));
    return performance.now() - started;
  };
  timeOf(500);
  expect(timeOf(8_000)).toBeLessThan(2_000);
});
