import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../sensitive/find.ts';
import { isPasswordDigest, isWeakSecret } from './weak-secret.ts';

/** As a generator would issue them: each of its own, the same in every run. */
const issued = (length: number, encoding: 'base64url' | 'hex') =>
  Array.from({ length: 300 }, (_, i) =>
    createHash('sha256').update(`${encoding} ${i}`).digest(encoding).slice(0, length),
  );

const weaknesses = (text: string) =>
  findSecrets(text).spans.map((span) => isWeakSecret(text, span) || isPasswordDigest(text, span));

describe('a generated value never counts as invented, whatever surrounds it', () => {
  test.each([
    ['a password', 12, (value: string) => `DB_PASSWORD="${value}1aZ"`],
    ['a password named for a stage', 12, (value: string) => `DB_PASSWORD="dev_${value}1aZ"`],
    ['a password of words too', 12, (value: string) => `DB_PASSWORD="test-password-${value}1aZ"`],
    ['a password in an address', 12, (value: string) => `postgres://app:x${value}1aZ@db.shop.io/app`],
    ['a bearer token', 20, (value: string) => `Authorization: Bearer test-token-${value}1a`],
    ['a token in a link', 24, (value: string) => `https://shop.io/reset?via=example.com&token=a1${value}`],
  ])('%s', (_, length, textOf) => {
    for (const encoding of ['base64url', 'hex'] as const) {
      const weak = issued(length, encoding).flatMap((value) => weaknesses(textOf(value)));
      // The patterns miss a few of those that have little variety.
      expect(weak.length).toBeGreaterThan(290);
      expect(weak.filter(Boolean)).toEqual([]);
    }
  });
});

test('a password hash counts only where a password is expected', () => {
  const digest = ['$argon2id', 'v=19', 'm=65536,t=3,p=4', 'c29tZXNhbHQ', 'RdescudvJCsgt3ub'].join('$');
  const spanOf = (detector: string) =>
    ({ category: 'secret', start: 0, end: digest.length, confidence: 1, detector }) as const;
  expect(isPasswordDigest(digest, spanOf('generic.password'))).toBe(true);
  expect(isPasswordDigest(digest, spanOf('github.personal-token'))).toBe(false);
  expect(isWeakSecret(digest, spanOf('generic.password'))).toBe(false);
});
