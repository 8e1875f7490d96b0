import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FindOptions, findSecrets } from './find.ts';
import { sample } from './patterns/sample.cases.ts';
import { redactText } from './redact.ts';

const token = ['gh', 'p_'].join('') + sample('{alnum:36}');
const random = sample('{alnum:32}');
const found = (text: string, options?: FindOptions) =>
  findSecrets(text, options).spans.map(({ start, end }) => text.slice(start, end));

describe('each option changes what is found', () => {
  const leet = ['b4tt3ry', 'h0rse'].join('-');
  it.each<[string, string, FindOptions, string[], FindOptions, string[]]>([
    ['entropyThreshold', `api_key: "${leet}"`, { entropyThreshold: 4 }, [leet], { entropyThreshold: 12 }, []],
    ['bareEntropy', `see ${random} there`, { bareEntropy: true }, [random], { bareEntropy: false }, []],
    ['keyPath', random, { keyPath: ['db', 'token'] }, [random], { keyPath: ['db', 'token_id'] }, []],
    [
      'keyPath through a list',
      random,
      { keyPath: ['tokens', '0'] },
      [random],
      { keyPath: ['items', '0'] },
      [],
    ],
    [
      'keyPath to a value',
      random,
      { keyPath: ['secret', 'value'] },
      [random],
      { keyPath: ['secret', 'name'] },
      [],
    ],
  ])('%s', (_name, text, one, withOne, other, withOther) => {
    expect(found(text, one)).toEqual(withOne);
    expect(found(text, other)).toEqual(withOther);
  });
});

describe('bare random strings, when asked for', () => {
  it.each([
    ['a commit', sample('{hex:40}')],
    ['an integrity string', `sha512-${sample('{base64:86}')}==`],
    ['a UUID', sample('{uuid}')],
    ['a path', 'node_modules/@types/node/async_hooks.d.ts'],
    ['an identifier', 'createAuthenticationTokenProviderFactory'],
  ])('are not %s', (_what, text) => {
    expect(found(`see ${text} there`, { bareEntropy: true })).toEqual([]);
  });
});

describe('what hides a secret', () => {
  const disguised = {
    'a zero-width space': `${token.slice(0, 9)}\u200b${token.slice(9)}`,
    'full-width letters': [...token]
      .map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
      .join(''),
    base64: Buffer.from(`token=${token}`).toString('base64'),
    'base64 twice': Buffer.from(Buffer.from(`token=${token}`).toString('base64')).toString('base64'),
    'base64 of gzip': gzipSync(`deploy log\nexport TOKEN=${token}\n`.repeat(3)).toString('base64'),
    hexadecimal: Buffer.from(`token=${token}`).toString('hex'),
    'percent signs': encodeURIComponent(`{"token":"${token}"}`),
  };
  it.each(Object.entries(disguised))('%s', (_how, text) => {
    const { text: redacted, spans } = redactText(`before ${text} after`);
    expect(spans.length).toBeGreaterThan(0);
    expect(redacted).toMatch(/^before .*\[REDACTED_GITHUB_TOKEN.*after$/);
    expect(redacted).not.toContain(text);
  });

  it('is undone three layers deep, and the bound is reported', () => {
    let text = `token=${token}`;
    for (let i = 0; i < 5; i++) text = Buffer.from(text).toString('base64');
    expect(findSecrets(text).capped).toContain('encoding-depth');
  });
});

it('every secret of an encoded text is looked for outside it', () => {
  const [one, other] = [['Winter', '2031', '!x'].join(''), ['Summer', '2032', '!y'].join('')];
  const encoded = Buffer.from(`password="${one}" and password="${other}"`).toString('base64');
  const { text } = redactText(`${encoded} then ${one} and ${other}`);
  expect(text).toBe('[REDACTED_PASSWORD] then [REDACTED_PASSWORD] and [REDACTED_PASSWORD]');
});

describe('placeholders', () => {
  const openai = ['sk', 'proj'].join('-') + sample('-{alnum:74}T3BlbkFJ{alnum:74}');
  const jwt = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"1"}')}.${sample('{word:43}')}`.replaceAll('=', '');
  it.each([
    ['a key keeps its last four', openai, `[REDACTED_OPENAI_KEY:last4=${openai.slice(-4)}]`],
    ['a bearer token with its scheme', `Bearer ${jwt}`, '[REDACTED_BEARER_TOKEN]'],
    [
      'a vendor’s token behind a scheme',
      `Bearer ${token}`,
      `Bearer [REDACTED_GITHUB_TOKEN:last4=${token.slice(-4)}]`,
    ],
    ['a password', `password="${['hunt', 'er2'].join('')}"`, 'password="[REDACTED_PASSWORD]"'],
  ])('%s', (_what, text, redacted) => {
    expect(redactText(text).text).toBe(redacted);
  });
});

describe('keys that manuals print', () => {
  const published = [
    ['AWS', ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')],
    ['Stripe', ['sk', 'test', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')],
  ];
  it.each(published)('%s: the one of the manual stays, one like it does not', (_vendor, key = '') => {
    expect(found(`key ${key} here`)).toEqual([]);
    const like = key
      .replace(/[0-9]/, (digit) => String((Number(digit) + 3) % 10))
      .replace('EXAMPLE', 'QRSTUVW');
    expect(found(`key ${like} here`)).toEqual([like]);
  });
});
