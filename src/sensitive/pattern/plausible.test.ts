import { describe, expect, it } from 'vitest';
import { sample } from '../patterns/sample.cases.ts';
import {
  encodedJson,
  encodedLogin,
  notKebab,
  notPlaceholder,
  scrambled,
  scrambledThroughout,
} from './plausible.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('notPlaceholder', () => {
  it.each([
    ['one letter over and over', 'x'.repeat(36), 'no'],
    ['zeros and crosses', 'T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX', 'no'],
    ['words for the reader', 'your-api-key-goes-here', 'no'],
    ['a documented key', ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''), 'no'],
    ['an issued value', sample('{alnum:36}'), 'likely'],
    ['a short issued value', sample('{alnum:16}'), 'likely'],
    [
      'an issued value, padded to look like a placeholder',
      `${sample('{alnum:36}')}${'x'.repeat(60)}`,
      'likely',
    ],
    ['an issued value with a placeholder word behind it', `${sample('{alnum:36}')}-example`, 'likely'],
  ])('%s: %s', (_name, value, verdict) => {
    expect(notPlaceholder(value)).toBe(verdict);
  });
});

describe('scrambled', () => {
  it.each([
    ['digits among letters', 'a8f3k2', 'likely'],
    ['restless capitals', 'aBcDeFgHiJkLmNoP', 'likely'],
    ['camel case', 'configurationReaderOfTheApplication', 'no'],
    ['snake case', 'the_dog_of_the_office', 'no'],
    ['a digit in the prefix only', 'r8_internalRegisterTable', 'no'],
    ['digits only', '12345678901234567890', 'no'],
  ])('%s: %s', (_name, value, verdict) => {
    expect(scrambled(value)).toBe(verdict);
  });
});

it('lets a placeholder word decide only where padding is impossible', () => {
  const padded = `${sample('{alnum:36}')}EXAMPLE`;
  expect(scrambled(padded)).toBe('likely');
  expect(scrambledThroughout(padded)).toBe('no');
});

it.each([
  ['a style class', 'sk-chase-dot-2-of-10', 'no'],
  ['a key in capitals and small letters', 'sk-aB3dE-fG4hI-jK5', 'likely'],
  ['a key in small letters', `sk-${sample('{hex:24}')}`, 'likely'],
])('notKebab: %s', (_name, value, verdict) => {
  expect(notKebab(value)).toBe(verdict);
});

it('proves an encoded object by its members', () => {
  const judge = encodedJson('a', 't');
  expect(judge(base64('{"a":1,"t":2}'))).toBe('certain');
  expect(judge(`ops_${base64('{"a":1,"t":2}')}`)).toBe('certain');
  expect(judge(base64('{"a":1,"b":2}'))).toBe('no');
});

it.each([
  ['user:pass', 'likely'],
  ['user', 'no'],
  [':pass', 'no'],
  ['user:', 'no'],
  ['us\u0001er:pass', 'no'],
])('encodedLogin: %j is %s', (login, verdict) => {
  expect(encodedLogin(base64(login))).toBe(verdict);
});
