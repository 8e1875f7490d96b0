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
