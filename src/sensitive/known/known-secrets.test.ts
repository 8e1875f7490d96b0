import { expect, it } from 'vitest';
import { countedValues } from './counted-values.ts';
import { KNOWN_MARK, KnownSecrets, type Trail } from './known-secrets.ts';

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
